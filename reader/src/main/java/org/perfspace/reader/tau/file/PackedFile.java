package org.perfspace.reader.tau.file;

import java.io.IOException;
import java.io.InputStream;
import org.perfspace.io.FileSource;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;

/**
 * A packed profile; see {@link org.perfspace.format.tau.PackedLayout}.
 *
 * @param input the file
 * @param limits limits of decompression
 */
record PackedFile(Input input, Limits limits) implements TauSource {

    @Override
    public Place place() {
        return input.place();
    }

    @Override
    public void read(TauRemarks remarks, Taker taker) throws IOException {
        try (FileSource source = FileSource.open(input.path(), input.place());
                InputStream in = Gzip.stream(input, source, limits)) {
            new PackedReader(in, input.place().member("unpacked"), remarks).read(taker);
        }
    }
}
