package org.perfspace.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/**
 * Hadoop's local file system, which omits everything from a directory that it cannot examine, such as a link that leads
 * nowhere. Here, such a name has an entry, so that reading it reports the reason.
 */
final class LocalFiles extends FilterFileSystem {

    private LocalFiles(FileSystem files) {
        super(files);
    }

    /** An entry of a directory that cannot be examined. */
    static final class Unreadable extends FileStatus {
        private static final long serialVersionUID = 1L;

        Unreadable(Path path) {
            super(0, false, 1, 1, 0, path);
        }
    }

    /** Returns the file system of a path. */
    static FileSystem of(Path path, Configuration configuration) throws IOException {
        FileSystem files = path.getFileSystem(configuration);
        return isLocal(files) ? new LocalFiles(files) : files;
    }

    /** Returns whether paths of a file system are paths of this machine. */
    static boolean isLocal(FileSystem files) {
        return files instanceof LocalFileSystem || files instanceof RawLocalFileSystem || files instanceof LocalFiles;
    }

    /** Returns a path of this machine. */
    static java.nio.file.Path path(Path path) {
        return java.nio.file.Path.of(path.toUri().getPath());
    }

    /** Returns whether a directory is a link to one of the directories that contain it. */
    boolean leadsUp(Path folder) throws IOException {
        java.nio.file.Path link = path(folder);
        java.nio.file.Path parent = link.getParent();
        return Files.isSymbolicLink(link)
                && parent != null
                && parent.toRealPath().startsWith(link.toRealPath());
    }

    @Override
    public FileStatus[] listStatus(Path folder) throws IOException {
        FileStatus[] known = super.listStatus(folder);
        java.nio.file.Path directory = path(folder);
        if (!Files.isDirectory(directory)) {
            return known;
        }
        Set<String> names = new HashSet<>();
        Arrays.stream(known).forEach(status -> names.add(status.getPath().getName()));
        List<FileStatus> all = new ArrayList<>(Arrays.asList(known));
        try (DirectoryStream<java.nio.file.Path> entries = Files.newDirectoryStream(directory)) {
            for (java.nio.file.Path entry : entries) {
                String name = String.valueOf(entry.getFileName());
                if (!names.contains(name) && !isReadable(entry)) {
                    all.add(new Unreadable(new Path(folder, name)));
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return all.toArray(FileStatus[]::new);
    }

    @Override
    public FileStatus getFileStatus(Path file) throws IOException {
        try {
            return super.getFileStatus(file);
        } catch (FileNotFoundException e) {
            if (isReadable(path(file))) {
                throw e;
            }
            return new Unreadable(file);
        }
    }

    /** Returns whether a path can be examined, or does not exist. */
    private static boolean isReadable(java.nio.file.Path path) {
        try {
            Files.readAttributes(path, BasicFileAttributes.class);
            return true;
        } catch (NoSuchFileException e) {
            return !Files.isSymbolicLink(path);
        } catch (IOException e) {
            return false;
        }
    }
}
