package org.perfspace.format.tau;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * A packed profile; see {@link org.perfspace.format.tau.PackedLayout}.
 *
 * @param input the file
 * @param limits limits of decompression
 * @param salvage whether the threads before the first fault are read
 */
record PackedFile(Input input, Limits limits, boolean salvage) implements TauSource {

    @Override
    public Place place() {
        return input.place();
    }

    /**
     * Opens the supplement, if there is one; closing it closes the file.
     *
     * @throws org.perfspace.io.ProfileException if the file should contain one, but ends before it
     */
    Optional<ByteSource> supplement() throws IOException {
        if (!Gzip.packs(input)) {
            return Optional.empty();
        }
        ByteSource source = input.open();
        Optional<ByteSource> found = Optional.empty();
        try (InputStream in = Gzip.stream(input, source, limits)) {
            PackedReader reader = new PackedReader(in, input.place().member("unpacked"), new TauRemarks());
            if (reader.hasSupplement()) {
                found = PackedSupplement.of(source, salvage);
            }
        } finally {
            if (found.isEmpty()) {
                source.close();
            }
        }
        return found;
    }

    @Override
    public void read(TauRemarks remarks, TauPath.Pool paths, IoConsumer<TauProfile> receiver) throws IOException {
        try (ByteSource source = input.open();
                InputStream in = Gzip.stream(input, source, limits)) {
            new PackedReader(in, input.place().member("unpacked"), remarks).read(paths, receiver);
        } catch (ProfileException.Corrupt e) {
            if (!salvage) {
                throw e;
            }
            remarks.lost("the threads from the first fault on are left out: " + e.getMessage());
        }
    }

    /** The .cubex file at the end of a packed profile, followed by its size. Closing it closes the whole file. */
    private static final class PackedSupplement implements ByteSource {

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
            long size =
                    end < 0 ? -1 : ByteBuffer.wrap(whole.bytes(end, Long.BYTES)).getLong();
            if (size < 0 || size > end) {
                if (salvage) {
                    return Optional.empty();
                }
                throw whole.place()
                        .corrupt(
                                "expected the size of a supplement at the end, found %,d: the file is truncated", size);
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
}
