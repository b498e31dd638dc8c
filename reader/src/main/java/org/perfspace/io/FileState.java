package org.perfspace.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;

/**
 * The state of a file at a point in time, by which changes of its contents are detected.
 *
 * @param identity identity of the file, which differs from that of all other files
 * @param size number of bytes
 * @param modified time of the last change
 */
record FileState(Object identity, long size, FileTime modified) {

    /** Returns the current state of a file; links are followed. */
    public static FileState of(Path path) throws IOException {
        return of(path, Files.readAttributes(path, BasicFileAttributes.class));
    }

    /** Returns the state of a file with attributes that have just been read. */
    static FileState of(Path path, BasicFileAttributes now) {
        return new FileState(
                Objects.requireNonNullElse(now.fileKey(), path.toAbsolutePath()), now.size(), now.lastModifiedTime());
    }

    /** Returns whether a path still names this file and its contents are unchanged. */
    public boolean isSameFile(Path path) throws IOException {
        try {
            FileState now = of(path);
            return now.identity.equals(identity) && isEqual(now);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /**
     * Returns whether the contents of the file have changed. Returns false if the path no longer exists or now names
     * another file, since a process that opened this file still reads the old contents.
     */
    public boolean hasChanged(Path path) throws IOException {
        try {
            FileState now = of(path);
            return now.identity.equals(identity) && !isEqual(now);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private boolean isEqual(FileState now) {
        return now.size == size && now.modified.equals(modified);
    }
}
