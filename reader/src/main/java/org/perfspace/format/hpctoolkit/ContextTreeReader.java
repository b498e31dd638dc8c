package org.perfspace.format.hpctoolkit;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.perfspace.io.ProfileException;

/**
 * Reads the context tree of meta.db in pre-order, without recursion; mirrors {@link MetaDbLayout}. A block of children to
 * which two pointers lead is rejected, so the size of the tree is limited by that of the file.
 */
final class ContextTreeReader {

    private final DbSection in;
    private final boolean draft;
    private final DbSection strings;
    private final MetaDbReader.Table functions;
    private final MetaDbReader.Table files;
    private final MetaDbReader.Table modules;
    private final ContextTree tree = new ContextTree();
    private final Deque<Block> blocks = new ArrayDeque<>();
    private long read;

    /** Siblings that have not been read yet, from {@code at} to {@code end}. */
    private static final class Block {
        private long at;
        private final long end;
        private final int parent;

        Block(long at, long end, int parent) {
            this.at = at;
            this.end = end;
            this.parent = parent;
        }
    }

    ContextTreeReader(
            DbSection in,
            boolean draft,
            DbSection strings,
            MetaDbReader.Table functions,
            MetaDbReader.Table files,
            MetaDbReader.Table modules) {
        this.in = in;
        this.draft = draft;
        this.strings = strings;
        this.functions = functions;
        this.files = files;
        this.modules = modules;
    }

    /** Reads the section. */
    ContextTree read() throws ProfileException {
        if (draft) {
            push(in.start(), MetaDb.NONE);
            readBlocks();
        } else {
            readEntryPoints();
        }
        requireUniqueIds();
        return tree;
    }

    private void readEntryPoints() throws ProfileException {
        int nEntryPoints = in.u16("nEntryPoints", in.start() + 8);
        int szEntryPoint = in.u8("szEntryPoint", in.start() + 0xa);
        long pEntryPoints =
                in.array("pEntryPoints", in.start(), nEntryPoints, szEntryPoint, MetaDbLayout.ENTRY_POINT_BYTES);
        for (int i = 0; i < nEntryPoints; i++) {
            long at = pEntryPoints + (long) i * szEntryPoint;
            long ctxId = in.u32("ctxId", at + MetaDbLayout.CTX_ID);
            int entryPoint = in.u16("entryPoint", at + 0x14);
            String prettyName = in.text("pPrettyName", at + 0x18, strings);
            requireId(at + MetaDbLayout.CTX_ID, ctxId);
            int context = tree.addEntry(ctxId, entryPoint, prettyName);
            tree.position(context, in.start(), at);
            push(at, context);
            readBlocks();
        }
    }

    private void readBlocks() throws ProfileException {
        while (!blocks.isEmpty()) {
            Block block = blocks.getLast();
            if (block.at >= block.end) {
                blocks.removeLast();
                continue;
            }
            long at = block.at;
            int words = in.u8("nFlexWords", at + MetaDbLayout.N_FLEX_WORDS);
            block.at += contextBytes() + (long) words * MetaDbLayout.FLEX_WORD_BYTES;
            if (block.at > block.end) {
                throw in.at(at)
                        .corrupt(
                                "expected a context that ends at byte %,d with its siblings, found one to byte %,d",
                                block.end, block.at);
            }
            push(at, readContext(at, block.parent, words));
        }
    }

    private int readContext(long at, int parent, int words) throws ProfileException {
        long ctxId = in.u32("ctxId", at + MetaDbLayout.CTX_ID);
        int flags = in.u8("flags", at + 0x14) & MetaDbLayout.CONTEXT_FLAGS;
        int relation = in.u8("relation", at + 0x15);
        int lexicalType = in.u8("lexicalType", at + 0x16);
        int propagation = draft ? 0 : in.u16("propagation", at + MetaDbLayout.PROPAGATION);
        requireId(at + MetaDbLayout.CTX_ID, ctxId);
        int context = tree.add(parent, ctxId, lexicalType, relation, flags, propagation);
        tree.position(context, in.start(), at);
        readFlex(at, context, flags, words);
        return context;
    }

    private void readFlex(long at, int context, int flags, int words) throws ProfileException {
        int needed = (flags & MetaDbLayout.HAS_FUNCTION)
                + (flags & MetaDbLayout.HAS_SOURCE_LINE)
                + (flags & MetaDbLayout.HAS_POINT) / 2;
        if (needed > words) {
            throw in.at(at + MetaDbLayout.N_FLEX_WORDS)
                    .corrupt("expected at least %d flex words for the flags %d, found %d", needed, flags, words);
        }
        long flex = at + contextBytes();
        if ((flags & MetaDbLayout.HAS_FUNCTION) != 0) {
            tree.function(context, functions.index(in, flex));
            flex += 8;
        }
        if ((flags & MetaDbLayout.HAS_SOURCE_LINE) != 0) {
            tree.source(context, files.index(in, flex), in.u32("line", flex + 8));
            flex += 16;
        }
        if ((flags & MetaDbLayout.HAS_POINT) != 0) {
            tree.point(context, modules.index(in, flex), in.bits64("offset", flex + 8));
        }
    }

    /** Pushes the block of children to which an entry point, a context, or the draft's header points. */
    private void push(long at, int parent) throws ProfileException {
        long szChildren = in.bits64("szChildren", at);
        if (szChildren == 0) {
            return;
        }
        long pChildren = in.bits64("pChildren", at + MetaDbLayout.P_CHILDREN);
        in.requireBlock("pChildren", at + MetaDbLayout.P_CHILDREN, pChildren, szChildren, 1);
        read += szChildren;
        if (read > in.size()) {
            throw in.at(at + MetaDbLayout.P_CHILDREN)
                    .corrupt(
                            "expected every block of children once, found blocks of %,d bytes in a section of %,d",
                            read, in.size());
        }
        blocks.addLast(new Block(pChildren, pChildren + szChildren, parent));
    }

    private int contextBytes() {
        return draft ? MetaDbLayout.DRAFT_CONTEXT_BYTES : MetaDbLayout.CONTEXT_BYTES;
    }

    private void requireId(long at, long ctxId) throws ProfileException {
        if (ctxId == 0) {
            throw in.at(at).corrupt("expected a ctxId above 0, which is that of the whole, found 0");
        }
    }

    private void requireUniqueIds() throws ProfileException {
        long[] ids = new long[tree.size()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = tree.id(i);
        }
        Arrays.sort(ids);
        for (int i = 1; i < ids.length; i++) {
            if (ids[i] == ids[i - 1]) {
                throw in.at(in.start()).corrupt("expected every ctxId once, found %,d twice", ids[i]);
            }
        }
    }
}
