package org.perfspace.reader.hpctoolkit.database;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.io.Input;
import org.perfspace.io.Place;

/**
 * The folder of a database.
 *
 * @param path where it is
 * @param place what the user calls it
 */
public record HpctFolder(Path path, Place place) {

    private static final int MOST_FILES = 100_000;

    /** The folder, or the one around one of its files. */
    public static HpctFolder of(Input input) {
        if (input.isFolder()) {
            return new HpctFolder(input.path(), input.place());
        }
        Path file = input.path().toAbsolutePath();
        String name = input.place().file();
        int slash = name.lastIndexOf('/');
        return new HpctFolder(
                Optional.ofNullable(file.getParent()).orElse(file),
                Place.of(slash > 0 ? name.substring(0, slash) : slash == 0 ? "/" : "."));
    }

    /** Returns whether one of the four files is there. */
    boolean holds(DbFile file) {
        return Files.isRegularFile(path.resolve(file.fileName()));
    }

    /** Opens one of the four files. */
    public DbSource open(DbFile file, boolean salvage) throws IOException {
        return DbSource.open(file, path.resolve(file.fileName()), placeOf(file.fileName()), salvage);
    }

    /** Returns what messages call a file of the folder. */
    public Place placeOf(String file) {
        String folder = place.file();
        return Place.of(folder.endsWith("/") ? folder + file : folder + "/" + file);
    }

    /**
     * Paths of all regular files, relative and with {@code /}, in order of names; links are not followed.
     *
     * @param odd takes a line for what was left out
     */
    public List<String> files(List<String> odd) throws IOException {
        List<String> found = new ArrayList<>();
        FileVisitor<Path> visitor = new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (found.size() == MOST_FILES) {
                    odd.add("the folder holds more than " + MOST_FILES + " files: the others are not kept");
                    return FileVisitResult.TERMINATE;
                }
                if (attributes.isRegularFile()) {
                    found.add(path.relativize(file).toString().replace('\\', '/'));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                odd.add(path.relativize(file) + " cannot be read and is not kept");
                return FileVisitResult.CONTINUE;
            }
        };
        Files.walkFileTree(path, visitor);
        found.sort(null);
        return found;
    }
}
