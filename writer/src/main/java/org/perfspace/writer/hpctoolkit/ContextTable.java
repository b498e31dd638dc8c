package org.perfspace.writer.hpctoolkit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The contexts that meta.db is going to list, in pre-order: a context comes before its children, entry points are the
 * roots. Filled by a planner, then only read.
 */
final class ContextTable {

    /** In place of the index of a function, file or module: unknown. */
    static final int NONE = -1;

    /** In place of a call node: a context that the mapping has put in. */
    static final int NO_CALL_NODE = -1;

    private static final int FIRST_ROOM = 64;

    private int count;
    private int[] parents = new int[FIRST_ROOM];
    private int[] ids = new int[FIRST_ROOM];
    private int[] callNodes = new int[FIRST_ROOM];
    private byte[] relations = new byte[FIRST_ROOM];
    private byte[] lexicalTypes = new byte[FIRST_ROOM];
    private byte[] flags = new byte[FIRST_ROOM];
    private int[] functions = new int[FIRST_ROOM];
    private int[] files = new int[FIRST_ROOM];
    private int[] lines = new int[FIRST_ROOM];
    private int[] modules = new int[FIRST_ROOM];
    private long[] offsets = new long[FIRST_ROOM];
    private final Map<Integer, Integer> propagations = new HashMap<>();

    /**
     * One context.
     *
     * @param ctxId number in the database, unsigned, not 0
     * @param relation to the parent: 0 lexical, 1 call, 2 inlined call; of an entry point, its kind
     * @param lexicalType 0 function, 1 loop, 2 line, 3 instruction; of an entry point 0
     * @param flags bit 0 function, bit 1 source line, bit 2 instruction are known
     * @param function index or {@link #NONE}; of an entry point, the index of its name among the strings of the plan
     * @param file index or {@link #NONE}
     * @param line unsigned, 0 unknown
     * @param module index or {@link #NONE}
     * @param offset in the module
     */
    record Context(
            int ctxId,
            int relation,
            int lexicalType,
            int flags,
            int function,
            int file,
            int line,
            int module,
            long offset) {}

    /** Adds a context below one that was added before, or -1 for an entry point; contexts come in pre-order. */
    int add(int parent, int callNode, Context context) {
        ensureRoom();
        parents[count] = parent;
        ids[count] = context.ctxId();
        callNodes[count] = callNode;
        relations[count] = (byte) context.relation();
        lexicalTypes[count] = (byte) context.lexicalType();
        flags[count] = (byte) context.flags();
        functions[count] = context.function();
        files[count] = context.file();
        lines[count] = context.line();
        modules[count] = context.module();
        offsets[count] = context.offset();
        return count++;
    }

    /** Gives a context a propagation other than the usual one. */
    void setPropagation(int context, int propagation) {
        propagations.put(context, propagation);
    }

    /** The propagation of a context, given the usual one. */
    int propagation(int context, int usual) {
        return propagations.getOrDefault(context, usual);
    }

    /** Number of contexts. */
    int size() {
        return count;
    }

    /** Index of the parent, or -1 for an entry point. */
    int parent(int context) {
        return parents[context];
    }

    /** Number in the database, unsigned. */
    int ctxId(int context) {
        return ids[context];
    }

    /** The call node that this context stands for, or {@link #NO_CALL_NODE}. */
    int callNode(int context) {
        return callNodes[context];
    }

    /** Relation to the parent; of an entry point, its kind. */
    int relation(int context) {
        return relations[context] & 0xff;
    }

    /** Whether the parent encloses this context in the source, so that no call lies between. */
    boolean isLexical(int context) {
        return parents[context] >= 0 && relations[context] == 0;
    }

    /** Whether this is a loop. */
    boolean isLoop(int context) {
        return parents[context] >= 0 && lexicalTypes[context] == 1;
    }

    /** Everything about one context. */
    Context get(int context) {
        return new Context(
                ids[context],
                relation(context),
                lexicalTypes[context] & 0xff,
                flags[context] & 0xff,
                functions[context],
                files[context],
                lines[context],
                modules[context],
                offsets[context]);
    }

    private void ensureRoom() {
        if (count < parents.length) {
            return;
        }
        int room = Math.multiplyExact(count, 2);
        parents = Arrays.copyOf(parents, room);
        ids = Arrays.copyOf(ids, room);
        callNodes = Arrays.copyOf(callNodes, room);
        relations = Arrays.copyOf(relations, room);
        lexicalTypes = Arrays.copyOf(lexicalTypes, room);
        flags = Arrays.copyOf(flags, room);
        functions = Arrays.copyOf(functions, room);
        files = Arrays.copyOf(files, room);
        lines = Arrays.copyOf(lines, room);
        modules = Arrays.copyOf(modules, room);
        offsets = Arrays.copyOf(offsets, room);
    }
}
