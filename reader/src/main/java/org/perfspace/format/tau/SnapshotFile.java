package org.perfspace.format.tau;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.tau.SnapshotReader.SnapshotThread;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;

/** A snapshot profile; see {@link org.perfspace.format.tau.SnapshotLayout}. */
final class SnapshotFile implements TauSource {

    private static final int BUFFER = 64 * 1024;

    private final Input input;
    private final Limits limits;
    private @Nullable Map<String, SnapshotThread> threads;

    SnapshotFile(Input input, Limits limits) {
        this.input = input;
        this.limits = limits;
    }

    @Override
    public Place place() {
        return input.place();
    }

    /**
     * The first call reads the file twice, because metadata may follow the profile, and only the last profile of a thread
     * counts.
     */
    @Override
    public void read(TauRemarks remarks, Taker taker) throws IOException {
        Map<String, SnapshotThread> known = threads;
        if (known == null) {
            known = scan(SnapshotReader::readThreads);
            threads = known;
        }
        Map<String, SnapshotThread> all = known;
        scan(reader -> {
            reader.readProfiles(all, remarks, taker);
            return all;
        });
    }

    /** One pass over the file. */
    private interface Pass<T> {
        T run(SnapshotReader reader) throws IOException;
    }

    private <T> T scan(Pass<T> pass) throws IOException {
        try (ByteSource source = input.open();
                InputStream in = new BufferedInputStream(Gzip.stream(input, source, limits), BUFFER)) {
            return pass.run(new SnapshotReader(new SnapshotCursor(in, input.place())));
        }
    }
}
