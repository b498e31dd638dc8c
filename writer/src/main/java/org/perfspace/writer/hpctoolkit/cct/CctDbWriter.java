package org.perfspace.writer.hpctoolkit.cct;

import static org.perfspace.format.hpctoolkit.CctDbLayout.*;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbHeader;
import org.perfspace.io.ByteSink;
import org.perfspace.writer.hpctoolkit.meta.DatabasePlan;
import org.perfspace.writer.hpctoolkit.profile.ProfileDbWriter;
import org.perfspace.writer.hpctoolkit.profile.SummaryWriter;

/**
 * Writes cct.db (see {@link org.perfspace.format.hpctoolkit.CctDbLayout}) as the transpose of the blocks of profile.db:
 * band by band of contexts, each read from all blocks, sorted in memory and written in one piece. Memory: one band, which
 * is about a million values, or one context if that has more.
 */
public final class CctDbWriter implements Closeable {

    private static final int BAND_VALUES = 1_500_000;
    private static final int BAND_CELLS = 4_000_000;
    private static final int SECTION = DbFile.CCT.headerBytes();
    private static final int RECORDS = SECTION + 16;

    private final FileChannel channel;
    private final ProfileDbWriter profiles;
    private final CctBand band;
    private final int metrics;
    private final int contexts;
    private final @Nullable SummaryWriter summary;
    private long end;

    /**
     * Begins the file, and closes it in the end.
     *
     * @param contexts number of records, above every ctxId
     * @param summary takes the statistics of each context; null if the summary profile is there already
     */
    public CctDbWriter(
            FileChannel file,
            ProfileDbWriter profiles,
            DatabasePlan plan,
            int contexts,
            @Nullable SummaryWriter summary) {
        this.channel = file;
        this.profiles = profiles;
        this.band = new CctBand(profiles, plan.metrics());
        this.metrics = band.metrics();
        this.contexts = contexts;
        this.summary = summary;
        this.end = RECORDS + (long) CONTEXT_BYTES * contexts;
    }

    /** Writes the whole file. */
    public void write() throws IOException {
        for (int first = 0; first < contexts; ) {
            int last = bandEnd(first);
            writeBand(first, last);
            first = last;
        }
        channel.position(0);
        ByteSink head = new ByteSink(channel, 64);
        DbHeader.write(head, DbFile.CCT, 16 + (long) CONTEXT_BYTES * contexts, SECTION);
        head.bits64(RECORDS).u32(contexts).u8(CONTEXT_BYTES).zeros(3).flush();
        DbHeader.write(channel, ByteBuffer.wrap(DbFile.CCT.footer()), end);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private int bandEnd(int first) {
        long values = profiles.valuesAt(first);
        int last = first + 1;
        while (last < contexts
                && values + profiles.valuesAt(last) <= BAND_VALUES
                && (last + 1L - first) * metrics <= BAND_CELLS) {
            values += profiles.valuesAt(last++);
        }
        return last;
    }

    private void writeBand(int first, int last) throws IOException {
        band.load(first, last, end);
        ByteBuffer records = ByteBuffer.allocate((last - first) * CONTEXT_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int ctxId = first; ctxId < last; ctxId++) {
            band.putRecord(ctxId, records);
            if (summary != null && profiles.valuesAt(ctxId) > 0) {
                band.select(ctxId);
                summary.add(ctxId, band);
            }
        }
        DbHeader.write(channel, records.flip(), RECORDS + (long) first * CONTEXT_BYTES);
        ByteBuffer bytes = band.bytes();
        long bandEnd = end + bytes.remaining();
        DbHeader.write(channel, bytes, end);
        end = bandEnd;
    }
}
