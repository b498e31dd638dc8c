package org.perfspace.format.hpctoolkit;

import java.io.Closeable;
import java.io.IOException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.ByteSource;
import org.perfspace.io.IoSupplier;
import org.perfspace.io.ScratchFile;

/**
 * Replaces a missing {@code cct.db}: the {@linkplain Transposition transposed} values of the metrics of the space at the
 * contexts of the tree, in a temporary file that is created on first use.
 */
final class TransposedBlocks implements IoSupplier<ContextBlocks>, Closeable {

    private final ProfileDb db;
    private final ByteSource bytes;
    private final ContextIds ids;
    private final MetricIds metrics;
    private @Nullable ContextBlocks made;

    /**
     * Creates blocks that are transposed on first use.
     *
     * @param db tables of profile.db
     * @param bytes the file
     */
    public TransposedBlocks(ProfileDb db, ByteSource bytes, ContextIds ids, MetricIds metrics) {
        this.db = db;
        this.bytes = bytes;
        this.ids = ids;
        this.metrics = metrics;
    }

    @Override
    public synchronized ContextBlocks get() throws IOException {
        if (made == null) {
            made = make();
        }
        return made;
    }

    /** Deletes the temporary file. */
    @Override
    public synchronized void close() throws IOException {
        if (made != null) {
            made.close();
        }
    }

    private ContextBlocks make() throws IOException {
        Transposition bands = new Transposition(db, bytes, ids::rank, ids.size(), countValues(), wanted());
        ScratchFile file = ScratchFile.create(bytes.place());
        try {
            ContextBlocks blocks = new ContextBlocks(file, ids.size());
            TransposedBand band = bands.newBand();
            while (bands.hasNext()) {
                bands.read(band);
                band.sort();
                for (int rank = band.first(); rank < band.end(); rank++) {
                    band.locate(rank, file.size(), blocks, ids.slotAt(rank));
                }
                file.append(band.bytes());
            }
            return blocks;
        } catch (IndexOutOfBoundsException e) {
            file.close();
            throw bytes.place()
                    .corrupt("expected blocks that nobody writes to, found that they changed while they were read")
                    .causedBy(e);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private int[] wanted() {
        return IntStream.concat(
                        IntStream.range(0, metrics.size()).map(metrics::propMetricId),
                        IntStream.range(0, metrics.size()).map(metrics::ownId))
                .filter(id -> id != MetaDb.NONE)
                .distinct()
                .toArray();
    }

    /** Returns the number of values of each context of the tree, in the order of ctxIds, and checks all blocks. */
    private int[] countValues() throws IOException {
        int[] counts = new int[ids.size()];
        ProfileBlock block = new ProfileBlock(db, bytes);
        for (int profile = 0; profile < db.size(); profile++) {
            block.open(profile, 0);
            while (!db.summaries()[profile] && block.next()) {
                int rank = ids.rank(block.ctxId());
                if (rank >= 0) {
                    block.load(metrics);
                    counts[rank] = Math.addExact(counts[rank], block.count());
                }
            }
        }
        return counts;
    }
}
