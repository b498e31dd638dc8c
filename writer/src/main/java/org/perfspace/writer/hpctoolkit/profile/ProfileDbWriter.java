package org.perfspace.writer.hpctoolkit.profile;

import static org.perfspace.format.hpctoolkit.ProfileDbLayout.*;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.List;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbHeader;
import org.perfspace.format.hpctoolkit.IdTuple;
import org.perfspace.io.ByteSink;

/**
 * Writes profile.db (see {@link org.perfspace.format.hpctoolkit.ProfileDbLayout}): blocks as they come, in the end the
 * header, the records and the identifier tuples, for which room was left. The blocks can be read back until then.
 */
public final class ProfileDbWriter implements Closeable {

    private static final int SECTION = DbFile.PROFILE.headerBytes();
    private static final int RECORDS = SECTION + 16;

    private final FileChannel channel;
    private final List<IdTuple> tuples;
    private final int profiles;
    private final long[] starts;
    private final int[] values;
    private final int[] contexts;
    private final long tuplesAt;
    private final long tuplesEnd;
    private long end;
    private int[] valuesByContext = new int[1024];
    private int contextRecords;

    /** Begins the file, and closes it in the end. */
    public ProfileDbWriter(FileChannel file, List<IdTuple> tuples) {
        this.channel = file;
        this.tuples = tuples;
        this.profiles = tuples.size() + 1;
        this.starts = new long[profiles];
        this.values = new int[profiles];
        this.contexts = new int[profiles];
        this.tuplesAt = RECORDS + (long) PROFILE_BYTES * profiles;
        this.tuplesEnd = tuplesAt
                + tuples.stream()
                        .mapToLong(tuple -> TUPLE_HEADER_BYTES
                                + (long) ID_BYTES * tuple.ids().size())
                        .sum();
        this.end = tuplesEnd;
        Arrays.fill(starts, tuplesEnd);
    }

    /** Number of profiles, the summary among them. */
    public int profiles() {
        return profiles;
    }

    /** Number of contexts that have values in a profile. */
    public int contexts(int profile) {
        return contexts[profile];
    }

    /** Number of values of a profile. */
    public int values(int profile) {
        return values[profile];
    }

    /** One more than the largest ctxId with values. */
    public int contextRecords() {
        return contextRecords;
    }

    /** Number of values that all profiles but the summary have at a context. */
    public int valuesAt(int ctxId) {
        return ctxId < contextRecords ? valuesByContext[ctxId] : 0;
    }

    /** Stores the block of a profile; of profile 0, the summary. */
    public void append(int profile, ValueBlock block) throws IOException {
        long at = begin(profile);
        DbHeader.write(channel, block.bytes().duplicate().clear().limit(block.size()), at);
        end(profile, block.values(), block.contexts(), at + block.size());
        if (profile > 0) {
            count(block);
        }
    }

    /** Returns where the block of a profile is going to be; its maker writes it to the channel and calls {@link #end}. */
    long begin(int profile) {
        starts[profile] = DbHeader.align(end, 4);
        return starts[profile];
    }

    /** The block that began last is complete. */
    void end(int profile, int valueCount, int contextCount, long blockEnd) {
        values[profile] = valueCount;
        contexts[profile] = contextCount;
        end = blockEnd;
    }

    /** For writing blocks. */
    FileChannel channel() {
        return channel;
    }

    /** Reads values of a profile back, as they are stored. */
    public void readValues(int profile, int first, ByteBuffer into) throws IOException {
        read(starts[profile] + (long) first * VALUE_BYTES, into);
    }

    /** Reads context indices of a profile back, as they are stored. */
    public void readIndices(int profile, int first, ByteBuffer into) throws IOException {
        read(starts[profile] + ValueBlock.indexStart(values[profile]) + (long) first * INDEX_BYTES, into);
    }

    /** Forgets all blocks. */
    public void restart() throws IOException {
        channel.truncate(0);
        Arrays.fill(values, 0);
        Arrays.fill(contexts, 0);
        Arrays.fill(valuesByContext, 0);
        contextRecords = 0;
        end = tuplesEnd;
    }

    /** Writes everything but the blocks. */
    public void finish() throws IOException {
        channel.position(0);
        ByteSink head = new ByteSink(channel);
        DbHeader.write(head, DbFile.PROFILE, tuplesAt - SECTION, SECTION, tuplesEnd - tuplesAt, tuplesAt);
        head.bits64(RECORDS).u32(profiles).u8(PROFILE_BYTES).zeros(3);
        writeRecords(head);
        writeTuples(head);
        head.flush();
        DbHeader.write(channel, ByteBuffer.wrap(DbFile.PROFILE.footer()), end);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private void writeRecords(ByteSink out) throws IOException {
        long tuple = tuplesAt;
        for (int p = 0; p < profiles; p++) {
            out.bits64(values[p]).bits64(starts[p]).u32(contexts[p]).u32(0);
            out.bits64(starts[p] + ValueBlock.indexStart(values[p]));
            out.bits64(p == 0 ? 0 : tuple).u32(p == 0 ? IS_SUMMARY : 0).u32(0);
            tuple += p == 0
                    ? 0
                    : TUPLE_HEADER_BYTES
                            + (long) ID_BYTES * tuples.get(p - 1).ids().size();
        }
    }

    private void writeTuples(ByteSink out) throws IOException {
        for (IdTuple tuple : tuples) {
            out.u16(tuple.ids().size()).zeros(6);
            for (IdTuple.Id id : tuple.ids()) {
                out.u8(id.kind()).u8(0).u16(id.flags()).u32(id.logicalId()).bits64(id.physicalId());
            }
        }
    }

    private void count(ValueBlock block) {
        if (block.contexts() > 0) {
            contextRecords = Math.max(contextRecords, Math.addExact(block.ctxId(block.contexts() - 1), 1));
        }
        if (valuesByContext.length < contextRecords) {
            valuesByContext = Arrays.copyOf(valuesByContext, Math.max(contextRecords, 2 * valuesByContext.length));
        }
        for (int i = 0; i < block.contexts(); i++) {
            int ctxId = block.ctxId(i);
            valuesByContext[ctxId] = Math.addExact(valuesByContext[ctxId], block.start(i + 1) - block.start(i));
        }
    }

    private void read(long position, ByteBuffer into) throws IOException {
        long at = position;
        while (into.hasRemaining()) {
            int count = channel.read(into, at);
            if (count < 0) {
                throw new java.io.EOFException("profile.db ends before byte " + at);
            }
            at += count;
        }
    }

    /** An empty little-endian buffer with room for so many bytes, or the old one. */
    public static ByteBuffer room(ByteBuffer old, int bytes) {
        return old.capacity() >= bytes
                ? old.clear().limit(bytes)
                : ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
