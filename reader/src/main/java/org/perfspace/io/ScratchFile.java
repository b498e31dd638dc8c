package org.perfspace.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Bytes that are kept temporarily in a file without a name, which disappears when it is closed or when the process
 * ends, even if it is killed. Safe for use by several threads; an interrupt of one of them does not close the file,
 * unlike the interrupt of a thread that uses a channel.
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
     * Creates an empty file in the directory {@code java.io.tmpdir}.
     *
     * @param place name of its bytes in messages
     */
    public static ScratchFile create(Place place) throws IOException {
        return create(Path.of(System.getProperty("java.io.tmpdir", "/tmp")), place);
    }

    /** Creates an empty file in a directory. */
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

    /**
     * Deletes the name of an open file, which can still be used afterwards. On systems that cannot delete an open file,
     * it is deleted at the end of the process.
     */
    private static void forget(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            path.toFile().deleteOnExit();
        }
    }

    /** Appends the remaining bytes of a buffer. */
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
                // the file is closed by its owner
            }
        };
    }

    /** Appends all bytes of a stream. */
    public ScratchFile append(InputStream from) throws IOException {
        byte[] chunk = new byte[CHUNK];
        for (int some = from.read(chunk); some >= 0; some = from.read(chunk)) {
            append(ByteBuffer.wrap(chunk, 0, some));
        }
        return this;
    }

    /** Writes the remaining bytes of a buffer at a position; bytes that were never written are 0. */
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
