package org.perfspace.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The bytes of a file on disk, read at positions. The file is not mapped into memory, so that a file that is truncated
 * while it is open causes only an exception.
 *
 * <p>The JDK closes a file for all its readers when the thread of one of them is interrupted. This class throws an
 * exception only in that thread, and opens the file again for the others.
 */
public final class FileSource implements ByteSource {

    private final Path path;
    private final Place place;
    private final FileState state;
    private final long size;
    private volatile FileChannel channel;
    private boolean closed;

    private FileSource(Path path, Place place, FileState state, FileChannel channel) throws IOException {
        this.path = path;
        this.place = place;
        this.state = state;
        this.channel = channel;
        try {
            this.size = channel.size();
        } catch (IOException e) {
            throw InputException.cannotRead(place, e);
        }
    }

    /** Opens a file; messages use the path as the user gave it. */
    public static FileSource open(Path path) throws IOException {
        return open(path, Place.of(path.toString()));
    }

    /** Opens a file; messages use another name, such as that of a member of a database. */
    public static FileSource open(Path path, Place place) throws IOException {
        try {
            BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class);
            if (!found.isRegularFile()) {
                String what = found.isDirectory() ? "a directory" : "a pipe or a device";
                throw place.notThisFormat("expected a file, found %s", what);
            }
            FileState state = FileState.of(path, found);
            FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
            try {
                return new FileSource(path, place, state, channel);
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        } catch (NoSuchFileException e) {
            // the file existed a moment ago, or another file refers to it
            throw place.corrupt("expected a file of this name, found none").causedBy(e);
        }
    }

    @Override
    public Place place() {
        return place;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public boolean hasChanged() throws IOException {
        return state.hasChanged(path);
    }

    @Override
    public boolean isCurrent() throws IOException {
        return state.isSameFile(path);
    }

    @Override
    public void read(long position, ByteBuffer into) throws IOException {
        long at = position;
        while (into.hasRemaining()) {
            int count = at < 0 ? -1 : readSome(into, at);
            if (count < 0) {
                requireWhole();
                throw place.atByte(at)
                        .corrupt("expected %,d more bytes, found the end: the file is truncated", into.remaining());
            }
            at += count;
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        channel.close();
    }

    private int readSome(ByteBuffer into, long at) throws IOException {
        while (!Thread.currentThread().isInterrupted()) {
            FileChannel open = channel;
            try {
                return open.read(into, at);
            } catch (ClosedChannelException e) {
                if (e instanceof ClosedByInterruptException) {
                    throw InputException.cannotRead(place.atByte(at), e);
                }
                reopen(open);
            } catch (IOException e) {
                throw InputException.cannotRead(place.atByte(at), e);
            }
        }
        throw new InputException.Interrupted(place.atByte(at));
    }

    /** Opens the file again after it was closed by the interrupt of another thread. */
    private synchronized void reopen(FileChannel gone) throws IOException {
        if (closed) {
            throw InputException.cannotRead(place, new IOException("it has been closed"));
        }
        if (channel != gone) {
            return;
        }
        if (!state.isSameFile(path)) {
            throw new InputException.Changed(place);
        }
        channel = FileChannel.open(path, StandardOpenOption.READ);
    }

    /**
     * Requires that the file is as long as when it was opened; a shorter file has been changed and is not reported as
     * damaged.
     */
    private void requireWhole() throws IOException {
        FileChannel open = channel;
        if (open.isOpen() && open.size() < size) {
            throw new InputException.Changed(place);
        }
    }
}
