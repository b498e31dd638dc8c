package org.perfspace.testdata.faults;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.perfspace.testdata.faults.Faults.Call;

/** The file system of the machine, seen through {@link Faults}. */
final class FaultyFileSystem extends FileSystem {

    private final FileSystem system;
    private final Provider provider;

    private FaultyFileSystem(FileSystem system, Faults faults) {
        this.system = system;
        this.provider = new Provider(this, faults);
    }

    /** Sees a path through faults. */
    static Path over(Path path, Faults faults) {
        return new FaultyFileSystem(path.getFileSystem(), faults).wrap(path);
    }

    FaultyPath wrap(Path path) {
        return new FaultyPath(this, path);
    }

    private static Path unwrap(Path path) {
        return path instanceof FaultyPath faulty ? faulty.path() : path;
    }

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return system.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return system.getRootDirectories();
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return system.getFileStores();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return system.supportedFileAttributeViews();
    }

    @Override
    public Path getPath(String first, String... more) {
        return wrap(system.getPath(first, more));
    }

    @Override
    public PathMatcher getPathMatcher(String syntaxAndPattern) {
        PathMatcher matcher = system.getPathMatcher(syntaxAndPattern);
        return path -> matcher.matches(unwrap(path));
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        return system.getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException();
    }

    private static final class Provider extends FileSystemProvider {

        private static final Set<OpenOption> WRITING = Set.of(StandardOpenOption.WRITE, StandardOpenOption.APPEND);

        private final FaultyFileSystem system;
        private final Faults faults;

        Provider(FaultyFileSystem system, Faults faults) {
            this.system = system;
            this.faults = faults;
        }

        @Override
        public String getScheme() {
            return "faulty";
        }

        @Override
        public FileSystem newFileSystem(URI uri, Map<String, ?> env) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileSystem getFileSystem(URI uri) {
            return system;
        }

        @Override
        public Path getPath(URI uri) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
                throws IOException {
            boolean writing = options.stream().anyMatch(WRITING::contains);
            faults.before(writing ? Call.OPEN : Call.OPEN_TO_READ, path);
            FileChannel channel = FileChannel.open(unwrap(path), options, attributes);
            return new FaultyChannel(faults.opened(channel), faults, writing);
        }

        @Override
        public SeekableByteChannel newByteChannel(
                Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
            return newFileChannel(path, options, attributes);
        }

        @Override
        @SuppressWarnings("StreamResourceLeak") // the caller closes it
        public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
                throws IOException {
            faults.before(Call.LIST, folder);
            DirectoryStream<Path> stream = Files.newDirectoryStream(unwrap(folder), p -> filter.accept(system.wrap(p)));
            return new DirectoryStream<>() {
                @Override
                public Iterator<Path> iterator() {
                    Iterator<Path> paths = stream.iterator();
                    return new Iterator<>() {
                        @Override
                        public boolean hasNext() {
                            try {
                                faults.before(Call.LIST_FURTHER, folder);
                            } catch (IOException e) {
                                throw new DirectoryIteratorException(e);
                            }
                            return paths.hasNext();
                        }

                        @Override
                        public Path next() {
                            return system.wrap(paths.next());
                        }
                    };
                }

                @Override
                public void close() throws IOException {
                    stream.close();
                }
            };
        }

        @Override
        public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
            faults.before(Call.MKDIR, folder);
            Files.createDirectory(unwrap(folder), attributes);
        }

        @Override
        public void createLink(Path link, Path existing) throws IOException {
            faults.before(Call.LINK, link);
            Files.createLink(unwrap(link), unwrap(existing));
        }

        @Override
        public Path readSymbolicLink(Path link) throws IOException {
            faults.alive();
            return system.wrap(Files.readSymbolicLink(unwrap(link)));
        }

        @Override
        public void delete(Path path) throws IOException {
            faults.before(Call.UNLINK, path);
            Files.delete(unwrap(path));
        }

        @Override
        public void copy(Path source, Path target, CopyOption... options) throws IOException {
            faults.before(Call.WRITE, target);
            Files.copy(unwrap(source), unwrap(target), options);
        }

        @Override
        public void move(Path source, Path target, CopyOption... options) throws IOException {
            faults.before(Call.RENAME, target);
            Files.move(unwrap(source), unwrap(target), options);
        }

        @Override
        public boolean isSameFile(Path path, Path other) throws IOException {
            return Files.isSameFile(unwrap(path), unwrap(other));
        }

        @Override
        public boolean isHidden(Path path) throws IOException {
            return Files.isHidden(unwrap(path));
        }

        @Override
        public FileStore getFileStore(Path path) throws IOException {
            return Files.getFileStore(unwrap(path));
        }

        @Override
        public void checkAccess(Path path, AccessMode... modes) throws IOException {
            faults.before(Call.STAT, path);
            unwrap(path).getFileSystem().provider().checkAccess(unwrap(path), modes);
        }

        @Override
        public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
            faults.alive();
            V view = Files.getFileAttributeView(unwrap(path), type, options);
            return view == null ? view : type.cast(counted(view, type, path));
        }

        /** A view whose setters are counted. */
        private Object counted(Object view, Class<?> type, Path path) {
            return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                if (method.getName().startsWith("set")) {
                    faults.before(Call.CHMOD, path);
                }
                try {
                    return method.invoke(view, arguments);
                } catch (InvocationTargetException e) {
                    throw e.getTargetException();
                }
            });
        }

        @Override
        public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
                throws IOException {
            faults.before(Call.STAT, path);
            return Files.readAttributes(unwrap(path), type, options);
        }

        @Override
        public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
                throws IOException {
            faults.before(Call.STAT, path);
            return Files.readAttributes(unwrap(path), attributes, options);
        }

        @Override
        public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
            faults.before(Call.CHMOD, path);
            Files.setAttribute(unwrap(path), attribute, value, options);
        }
    }
}
