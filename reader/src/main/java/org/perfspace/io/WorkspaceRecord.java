package org.perfspace.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The record by which a {@link Workspace} that this user made is told from a copy: an empty file whose name is the inode
 * number of the lock file and the time of its last status change. No program can set these two, so that a copied, unpacked
 * or restored directory has others than its record states.
 */
final class WorkspaceRecord {

    private static final String PREFIX = "made-";

    private WorkspaceRecord() {}

    /** Creates the record of a workspace that has a lock file; does nothing on systems without inodes. */
    static void create(Path workspace) throws IOException {
        Optional<Path> record = record(workspace);
        if (record.isPresent()) {
            Files.createFile(record.get());
        }
    }

    /** Returns whether a file of a workspace is the record. */
    static boolean isRecord(Path entry) {
        return String.valueOf(entry.getFileName()).startsWith(PREFIX);
    }

    /**
     * Returns whether a path looks like a workspace, but is not one that this user began on this file system. Workspaces
     * of other users may be in use and are not strange. Another process may create or delete the workspace meanwhile,
     * before or after which it is bare.
     */
    static boolean isStrange(Path path) throws IOException {
        try {
            if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
            }
            return Access.isOurs(path) && !isBare(path) && !isRecorded(path) && !isBare(path);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Returns the path of the record that belongs to the lock file; empty on systems without inodes. */
    private static Optional<Path> record(Path path) throws IOException {
        try {
            Map<String, Object> lock =
                    Files.readAttributes(path.resolve(Workspace.LOCK), "unix:ino,ctime", LinkOption.NOFOLLOW_LINKS);
            FileTime created = (FileTime) Objects.requireNonNull(lock.get("ctime"));
            return Optional.of(path.resolve(PREFIX + lock.get("ino") + "-" + created.to(TimeUnit.NANOSECONDS)));
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns whether the directory has a lock file and the record that belongs to it. */
    private static boolean isRecorded(Path path) throws IOException {
        try {
            Optional<Path> record = record(path);
            return record.isPresent()
                    && Files.isRegularFile(path.resolve(Workspace.LOCK), LinkOption.NOFOLLOW_LINKS)
                    && Files.isRegularFile(record.get(), LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Returns whether the directory contains nothing, or nothing but a lock file: it is being made or deleted. */
    private static boolean isBare(Path path) throws IOException {
        try (Stream<Path> entries = Files.list(path)) {
            return entries.allMatch(
                    entry -> entry.endsWith(Workspace.LOCK) && Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS));
        }
    }
}
