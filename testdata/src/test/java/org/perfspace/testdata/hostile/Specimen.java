package org.perfspace.testdata.hostile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A small profile as bytes, sound or damaged.
 *
 * @param name of the file or folder; in front of it the sample's own name, such as {@code two/run.sion}
 * @param files path inside the folder, or name of a file beside the first one, to bytes; the arrays are not copied
 * @param folder whether the profile is a folder; else it is the file that its name ends in, others lie beside it
 */
record Specimen(String name, Map<String, byte[]> files, boolean folder) {

    Specimen {
        files = Collections.unmodifiableMap(new TreeMap<>(files));
    }

    /** Reads a file, with those that lie beside it, or a folder. */
    static Specimen of(String name, Path path) throws IOException {
        boolean folder = Files.isDirectory(path);
        Path root = folder ? path : Objects.requireNonNull(path.toAbsolutePath().getParent());
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                String relative = root.relativize(file).toString();
                if (folder || relative.startsWith(String.valueOf(path.getFileName()))) {
                    files.put(relative, Files.readAllBytes(file));
                }
            }
        }
        return new Specimen(name, files, folder);
    }

    /** One file. */
    static Specimen of(String name, byte[] bytes) {
        return new Specimen(name, Map.of(name.substring(name.lastIndexOf('/') + 1), bytes), false);
    }

    /** The same with one file changed. */
    Specimen with(String file, byte[] bytes) {
        Map<String, byte[]> changed = new TreeMap<>(files);
        changed.put(file, bytes);
        return new Specimen(name, changed, folder);
    }

    /** The same without a file. */
    Specimen without(String file) {
        Map<String, byte[]> changed = new TreeMap<>(files);
        changed.remove(file);
        return new Specimen(name, changed, folder);
    }

    /** The bytes of a file, which must be there. */
    byte[] bytes(String file) {
        return Objects.requireNonNull(files.get(file));
    }

    /** Names of the files, in order. */
    List<String> names() {
        return List.copyOf(files.keySet());
    }

    /** Bytes of all files together. */
    long size() {
        return files.values().stream().mapToLong(bytes -> bytes.length).sum();
    }

    /** Writes it below a folder that nothing else uses, in place of what was there. */
    Path putInto(Path where) throws IOException {
        Path root = where.resolve(folder ? name.substring(name.lastIndexOf('/') + 1) : "");
        clear(where);
        Files.createDirectories(root);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = root.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
        return folder ? root : where.resolve(name.substring(name.lastIndexOf('/') + 1));
    }

    private static void clear(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) all.sorted(Collections.reverseOrder())::iterator) {
                if (!path.equals(folder)) {
                    Files.delete(path);
                }
            }
        }
    }
}
