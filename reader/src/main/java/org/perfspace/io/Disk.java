package org.perfspace.io;

import java.io.IOException;
import java.nio.file.AccessMode;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The files and directories below a directory of a file system.
 *
 * @param root the directory
 * @param odd paths by their names in this storage, of those whose bytes are no text in the encoding of the system
 */
record Disk(Path root, Map<String, Path> odd) implements Storage {

    private static final char REPLACEMENT = '\ufffd';

    /** Returns the storage for the directory that contains a path. */
    static Disk around(Path path) {
        Path parent = path.getParent();
        Path last = path.getFileName();
        Disk disk = new Disk(
                parent != null
                        ? parent
                        : last == null ? path : path.getFileSystem().getPath(""),
                new ConcurrentHashMap<>());
        if (last != null && !isText(last)) {
            disk.odd.put(last.toString(), path);
        }
        return disk;
    }

    /**
     * Returns the path of the only file whose name is decoded as that of a path which does not exist. Java decodes the arguments
     * of a command, and has a replacement character for each byte that is no text, such as 0xff in UTF-8.
     */
    static Path stored(Path path) throws IOException {
        Path last = path.getFileName();
        if (last == null || path.toString().indexOf(REPLACEMENT) < 0 || Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return path;
        }
        Path parent = path.getParent();
        Path folder = parent == null ? path.getFileSystem().getPath("") : stored(parent);
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
                for (Path entry : entries) {
                    boolean same = entry.getFileName() != null
                            && entry.getFileName().toString().equals(last.toString());
                    if (same) {
                        found.add(entry);
                    }
                }
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        return found.size() == 1 ? found.get(0) : path;
    }

    /** Returns the path for a name in this directory. */
    Path path(String name) {
        Path known = odd.get(name);
        int slash = odd.isEmpty() ? -1 : name.lastIndexOf('/');
        if (known != null || slash < 0) {
            return known != null ? known : name.isEmpty() ? root : root.resolve(name);
        }
        return path(name.substring(0, slash)).resolve(name.substring(slash + 1));
    }

    private static boolean isText(Path name) {
        try {
            return name.getFileSystem().getPath(name.toString()).equals(name);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    @Override
    public Optional<Entry> entry(String name) throws IOException {
        Path path = path(name);
        BasicFileAttributes found;
        try {
            found = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            if (isBelowFile(path)) {
                return Optional.empty();
            }
            throw e;
        }
        boolean isLink = found.isSymbolicLink();
        BasicFileAttributes followed = isLink ? follow(path) : found;
        Kind kind = followed.isDirectory() ? Kind.FOLDER : followed.isRegularFile() ? Kind.FILE : Kind.STREAM;
        if (kind != Kind.STREAM) {
            path.getFileSystem().provider().checkAccess(path, AccessMode.READ);
        }
        return Optional.of(new Entry(kind, kind == Kind.FILE ? followed.size() : 0, isLink));
    }

    /** Returns whether a file has the name of the directory that would contain a path. */
    private static boolean isBelowFile(Path path) {
        Path parent = path.getParent();
        return parent != null && Files.isRegularFile(parent);
    }

    private static BasicFileAttributes follow(Path link) throws IOException {
        try {
            return Files.readAttributes(link, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            String target = Files.readSymbolicLink(link).toString();
            FileSystemException leadsNowhere = new FileSystemException(
                    link.toString(), null, "it is a link to " + target + ", which does not exist");
            leadsNowhere.initCause(e);
            throw leadsNowhere;
        }
    }

    @Override
    public List<String> list(String folder) throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path(folder))) {
            for (Path entry : entries) {
                Path last = Objects.requireNonNull(entry.getFileName());
                names.add(isText(last) ? last.toString() : nameOdd(folder, entry));
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    /** Returns a name for a path that is no text, with its bytes as in a URI. */
    private String nameOdd(String folder, Path path) {
        String uri = path.toUri().getRawPath().replaceFirst("/$", "");
        String name = uri.substring(uri.lastIndexOf('/') + 1);
        odd.put(folder.isEmpty() ? name : folder + "/" + name, path);
        return name;
    }

    @Override
    public ByteSource open(String name, Place place) throws IOException {
        return FileSource.open(path(name), place);
    }
}
