package org.perfspace.format.tau;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.tau.SnapshotReader.SnapshotThread;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** A snapshot profile; see {@link org.perfspace.format.tau.SnapshotLayout}. */
final class SnapshotFile implements TauSource {

    private static final int BUFFER = 64 * 1024;

    private final Input input;
    private final Limits limits;
    private final boolean salvage;
    private @Nullable Map<String, SnapshotThread> threads;

    /**
     * Creates a file.
     *
     * @param salvage whether the profiles before the first fault are read
     */
    SnapshotFile(Input input, Limits limits, boolean salvage) {
        this.input = input;
        this.limits = limits;
        this.salvage = salvage;
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
    public void read(TauRemarks remarks, Receiver receiver) throws IOException {
        Map<String, SnapshotThread> known = threads;
        if (known == null) {
            Map<String, SnapshotThread> found = new LinkedHashMap<>();
            scan(reader -> reader.readThreads(found), new TauRemarks());
            threads = found;
            known = found;
        }
        Map<String, SnapshotThread> all = known;
        scan(reader -> reader.readProfiles(all, remarks, receiver), remarks);
    }

    private void scan(IoConsumer<SnapshotReader> pass, TauRemarks remarks) throws IOException {
        try (ByteSource source = input.open();
                InputStream in = new BufferedInputStream(Gzip.stream(input, source, limits), BUFFER)) {
            pass.accept(new SnapshotReader(new SnapshotCursor(in, input.place())));
        } catch (ProfileException.Corrupt e) {
            if (!salvage) {
                throw e;
            }
            remarks.lost("profiles from the first fault on are left out: " + e.getMessage());
        }
    }
}
