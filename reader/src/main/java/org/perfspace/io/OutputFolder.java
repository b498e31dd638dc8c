package org.perfspace.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that appears whole or not at all: filled under a temporary name beside its target, given its name by
 * {@link #commit()}, discarded by {@link #close()} without one.
 */
public final class OutputFolder implements Closeable {

    private final Path target;
    private final Path temporary;
    private final boolean replace;
    private boolean committed;

    private OutputFolder(Path target, Path temporary, boolean replace) {
        this.target = target;
        this.temporary = temporary;
        this.replace = replace;
    }

    /**
     * Begins a folder.
     *
     * @param replace whether what is there already may be replaced
     * @throws OutputException if the target exists and may not be replaced, or its parent cannot be written
     */
    public static OutputFolder create(Path target, boolean replace) throws OutputException {
        OutputFile.requireFree(target, replace);
        Path temporary = Temporaries.beside(target);
        try {
            Files.createDirectory(temporary);
            return new OutputFolder(target, temporary, replace);
        } catch (IOException e) {
            Temporaries.forget(temporary);
            throw OutputFile.cannotWrite(target, e);
        }
    }

    /** The folder to fill; has its final name only after {@link #commit()}. */
    public Path path() {
        return temporary;
    }

    /**
     * Begins a new file of the folder; folders on the way to it are made.
     *
     * @param path with {@code /} between its parts; must not lead out of the folder
     * @return for reading and writing; failures to write name the folder's target and are {@link OutputException}s
     * @throws OutputException if the file is there already or cannot be made
     */
    public FileChannel file(String path) throws OutputException {
        Path file = temporary.resolve(path);
        if (!file.normalize().startsWith(temporary.normalize())) {
            throw new IllegalArgumentException(path + " leads out of the folder");
        }
        try {
            Files.createDirectories(file.getParent());
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.READ);
            return new OutputChannel(channel, target);
        } catch (IOException e) {
            throw OutputFile.cannotWrite(target, e);
        }
    }

    /** Forces every file to disk and gives the folder its name. */
    public void commit() throws IOException {
        try {
            forceFiles();
            if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                replaceTarget();
            } else {
                Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (OutputException e) {
            throw e;
        } catch (IOException e) {
            throw OutputFile.cannotWrite(target, e);
        }
        committed = true;
        Temporaries.forget(temporary);
    }

    /** Discards the folder unless it was committed. */
    @Override
    public void close() {
        if (!committed) {
            Temporaries.discard(temporary);
        }
    }

    private void replaceTarget() throws IOException {
        if (!replace) {
            throw OutputFile.exists(target);
        }
        Path old = Temporaries.beside(target);
        Files.move(target, old, StandardCopyOption.ATOMIC_MOVE);
        try {
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.move(old, target, StandardCopyOption.ATOMIC_MOVE);
            Temporaries.forget(old);
            throw e;
        }
        Temporaries.discard(old);
    }

    private void forceFiles() throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(temporary)) {
            files = walk.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
        }
    }
}
