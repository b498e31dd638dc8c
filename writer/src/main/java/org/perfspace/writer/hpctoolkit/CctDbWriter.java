package org.perfspace.writer.hpctoolkit;

import static org.perfspace.format.hpctoolkit.CctDbLayout.*;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.hpctoolkit.ContextBlocks;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.TransposedBand;
import org.perfspace.format.hpctoolkit.Transposition;
import org.perfspace.io.ByteSink;
import org.perfspace.io.WholeBuffer;
import org.perfspace.io.Workers;

/**
 * Writes cct.db (see {@link org.perfspace.format.hpctoolkit.CctDbLayout}), band by band of the {@link Transposition} of the
 * blocks of profile.db.
 */
final class CctDbWriter implements Closeable {

    private static final int SECTION = DbFile.CCT.headerBytes();
    private static final int RECORDS = SECTION + INFOS_HEADER_BYTES;

    /** Number of bands in memory: one is read, one is written, the others are sorted. */
    private static final int BANDS = ValueFiles.THREADS + 2;

    private final FileChannel channel;
    private final ProfileDbWriter profiles;
    private final Transposition bands;
    private final int contexts;
    private final @Nullable SummaryWriter summary;
    private long end;

    /**
     * Begins the file; {@link #close} closes it.
     *
     * @param propMetricIds ids of all values of profile.db except its summary
     * @param contexts number of records, which exceeds every ctxId
     * @param summary receives the statistics of each context; null if the summary profile already exists
     */
    public CctDbWriter(
            FileChannel file,
            ProfileDbWriter profiles,
            int[] propMetricIds,
            int contexts,
            @Nullable SummaryWriter summary) {
        this.channel = file;
        this.profiles = profiles;
        this.contexts = contexts;
        this.summary = summary;
        this.bands = new Transposition(
                profiles.tables(),
                profiles.blocks(),
                ctxId -> (int) ctxId,
                contexts,
                profiles.valuesByContext(),
                propMetricIds);
        this.end = RECORDS + (long) CONTEXT_BYTES * contexts;
    }

    /** Writes the whole file: one thread reads bands, several sort them, one writes. */
    public void write() throws IOException {
        try (Workers sorters = new Workers("perfspace-hpctoolkit", ValueFiles.THREADS);
                Workers output = new Workers("perfspace-output", 1)) {
            Deque<Future<TransposedBand>> written = new ArrayDeque<>();
            while (bands.hasNext()) {
                TransposedBand band = written.size() < BANDS ? bands.newBand() : Workers.await(written.remove());
                bands.read(band);
                Future<Optional<SummaryWriter.Part>> sorted = sorters.submit(() -> sort(band));
                written.add(output.submit(() -> writeBand(band, Workers.await(sorted))));
            }
            while (!written.isEmpty()) {
                Workers.await(written.remove());
            }
        }
        channel.position(0);
        ByteSink head = new ByteSink(channel, 64);
        DbFile.CCT.writeHeader(head, INFOS_HEADER_BYTES + (long) CONTEXT_BYTES * contexts, SECTION);
        head.bits64(RECORDS).u32(contexts).u8(CONTEXT_BYTES).zeros(3).flush();
        WholeBuffer.write(channel, ByteBuffer.wrap(DbFile.CCT.footer()), end);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** Sorts a band; returns its part of the summary, if one is written. */
    private Optional<SummaryWriter.Part> sort(TransposedBand band) {
        band.sort();
        return Optional.ofNullable(summary).map(writer -> writer.part(band));
    }

    private TransposedBand writeBand(TransposedBand band, Optional<SummaryWriter.Part> part) throws IOException {
        int first = band.first();
        ContextBlocks blocks = new ContextBlocks(profiles.blocks(), band.end() - first);
        ByteBuffer records = ByteBuffer.allocate(blocks.slots() * CONTEXT_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int slot = 0; slot < blocks.slots(); slot++) {
            band.locate(first + slot, end, blocks, slot);
            records.putLong(blocks.nValues(slot)).putLong(blocks.pValues(slot));
            records.putShort((short) blocks.nMetrics(slot)).putShort((short) 0).putInt(0);
            records.putLong(blocks.pMetricIndices(slot));
        }
        if (summary != null && part.isPresent()) {
            summary.add(part.get());
        }
        WholeBuffer.write(channel, records.flip(), RECORDS + (long) first * CONTEXT_BYTES);
        ByteBuffer bytes = band.bytes();
        long bandEnd = end + bytes.remaining();
        WholeBuffer.write(channel, bytes, end);
        end = bandEnd;
        return band;
    }
}
