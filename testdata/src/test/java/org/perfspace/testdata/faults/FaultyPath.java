package org.perfspace.testdata.faults;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import org.jspecify.annotations.Nullable;

/**
 * A path in a {@link FaultyFileSystem}.
 *
 * @param system its file system
 * @param path the path of the machine's file system
 */
record FaultyPath(FaultyFileSystem system, Path path) implements Path {

    private static Path unwrap(Path path) {
        return path instanceof FaultyPath faulty ? faulty.path : path;
    }

    private @Nullable Path wrap(@Nullable Path other) {
        return other == null ? null : system.wrap(other);
    }

    @Override
    public FileSystem getFileSystem() {
        return system;
    }

    @Override
    public boolean isAbsolute() {
        return path.isAbsolute();
    }

    @Override
    public @Nullable Path getRoot() {
        return wrap(path.getRoot());
    }

    @Override
    public @Nullable Path getFileName() {
        return wrap(path.getFileName());
    }

    @Override
    public @Nullable Path getParent() {
        return wrap(path.getParent());
    }

    @Override
    public int getNameCount() {
        return path.getNameCount();
    }

    @Override
    public Path getName(int index) {
        return system.wrap(path.getName(index));
    }

    @Override
    public Path subpath(int begin, int end) {
        return system.wrap(path.subpath(begin, end));
    }

    @Override
    public boolean startsWith(Path other) {
        return path.startsWith(unwrap(other));
    }

    @Override
    public boolean endsWith(Path other) {
        return path.endsWith(unwrap(other));
    }

    @Override
    public Path normalize() {
        return system.wrap(path.normalize());
    }

    @Override
    public Path resolve(Path other) {
        return system.wrap(path.resolve(unwrap(other)));
    }

    @Override
    public Path relativize(Path other) {
        return system.wrap(path.relativize(unwrap(other)));
    }

    @Override
    public URI toUri() {
        return path.toUri();
    }

    @Override
    public Path toAbsolutePath() {
        return system.wrap(path.toAbsolutePath());
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
        return system.wrap(path.toRealPath(options));
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int compareTo(Path other) {
        return path.compareTo(unwrap(other));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FaultyPath faulty && faulty.system == system && faulty.path.equals(path);
    }

    @Override
    public int hashCode() {
        return path.hashCode();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
