package org.perfspace.io.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;

/**
 * Bytes that are kept outside memory for a while, in a temporary file that has no name: it is gone when it is closed and
 * when the process ends, also by a kill. Safe for use by several threads; an interrupt of one of them closes nothing,
 * unlike that of a thread that uses a channel.
 */
public final class ScratchFile implements ByteSource {

    private static final int CHUNK = 1 << 16;

    private final RandomAccessFile file;
    private final Place place;
    private long size;

    private ScratchFile(RandomAccessFile file, Place place) {
        this.file = file;
        this.place = place;
    }

    /**
     * Makes an empty file in the directory {@code java.io.tmpdir}.
     *
     * @param place what messages call its bytes
     */
    public static ScratchFile create(Place place) throws IOException {
        return create(Path.of(System.getProperty("java.io.tmpdir", "/tmp")), place);
    }

    /** Makes an empty file in a directory. */
    public static ScratchFile create(Path directory, Place place) throws IOException {
        return Workspace.whole(() -> {
            Path path = Files.createTempFile(directory, "perfspace-", ".tmp");
            try {
                return new ScratchFile(new RandomAccessFile(path.toFile(), "rw"), place);
            } finally {
                forget(path);
            }
        });
    }

    /** An open file can be used when its name is gone; a system that does not delete it now does so in the end. */
    private static void forget(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            path.toFile().deleteOnExit();
        }
    }

    /** Appends what remains in a buffer. */
    public synchronized ScratchFile append(ByteBuffer from) throws IOException {
        return write(size, from);
    }

    /** Returns a channel that appends; closing it does nothing. */
    public WritableByteChannel appending() {
        return new WritableByteChannel() {
            @Override
            public int write(ByteBuffer from) throws IOException {
                int count = from.remaining();
                append(from);
                return count;
            }

            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void close() {
                // the file belongs to somebody else
            }
        };
    }

    /** Appends a stream to its end. */
    public ScratchFile append(InputStream from) throws IOException {
        byte[] chunk = new byte[CHUNK];
        for (int some = from.read(chunk); some >= 0; some = from.read(chunk)) {
            append(ByteBuffer.wrap(chunk, 0, some));
        }
        return this;
    }

    /** Writes what remains in a buffer; bytes that were never written are 0. */
    public synchronized ScratchFile write(long position, ByteBuffer from) throws IOException {
        size = Math.max(size, position + from.remaining());
        file.seek(position);
        if (from.hasArray()) {
            file.write(from.array(), from.arrayOffset() + from.position(), from.remaining());
            from.position(from.limit());
        } else {
            byte[] bytes = new byte[from.remaining()];
            from.get(bytes);
            file.write(bytes);
        }
        return this;
    }

    @Override
    public Place place() {
        return place;
    }

    @Override
    public synchronized long size() {
        return size;
    }

    @Override
    public synchronized void read(long position, ByteBuffer into) throws IOException {
        if (position < 0 || position > size - into.remaining()) {
            throw place.atByte(position)
                    .corrupt("expected %,d more bytes, found the end: the file is truncated", into.remaining());
        }
        file.seek(position);
        if (into.hasArray()) {
            file.readFully(into.array(), into.arrayOffset() + into.position(), into.remaining());
            into.position(into.limit());
        } else {
            byte[] bytes = new byte[into.remaining()];
            file.readFully(bytes);
            into.put(bytes);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        file.close();
    }
}
