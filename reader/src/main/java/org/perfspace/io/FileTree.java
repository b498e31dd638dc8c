package org.perfspace.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        while (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            try {
                for (Path found : fromBelow(path)) {
                    Files.deleteIfExists(found);
                }
            } catch (NoSuchFileException e) {
                // a directory was deleted before it was listed: list the rest
            }
        }
    }

    /** Forces a file or directory to disk: first the files, then the directories that contain them. */
    public static void force(Path path) throws IOException {
        for (Path found : fromBelow(path)) {
            if (Files.isDirectory(found, LinkOption.NOFOLLOW_LINKS)) {
                forceNames(found);
            } else if (Files.isRegularFile(found, LinkOption.NOFOLLOW_LINKS)) {
                try (FileChannel channel = FileChannel.open(found, StandardOpenOption.WRITE)) {
                    channel.force(true);
                }
            }
        }
    }

    /** Lists a file, or everything in a directory at any depth, each directory after everything in it. */
    static List<Path> fromBelow(Path path) throws IOException {
        try (Stream<Path> paths = Files.walk(path)) {
            List<Path> found = paths.collect(Collectors.toCollection(ArrayList::new));
            Collections.reverse(found);
            return found;
        } catch (UncheckedIOException e) {
            throw e.getCause();
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
