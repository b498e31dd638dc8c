package org.perfspace.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Bytes that are kept temporarily in a file without a name, which disappears when it is closed or when the process
 * ends, even if it is killed; only its owner may read it. Safe for use by several threads; an interrupt of one of them
 * does not close the file, unlike the interrupt of a thread that uses a channel.
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
        try {
            return Workspace.whole(() -> {
                Path path = Files.createTempFile(directory(), "perfspace-", ".tmp");
                try {
                    return new ScratchFile(new RandomAccessFile(path.toFile(), "rw"), place);
                } finally {
                    forget(path);
                }
            });
        } catch (IOException e) {
            throw OutputException.cannotWrite(directory(), e);
        }
    }

    private static Path directory() {
        return Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
    }

    /**
     * Stores a stream, which is read to its end.
     *
     * @param stream the stream
     * @param place name of its bytes in messages
     * @param most maximum number of bytes, see {@link Limits.Limit#STREAM_BYTES}
     */
    public static ScratchFile of(InputStream stream, Place place, long most) throws IOException {
        ScratchFile file = create(place);
        boolean done = false;
        try {
            byte[] chunk = new byte[CHUNK];
            for (int some = stream.read(chunk); some >= 0; some = stream.read(chunk)) {
                if (some > most - file.size()) {
                    throw place.tooLarge(Limits.Limit.STREAM_BYTES, "expected at most %,d bytes, found more", most);
                }
                file.append(ByteBuffer.wrap(chunk, 0, some));
            }
            done = true;
            return file;
        } finally {
            if (!done) {
                file.close();
            }
        }
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
    public synchronized void append(ByteBuffer from) throws IOException {
        write(size, from);
    }

    /** Writes the remaining bytes of a buffer at a position; bytes that were never written are 0. */
    public synchronized void write(long position, ByteBuffer from) throws IOException {
        size = Math.max(size, position + from.remaining());
        try {
            file.seek(position);
            if (from.hasArray()) {
                file.write(from.array(), from.arrayOffset() + from.position(), from.remaining());
                from.position(from.limit());
            } else {
                byte[] bytes = new byte[from.remaining()];
                from.get(bytes);
                file.write(bytes);
            }
        } catch (IOException e) {
            throw OutputException.cannotWrite(directory(), e);
        }
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
