package org.perfspace.format.tau;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
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
    public void read(TauRemarks remarks, Receiver receiver) throws IOException {
        try (ByteSource source = input.open();
                InputStream in = Gzip.stream(input, source, limits)) {
            new PackedReader(in, input.place().member("unpacked"), remarks).read(receiver);
        } catch (ProfileException.Corrupt e) {
            if (!salvage) {
                throw e;
            }
            remarks.lost("the threads from the first fault on are left out: " + e.getMessage());
        }
    }
}
