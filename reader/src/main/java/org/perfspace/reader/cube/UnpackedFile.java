package org.perfspace.reader.cube;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.perfspace.io.ByteSource;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;

/**
 * A container that was gzip'd as a whole, unpacked: small ones into memory, others into a temporary file that is gone
 * when it is closed, or when the process ends.
 */
final class UnpackedFile implements ByteSource {

    private static final int IN_MEMORY = 4 << 20;

    private final ByteSource packed;
    private final FileChannel temporary;
    private final long size;

    private UnpackedFile(ByteSource packed, FileChannel temporary) throws IOException {
        this.packed = packed;
        this.temporary = temporary;
        this.size = temporary.size();
    }

    /** Unpacks a source. The result closes it. */
    static ByteSource of(ByteSource packed, Limits limits) throws IOException {
        return of(packed, limits, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Unpacks a source, by way of this folder if it is large. The result closes the source. */
    static ByteSource of(ByteSource packed, Limits limits, Path folder) throws IOException {
        try (InputStream in = UnpackedStream.of(packed, limits)) {
            byte[] head = in.readNBytes(IN_MEMORY);
            if (head.length < IN_MEMORY) {
                packed.close();
                return new HeapSource(head, packed.place());
            }
            return spill(packed, head, in, folder);
        }
    }

    private static ByteSource spill(ByteSource packed, byte[] head, InputStream rest, Path folder) throws IOException {
        Path file = Files.createTempFile(folder, "perfspace-", ".tmp");
        FileChannel channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        try {
            ByteBuffer first = ByteBuffer.wrap(head);
            while (first.hasRemaining()) {
                channel.write(first);
            }
            rest.transferTo(Channels.newOutputStream(channel));
            return new UnpackedFile(packed, channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public Place place() {
        return packed.place();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void read(long position, ByteBuffer into) throws IOException {
        long at = position;
        while (into.hasRemaining()) {
            int count = at < 0 ? -1 : temporary.read(into, at);
            if (count < 0) {
                throw place().atByte(at)
                        .corrupt("expected %,d more bytes, found the end: the file is truncated", into.remaining());
            }
            at += count;
        }
    }

    @Override
    public void close() throws IOException {
        try (packed) {
            temporary.close();
        }
    }
}
