package org.perfspace.testdata.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** All files in a directory, by their content. */
final class Tree {

    private Tree() {}

    /** Returns a hash of content and mode of each file whose path has no part that begins with a point. */
    static Map<String, Integer> of(Path directory) throws IOException {
        Map<String, Integer> files = everything(directory);
        files.keySet().removeIf(file -> ("/" + file).contains("/."));
        return files;
    }

    /** Returns a hash of content and mode of each file. */
    static Map<String, Integer> everything(Path directory) throws IOException {
        Map<String, Integer> files = new TreeMap<>();
        for (String file : allFiles(directory)) {
            Path path = directory.resolve(file);
            int content = Arrays.hashCode(Files.readAllBytes(path));
            files.put(
                    file,
                    31 * content
                            + PosixFilePermissions.toString(Files.getPosixFilePermissions(path))
                                    .hashCode());
        }
        return files;
    }

    /** Returns the paths of everything below a directory whose name begins with a point. */
    static List<String> hidden(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            return paths.map(path -> directory.relativize(path).toString())
                    .filter(path -> ("/" + path).contains("/."))
                    .sorted()
                    .toList();
        }
    }

    /** Copies a directory with everything in it. */
    static Path copy(Path from, Path to) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                Files.copy(path, to.resolve(from.relativize(path).toString()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return to;
    }

    private static List<String> allFiles(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            return paths.filter(Files::isRegularFile)
                    .map(path -> directory.relativize(path).toString())
                    .toList();
        }
    }
}
