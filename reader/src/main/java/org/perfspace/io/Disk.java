package org.perfspace.io;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files and directories below a directory of a file system.
 *
 * @param root the directory
 */
record Disk(Path root) implements Storage {

    /** Returns the storage for the directory that contains a path. */
    static Disk around(Path path) {
        Path parent = path.getParent();
        return new Disk(
                parent != null
                        ? parent
                        : path.getFileName() == null
                                ? path
                                : path.getFileSystem().getPath(""));
    }

    /** Returns the path for a name in this directory. */
    Path path(String name) {
        return name.isEmpty() ? root : root.resolve(name);
    }

    @Override
    public Optional<Entry> entry(String name) {
        Path path = path(name);
        try {
            BasicFileAttributes found =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            boolean isLink = found.isSymbolicLink();
            BasicFileAttributes followed = isLink ? Files.readAttributes(path, BasicFileAttributes.class) : found;
            Kind kind = followed.isDirectory() ? Kind.FOLDER : followed.isRegularFile() ? Kind.FILE : Kind.STREAM;
            return Optional.of(new Entry(kind, kind == Kind.FILE ? followed.size() : 0, isLink));
        } catch (IOException e) {
            return Optional.empty(); // as in all methods that test whether a file exists
        }
    }

    @Override
    public List<String> list(String folder) throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path(folder))) {
            for (Path entry : entries) {
                names.add(String.valueOf(entry.getFileName()));
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    @Override
    public ByteSource open(String name, Place place) throws IOException {
        return FileSource.open(path(name), place);
    }
}
