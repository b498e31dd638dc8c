package org.perfspace.writer.hpctoolkit;

import static org.perfspace.format.hpctoolkit.MetaDbLayout.*;

import java.io.IOException;
import java.util.function.IntToLongFunction;
import java.util.function.ToLongFunction;
import org.perfspace.format.hpctoolkit.ContextTree;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.io.ByteSink;

/**
 * The Context Tree section of meta.db: the header, followed by the blocks of children from the bottom up, the entry
 * points last. No recursion is needed: contexts are in pre-order, so that iterating backwards visits all children
 * before their parent.
 */
final class ContextSection {

    private static final int HEADER = 16;

    private final ContextTree contexts;
    private final IntToLongFunction function;
    private final IntToLongFunction file;
    private final IntToLongFunction module;
    private final ToLongFunction<String> string;
    private final long start;

    /** First child and next sibling by context; 0 for none, because context 0 is not a child of any context. */
    private final int[] firstChild;

    private final int[] nextSibling;
    private final long[] blockAt;
    private final int[] blockBytes;
    private final long entriesAt;
    private int entries;

    /**
     * Computes the layout of the section.
     *
     * @param start its offset in the file
     * @param function returns the pointer to the function with an index; likewise file and module
     * @param string returns the pointer to a text
     */
    ContextSection(
            MetaDb meta,
            long start,
            IntToLongFunction function,
            IntToLongFunction file,
            IntToLongFunction module,
            ToLongFunction<String> string) {
        this.contexts = meta.contexts();
        this.function = function;
        this.file = file;
        this.module = module;
        this.string = string;
        this.start = start;
        int size = contexts.size();
        firstChild = new int[size];
        nextSibling = new int[size];
        blockAt = new long[size];
        blockBytes = new int[size];
        entriesAt = layOut();
    }

    /** Returns the number of bytes. */
    long size() {
        return entriesAt + (long) ENTRY_POINT_BYTES * entries - start;
    }

    /** Writes the section. */
    void write(ByteSink out) throws IOException {
        out.bits64(entriesAt).u16(entries).u8(ENTRY_POINT_BYTES).zeros(5);
        for (int c = contexts.size() - 1; c >= 0; c--) {
            for (int child = firstChild[c]; child != 0; child = nextSibling[child]) {
                writeContext(out, child);
            }
        }
        for (int c = 0; c < contexts.size(); c++) {
            if (contexts.parent(c) < 0) {
                writeEntry(out, c);
            }
        }
    }

    private long layOut() {
        for (int c = contexts.size() - 1; c >= 0; c--) {
            int parent = contexts.parent(c);
            if (parent < 0) {
                entries++;
                continue;
            }
            nextSibling[c] = firstChild[parent];
            firstChild[parent] = c;
            blockBytes[parent] = Math.addExact(blockBytes[parent], bytes(c));
        }
        long at = start + HEADER;
        for (int c = contexts.size() - 1; c >= 0; c--) {
            if (blockBytes[c] > 0) {
                blockAt[c] = at;
                at += blockBytes[c];
            }
        }
        return at;
    }

    private void writeEntry(ByteSink out, int c) throws IOException {
        out.bits64(blockBytes[c]).bits64(blockAt[c]);
        out.u32(contexts.id(c)).u16(contexts.relation(c)).u16(0);
        out.bits64(string.applyAsLong(contexts.name(c)));
    }

    private void writeContext(ByteSink out, int c) throws IOException {
        int flags = contexts.flags(c);
        out.bits64(blockBytes[c]).bits64(blockAt[c]);
        out.u32(contexts.id(c)).u8(flags).u8(contexts.relation(c));
        out.u8(contexts.lexicalType(c)).u8(words(flags));
        out.u16(contexts.propagation(c)).zeros(6);
        if ((flags & HAS_FUNCTION) != 0) {
            out.bits64(function.applyAsLong(contexts.function(c)));
        }
        if ((flags & HAS_SOURCE_LINE) != 0) {
            out.bits64(file.applyAsLong(contexts.file(c))).u32(contexts.line(c)).u32(0);
        }
        if ((flags & HAS_POINT) != 0) {
            out.bits64(module.applyAsLong(contexts.module(c))).bits64(contexts.offset(c));
        }
    }

    private int bytes(int c) {
        return CONTEXT_BYTES + FLEX_WORD_BYTES * words(contexts.flags(c));
    }

    private static int words(int flags) {
        return ((flags & HAS_FUNCTION) != 0 ? 1 : 0)
                + ((flags & HAS_SOURCE_LINE) != 0 ? 2 : 0)
                + ((flags & HAS_POINT) != 0 ? 2 : 0);
    }
}
