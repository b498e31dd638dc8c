package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.perfspace.io.FileTree;

/**
 * A complete change of an archive, which is made by the steps from the second one on that {@link Staging} describes. Each step
 * may have been taken already, by a process that was killed afterwards.
 *
 * @param whole directory of the new files and the manifest after the change
 */
record StagedChange(Path archive, Path whole) {

    /** Makes the change; returns false if it does not fit, since the archive has been changed meanwhile. */
    boolean make() throws IOException {
        ArchiveManifest after = ManifestJson.read(whole.resolve(ArchiveManifest.NAME), archive);
        ArchiveManifest before = ArchiveManifest.of(archive);
        if (!after.base().equals(before.change()) && !after.change().equals(before.change())) {
            return false;
        }
        keep(after);
        prepare(ArchiveManifest.NAME, ManifestJson.bytes(after));
        List<byte[]> texts = ViewsScript.texts(archive, after);
        for (int i = 0; i < texts.size(); i++) {
            prepare(ViewsScript.files().get(i), texts.get(i));
        }
        if (!after.change().equals(before.change())) {
            deleteKept(before, after);
        }
        put(ArchiveManifest.NAME);
        for (String file : ViewsScript.files()) {
            put(file);
        }
        place(after);
        return true;
    }

    /**
     * Deletes the files that the change has made, unless its manifest is that of the archive; returns whether it did, or false if
     * that fails, too, so that the next process finishes the change.
     */
    boolean undo() {
        try {
            ArchiveManifest after = ManifestJson.read(whole.resolve(ArchiveManifest.NAME), archive);
            ArchiveManifest before = ArchiveManifest.of(archive);
            if (after.change().equals(before.change())) {
                return false;
            }
            Set<String> known = new HashSet<>();
            before.parts().forEach(part -> known.add(part.token()));
            for (ArchivePart part : after.parts()) {
                if (!part.token().isEmpty() && !known.contains(part.token())) {
                    deleteKept(part.token());
                    for (String table : part.tables()) {
                        deleteFrom(table, Path.of(table).resolve(part.file()));
                    }
                }
            }
            FileTree.delete(whole);
            return true;
        } catch (IOException e) { // the next process finishes the change
            return false;
        }
    }

    /** Writes a file that will replace one of the archive, if its content differs; what needs space is done before. */
    private void prepare(String name, byte[] content) throws IOException {
        Path target = archive.resolve(name);
        Path fresh = fresh(name);
        if (Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)
                && Arrays.equals(content, Files.readAllBytes(target))) {
            Files.deleteIfExists(fresh);
        } else {
            FileTree.force(Files.write(fresh, content));
        }
    }

    /** Replaces a file of the archive by one that was prepared. */
    private void put(String name) throws IOException {
        Path fresh = fresh(name);
        if (Files.exists(fresh, LinkOption.NOFOLLOW_LINKS)) {
            Files.move(fresh, archive.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            FileTree.forceNames(archive);
        }
    }

    private Path fresh(String name) {
        return whole.resolve(name + ".new");
    }

    /** Gives new files their second names. On a file system without such names, they get their first names only. */
    private void keep(ArchiveManifest after) throws IOException {
        for (ArchivePart part : after.parts()) {
            for (String table : part.tables()) {
                Path file = whole.resolve(table).resolve(part.file());
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    Path kept = ArchivePart.kept(archive, part.token(), table);
                    Files.createDirectories(kept.getParent());
                    link(file, kept, ArchiveTables.file(archive, Path.of(table).resolve(part.file())));
                }
            }
        }
    }

    private static void link(Path file, Path kept, Path first) throws IOException {
        if (Files.exists(kept, LinkOption.NOFOLLOW_LINKS)) {
            return; // by a process that was killed
        }
        try {
            Files.createLink(kept, file);
        } catch (UnsupportedOperationException | FileSystemException e) {
            move(file, first);
        }
    }

    /** Deletes the second names of files that are no longer kept. */
    private void deleteKept(ArchiveManifest before, ArchiveManifest after) throws IOException {
        for (ArchiveManifest.Superseded part : before.superseded()) {
            if (!part.token().isEmpty() && !after.superseded().contains(part)) {
                deleteKept(part.token());
            }
        }
    }

    /** Deletes the second names of the files of a part, and nothing that is beside them. */
    private void deleteKept(String token) throws IOException {
        for (String table : ArchiveTables.COMPACTED) {
            Path file = ArchivePart.kept(archive, token, table);
            if (Files.deleteIfExists(file)) {
                deleteEmptyAbove(file, archive);
            }
        }
    }

    /** Moves the new files to their tables, and deletes the superseded ones from there. */
    private void place(ArchiveManifest after) throws IOException {
        Set<Path> directories = new TreeSet<>();
        for (String table : ArchiveTables.IN_ORDER_OF_APPEARANCE) {
            for (Path file : filesIn(whole.resolve(table))) {
                Path target = ArchiveTables.file(archive, whole.relativize(file));
                move(file, target);
                directories.add(target.getParent());
            }
            directories.forEach(FileTree::forceNames);
            for (ArchiveManifest.Superseded part : after.superseded()) {
                Optional<Path> old = part.in(table);
                if (old.isPresent()) {
                    deleteFrom(table, old.get());
                }
            }
        }
    }

    /** Deletes a file of a table, if it exists, and its directories that become empty. */
    private void deleteFrom(String table, Path path) throws IOException {
        Path file = ArchiveTables.file(archive, path);
        if (Files.deleteIfExists(file)) {
            deleteEmptyAbove(file, archive.resolve(table));
        }
    }

    /** Deletes the directories of a deleted file that have become empty, up to that of a table. */
    static void deleteEmptyAbove(Path file, Path table) throws IOException {
        for (Path directory = file.getParent();
                directory != null && !directory.equals(table);
                directory = directory.getParent()) {
            try {
                Files.deleteIfExists(directory);
            } catch (DirectoryNotEmptyException e) {
                return;
            }
        }
    }

    private static void move(Path file, Path target) throws IOException {
        Files.createDirectories(target.getParent());
        try {
            Files.move(file, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException e) {
            if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                throw e;
            }
        }
    }

    /** Returns the files in a directory and all below it. */
    static List<Path> filesIn(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .toList();
        }
    }
}
