package org.perfspace.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Operations on a file or on a directory with its contents; links are never followed. */
public final class FileTree {

    private FileTree() {}

    /**
     * Deletes a file or directory if it exists. Another thread or process may delete parts of it at the same time.
     *
     * @param path the file or directory
     * @throws IOException if a part of it cannot be deleted
     */
    public static void delete(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE; // deleted since its directory was listed
                }
                throw failure;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                Files.deleteIfExists(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Forces a file or directory to disk: first the files, then the directories that contain them. */
    public static void force(Path path) throws IOException {
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isRegularFile()) {
                    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                        channel.force(true);
                    }
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                forceNames(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Lists everything in a directory at any depth; the list is empty for a file. */
    static List<Path> under(Path path) throws IOException {
        try (Stream<Path> paths = Files.walk(path)) {
            return paths.filter(found -> !found.equals(path)).toList();
        }
    }

    /** Forces the names in a directory to disk, if the system supports that. */
    public static void forceNames(Path directory) {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            System.getLogger(FileTree.class.getName())
                    .log(System.Logger.Level.DEBUG, "cannot be forced to disk: " + directory, e);
        }
    }
}
