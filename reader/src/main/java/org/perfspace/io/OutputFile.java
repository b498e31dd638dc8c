package org.perfspace.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that appears whole or not at all. It is written under a temporary name beside its target; {@link #commit()}
 * forces it to disk and moves it to its name, {@link #close()} without a commit discards it.
 */
public final class OutputFile implements Closeable {

    private final Path target;
    private final Path temporary;
    private final boolean replace;
    private final FileChannel channel;
    private boolean committed;

    private OutputFile(Path target, Path temporary, boolean replace, FileChannel channel) {
        this.target = target;
        this.temporary = temporary;
        this.replace = replace;
        this.channel = channel;
    }

    /**
     * Begins a file.
     *
     * @param replace whether a file that is there already may be replaced
     * @throws OutputException if the target exists and may not be replaced, or its folder cannot be written
     */
    public static OutputFile create(Path target, boolean replace) throws OutputException {
        requireFree(target, replace);
        Path temporary = Temporaries.beside(target);
        try {
            FileChannel channel = FileChannel.open(
                    temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.READ);
            return new OutputFile(target, temporary, replace, new OutputChannel(channel, target));
        } catch (IOException e) {
            Temporaries.forget(temporary);
            throw cannotWrite(target, e);
        }
    }

    /** The bytes of the file so far; may be read and written at any position until {@link #commit()}. */
    public FileChannel channel() {
        return channel;
    }

    /** Forces everything to disk and gives the file its name. */
    public void commit() throws IOException {
        try {
            channel.force(true);
            channel.close();
            move();
        } catch (FileAlreadyExistsException e) {
            throw exists(target);
        } catch (IOException e) {
            throw cannotWrite(target, e);
        }
        committed = true;
        Temporaries.forget(temporary);
    }

    /** Discards the file unless it was committed. */
    @Override
    public void close() throws IOException {
        channel.close();
        if (!committed) {
            Temporaries.discard(temporary);
        }
    }

    private void move() throws IOException {
        if (replace) {
            try {
                Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
            }
            return;
        }
        linkOrMove();
    }

    /** A hard link fails if the target came into being meanwhile, which an atomic move would silently replace. */
    private void linkOrMove() throws IOException {
        try {
            Files.createLink(target, temporary);
            Files.delete(temporary);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (UnsupportedOperationException | IOException e) {
            Files.move(temporary, target);
        }
    }

    static void requireFree(Path target, boolean replace) throws OutputException {
        if (!replace && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw exists(target);
        }
    }

    static OutputException exists(Path target) {
        return new OutputException(target.toString(), "exists already; use --force to replace it", null);
    }

    static OutputException cannotWrite(Path target, IOException cause) {
        return new OutputException(target.toString(), "cannot be written: " + reason(cause), cause);
    }

    private static String reason(IOException cause) {
        if (cause instanceof java.nio.file.NoSuchFileException) {
            return "its folder does not exist";
        }
        if (cause instanceof java.nio.file.AccessDeniedException) {
            return "permission denied";
        }
        if (cause instanceof java.nio.file.FileSystemException f && f.getReason() != null) {
            return String.valueOf(f.getReason());
        }
        return String.valueOf(cause.getMessage());
    }
}
