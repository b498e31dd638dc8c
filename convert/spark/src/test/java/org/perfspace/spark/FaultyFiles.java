package org.perfspace.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** The files of this machine as a file system of Hadoop, one of whose accesses fails, or changes something. */
public final class FaultyFiles extends FileSystem {

    static final String SCHEME = "faulty";

    private static final Path ROOT = new Path("/");

    /** Something that happens before an access. */
    interface Fault {
        void happen() throws IOException;
    }

    private static long accesses;
    private static long at = -1;
    private static Fault fault = () -> {};

    /** Counts accesses from now on, before one of which something happens; returns the number of accesses before. */
    static synchronized long set(long number, Fault other) {
        long before = accesses;
        accesses = 0;
        at = number;
        fault = other;
        return before;
    }

    private static synchronized void access() throws IOException {
        if (accesses++ == at) {
            fault.happen();
        }
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public URI getUri() {
        return URI.create(SCHEME + ":///");
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        access();
        return status(path);
    }

    private FileStatus status(Path path) throws IOException {
        try {
            BasicFileAttributes facts = Files.readAttributes(LocalFiles.path(path), BasicFileAttributes.class);
            long modified = facts.lastModifiedTime().toMillis();
            return new FileStatus(facts.size(), facts.isDirectory(), 1, 4096, modified, makeQualified(path));
        } catch (NoSuchFileException e) {
            throw new FileNotFoundException(path.toString());
        }
    }

    @Override
    public FileStatus[] listStatus(Path folder) throws IOException {
        access();
        List<FileStatus> all = new ArrayList<>();
        try (Stream<java.nio.file.Path> entries = Files.list(LocalFiles.path(folder))) {
            for (java.nio.file.Path entry : entries.sorted().toList()) {
                all.add(status(new Path(folder, String.valueOf(entry.getFileName()))));
            }
        }
        return all.toArray(FileStatus[]::new);
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        access();
        RandomAccessFile file = new RandomAccessFile(LocalFiles.path(path).toFile(), "r");
        return new FSDataInputStream(new FSInputStream() {
            @Override
            public int read() throws IOException {
                access();
                return file.read();
            }

            @Override
            public int read(byte[] into, int from, int count) throws IOException {
                access();
                return file.read(into, from, count);
            }

            @Override
            public void seek(long position) throws IOException {
                file.seek(position);
            }

            @Override
            public long getPos() throws IOException {
                return file.getFilePointer();
            }

            @Override
            public boolean seekToNewSource(long position) {
                return false;
            }

            @Override
            public void close() throws IOException {
                file.close();
            }
        });
    }

    @Override
    public Path getWorkingDirectory() {
        return ROOT;
    }

    @Override
    public void setWorkingDirectory(Path path) {
        throw new UnsupportedOperationException("only reads");
    }

    @Override
    public FSDataOutputStream create(
            Path path,
            FsPermission permission,
            boolean overwrite,
            int bufferSize,
            short replication,
            long blockSize,
            Progressable progress) {
        throw new UnsupportedOperationException("only reads");
    }

    @Override
    public FSDataOutputStream append(Path path, int bufferSize, Progressable progress) {
        throw new UnsupportedOperationException("only reads");
    }

    @Override
    public boolean rename(Path from, Path to) {
        throw new UnsupportedOperationException("only reads");
    }

    @Override
    public boolean delete(Path path, boolean recursive) {
        throw new UnsupportedOperationException("only reads");
    }

    @Override
    public boolean mkdirs(Path path, FsPermission permission) {
        throw new UnsupportedOperationException("only reads");
    }
}
