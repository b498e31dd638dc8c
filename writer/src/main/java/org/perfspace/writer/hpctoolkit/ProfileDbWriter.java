package org.perfspace.writer.hpctoolkit;

import static org.perfspace.format.hpctoolkit.ProfileDbLayout.*;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.List;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.IdTuple;
import org.perfspace.format.hpctoolkit.ProfileDb;
import org.perfspace.io.ByteSink;
import org.perfspace.io.ByteSource;
import org.perfspace.io.NativeBuffers;
import org.perfspace.io.Place;
import org.perfspace.io.WholeBuffer;

/**
 * Writes profile.db (see {@link org.perfspace.format.hpctoolkit.ProfileDbLayout}): blocks in the order of arrival, and
 * at the end the header and the tables, for which space is reserved. The blocks can be read back until then.
 */
final class ProfileDbWriter implements Closeable {

    private static final int SECTION = DbFile.PROFILE.headerBytes();

    private final FileChannel channel;
    private final ProfileDb tables;
    private final ByteSource blocks = new Blocks();
    private long end;
    private int[] valuesByContext = new int[1024];
    private int contextRecords;

    /** Begins the file; {@link #close} closes it. */
    public ProfileDbWriter(FileChannel file, List<IdTuple> tuples) {
        this.channel = file;
        this.tables = ProfileDb.of(tuples);
        this.end = tables.tuplesEnd();
    }

    /** Returns the tables of the file so far. */
    public ProfileDb tables() {
        return tables;
    }

    /** Returns a source for the file, in which the blocks stored so far can be read. */
    public ByteSource blocks() {
        return blocks;
    }

    /** Returns the largest ctxId with values plus one. */
    public int contextRecords() {
        return contextRecords;
    }

    /** Returns the number of values at each context in all profiles except the summary. */
    public int[] valuesByContext() {
        return Arrays.copyOf(valuesByContext, contextRecords);
    }

    /** Stores the block of a profile; profile 0 is the summary. */
    public void append(int profile, ValueBlock block) throws IOException {
        long at = begin(profile);
        if (block.size() <= NativeBuffers.BYTES) {
            writeAtOnce(block, at);
        } else {
            long next = write(block.valuePieces(), at);
            write(block.indexPieces(), next);
        }
        end(profile, block.values(), block.contexts(), at + block.size());
        if (profile > 0) {
            count(block);
        }
    }

    /** Writes a small block with one system call, because a file may have very many of them. */
    private void writeAtOnce(ValueBlock block, long position) throws IOException {
        ByteBuffer bytes = NativeBuffers.take();
        block.valuePieces().forEach(piece -> bytes.put(piece.duplicate().rewind()));
        block.indexPieces().forEach(piece -> bytes.put(piece.duplicate().rewind()));
        WholeBuffer.write(channel, bytes.flip(), position);
        NativeBuffers.give(bytes);
    }

    private long write(List<ByteBuffer> pieces, long position) throws IOException {
        long next = position;
        for (ByteBuffer piece : pieces) {
            WholeBuffer.write(channel, piece.duplicate().rewind(), next);
            next += piece.limit();
        }
        return next;
    }

    /**
     * Returns the position of the block of a profile; the caller writes the block to the channel and calls
     * {@link #end}.
     */
    long begin(int profile) {
        long start = DbFile.align(end, 4);
        tables.pValues()[profile] = start;
        tables.pCtxIndices()[profile] = start;
        return start;
    }

    /** Completes the block that was begun last. */
    void end(int profile, int valueCount, int contextCount, long blockEnd) {
        tables.nValues()[profile] = valueCount;
        tables.nCtxs()[profile] = contextCount;
        tables.pCtxIndices()[profile] = tables.pValues()[profile] + valuesEnd(valueCount);
        end = blockEnd;
    }

    /** Returns the channel to which blocks are written. */
    FileChannel channel() {
        return channel;
    }

    /** Discards all blocks. */
    public void restart() throws IOException {
        channel.truncate(0);
        tables.clear();
        Arrays.fill(valuesByContext, 0);
        contextRecords = 0;
        end = tables.tuplesEnd();
    }

    /** Writes everything except the blocks. */
    public void finish() throws IOException {
        channel.position(0);
        ByteSink head = new ByteSink(channel);
        long tuples = tables.recordAt(tables.size());
        DbFile.PROFILE.writeHeader(head, tuples - SECTION, SECTION, tables.tuplesEnd() - tuples, tuples);
        head.bits64(tables.firstRecord()).u32(tables.size()).u8(tables.stride()).zeros(3);
        writeRecords(head);
        writeTuples(head);
        head.flush();
        WholeBuffer.write(channel, ByteBuffer.wrap(DbFile.PROFILE.footer()), end);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private void writeRecords(ByteSink out) throws IOException {
        for (int p = 0; p < tables.size(); p++) {
            out.bits64(tables.nValues()[p]).bits64(tables.pValues()[p]);
            out.u32(tables.nCtxs()[p]).u32(0).bits64(tables.pCtxIndices()[p]);
            out.bits64(tables.pIdTuples()[p])
                    .u32(tables.summaries()[p] ? IS_SUMMARY : 0)
                    .u32(0);
        }
    }

    private void writeTuples(ByteSink out) throws IOException {
        for (int p = 0; p < tables.size(); p++) {
            if (tables.pIdTuples()[p] != 0) {
                writeTuple(out, tables.tuples().get(p));
            }
        }
    }

    private static void writeTuple(ByteSink out, IdTuple tuple) throws IOException {
        out.u16(tuple.ids().size()).zeros(6);
        for (IdTuple.Id id : tuple.ids()) {
            out.u8(id.kind()).u8(0).u16(id.flags()).u32(id.logicalId()).bits64(id.physicalId());
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

    /** A source for the file that is being written. */
    private final class Blocks implements ByteSource {

        @Override
        public Place place() {
            return Place.of(DbFile.PROFILE.fileName());
        }

        @Override
        public long size() {
            return end;
        }

        @Override
        public void read(long position, ByteBuffer into) throws IOException {
            WholeBuffer.read(channel, into, position, DbFile.PROFILE.fileName());
        }

        @Override
        public void close() {
            // the writer owns the file
        }
    }
}
