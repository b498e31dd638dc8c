package org.perfspace.format.tau;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;

/** The .cubex file at the end of a packed profile, followed by its size. Closing it closes the whole file. */
final class PackedSupplement implements ByteSource {

    private final ByteSource whole;
    private final ByteSource part;

    private PackedSupplement(ByteSource whole, ByteSource part) {
        this.whole = whole;
        this.part = part;
    }

    /**
     * Finds the supplement.
     *
     * @param salvage whether a file that ends before its supplement has none
     * @throws org.perfspace.io.ProfileException if the file does not end with its size
     */
    static Optional<ByteSource> of(ByteSource whole, boolean salvage) throws IOException {
        long end = whole.size() - Long.BYTES;
        long size = end < 0 ? -1 : ByteBuffer.wrap(whole.bytes(end, Long.BYTES)).getLong();
        if (size < 0 || size > end) {
            if (salvage) {
                return Optional.empty();
            }
            throw whole.place()
                    .corrupt("expected the size of a supplement at the end, found %,d: the file is truncated", size);
        }
        return Optional.of(new PackedSupplement(
                whole, whole.slice(end - size, size, whole.place().member(TauLayout.SUPPLEMENT_FILE))));
    }

    @Override
    public Place place() {
        return part.place();
    }

    @Override
    public long size() {
        return part.size();
    }

    @Override
    public void read(long position, ByteBuffer into) throws IOException {
        part.read(position, into);
    }

    @Override
    public void close() throws IOException {
        whole.close();
    }
}
