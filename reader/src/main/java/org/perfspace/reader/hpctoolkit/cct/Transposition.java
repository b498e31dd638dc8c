package org.perfspace.reader.hpctoolkit.cct;

import java.io.IOException;
import java.util.Arrays;
import org.perfspace.format.hpctoolkit.CctDbLayout;
import org.perfspace.io.ByteSink;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;
import org.perfspace.io.ScratchFile;
import org.perfspace.reader.hpctoolkit.meta.ContextIds;
import org.perfspace.reader.hpctoolkit.meta.MetricIds;
import org.perfspace.reader.hpctoolkit.profile.ProfileBlock;
import org.perfspace.reader.hpctoolkit.profile.ProfileDb;

/**
 * Stands in for a missing {@code cct.db}: puts the values of {@code profile.db} into the order of contexts, in a
 * temporary file of cct.db's layout. Takes memory for about a million values at a time, however many there are; of every
 * profile only the part that the current contexts need is read.
 */
public final class Transposition implements HpctSeverity.Blocks, java.io.Closeable {

    private static final long VALUES_AT_A_TIME = 1 << 20;

    private final ProfileDb db;
    private final ContextIds ids;
    private final MetricIds metrics;
    private final Place place;
    private @org.jspecify.annotations.Nullable ContextBlocks made;

    /**
     * A transposition that is made on first use.
     *
     * @param place what messages call its result
     */
    public Transposition(ProfileDb db, ContextIds ids, MetricIds metrics, Place place) {
        this.db = db;
        this.ids = ids;
        this.metrics = metrics;
        this.place = place;
    }

    @Override
    public synchronized ContextBlocks get() throws IOException {
        if (made == null) {
            made = make();
        }
        return made;
    }

    /** Drops the temporary file. */
    @Override
    public synchronized void close() throws IOException {
        if (made != null) {
            made.close();
        }
    }

    private ContextBlocks make() throws IOException {
        ScratchFile file = ScratchFile.create(place);
        try {
            Drafts drafts = new Drafts(ids.size());
            ByteSink out = new ByteSink(file.appending());
            write(out, drafts);
            out.flush();
            return drafts.over(file);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private void write(ByteSink out, Drafts drafts) throws IOException {
        long[] counts = countValues();
        long[] positions = new long[db.size()];
        for (int first = 0; first < counts.length; ) {
            int end = first;
            long sum = 0;
            while (end < counts.length && (end == first || sum + counts[end] <= VALUES_AT_A_TIME)) {
                sum += counts[end++];
            }
            if (sum > 0) {
                writeRange(first, end, counts, positions, out, drafts);
            }
            first = end;
        }
    }

    /** Number of values of each context of the tree, in the order of ctxIds. */
    private long[] countValues() throws IOException {
        long[] counts = new long[ids.size()];
        ProfileBlock block = new ProfileBlock(db);
        for (int profile = 0; profile < db.size(); profile++) {
            block.open(profile, 0);
            while (!db.summaries()[profile] && block.next()) {
                int rank = ids.rank(block.ctxId());
                if (rank >= 0) {
                    counts[rank] += block.count();
                }
            }
        }
        return counts;
    }

    /** Collects and writes the contexts of a range of ctxIds; {@code positions} is where each profile goes on. */
    private void writeRange(int first, int end, long[] counts, long[] positions, ByteSink out, Drafts drafts)
            throws IOException {
        Cells cells = new Cells(Arrays.copyOfRange(counts, first, end));
        long lastId = ids.idAt(end - 1);
        ProfileBlock block = new ProfileBlock(db);
        for (int profile = 0; profile < db.size(); profile++) {
            if (db.summaries()[profile]) {
                continue;
            }
            block.open(profile, positions[profile]);
            while (block.next()) {
                if (block.ctxId() > lastId) {
                    break;
                }
                positions[profile] = block.position();
                int rank = ids.rank(block.ctxId());
                if (rank >= first) {
                    take(block, profile, rank - first, cells);
                }
            }
        }
        for (int rank = first; rank < end; rank++) {
            cells.write(rank - first, ids.slotAt(rank), out, drafts);
        }
    }

    private void take(ProfileBlock block, int profile, int context, Cells cells) throws IOException {
        block.load(metrics);
        for (int i = 0; i < block.count(); i++) {
            if (metrics.metric(block.metricId(i)) >= 0) {
                cells.add(context, block.metricId(i), profile, block.bits(i));
            }
        }
    }

    /** The places of the blocks before the file is complete. */
    private static final class Drafts {
        private final long[] nValues;
        private final long[] pValues;
        private final int[] nMetrics;

        Drafts(int slots) {
            this.nValues = new long[slots];
            this.pValues = new long[slots];
            this.nMetrics = new int[slots];
        }

        void set(int slot, long values, long valuesAt, int metricCount) {
            nValues[slot] = values;
            pValues[slot] = valuesAt;
            nMetrics[slot] = metricCount;
        }

        ContextBlocks over(ByteSource bytes) {
            ContextBlocks blocks = new ContextBlocks(bytes, nValues.length);
            for (int slot = 0; slot < nValues.length; slot++) {
                long index = pValues[slot] + nValues[slot] * CctDbLayout.VALUE_BYTES;
                blocks.set(slot, nValues[slot], pValues[slot], nMetrics[slot], index);
            }
            return blocks;
        }
    }

    /** Values of a range of contexts: each context has a part of the arrays, in which profiles come one after another. */
    private static final class Cells {
        private final int[] starts;
        private final int[] ends;
        private final long[] keys;
        private final int[] profiles;
        private final long[] words;

        Cells(long[] counts) {
            this.starts = new int[counts.length];
            long sum = 0;
            for (int i = 0; i < counts.length; i++) {
                starts[i] = Math.toIntExact(sum);
                sum += counts[i];
            }
            int size = Math.toIntExact(sum);
            this.ends = starts.clone();
            this.keys = new long[size];
            this.profiles = new int[size];
            this.words = new long[size];
        }

        void add(int context, int metricId, int profile, long word) {
            int cell = ends[context]++;
            keys[cell] = (long) metricId << Integer.SIZE | cell;
            profiles[cell] = profile;
            words[cell] = word;
        }

        /** Writes the values of a context by metric, then by profile, and the index of metrics. */
        void write(int context, int slot, ByteSink out, Drafts drafts) throws IOException {
            int from = starts[context];
            int to = ends[context];
            if (from == to) {
                return;
            }
            Arrays.sort(keys, from, to);
            long pValues = out.position();
            for (int i = from; i < to; i++) {
                int cell = (int) keys[i];
                out.u32(profiles[cell]).bits64(words[cell]);
            }
            int nMetrics = 0;
            long last = -1;
            for (int i = from; i < to; i++) {
                long metricId = keys[i] >>> Integer.SIZE;
                if (metricId != last) {
                    out.u16((int) metricId).bits64(i - from);
                    nMetrics++;
                    last = metricId;
                }
            }
            drafts.set(slot, to - from, pValues, nMetrics);
        }
    }
}
