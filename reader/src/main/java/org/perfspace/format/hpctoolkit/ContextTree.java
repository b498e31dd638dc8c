package org.perfspace.format.hpctoolkit;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.perfspace.model.Tree;

/**
 * The contexts of {@code meta.db} in pre-order, including entry points. They are stored as columns instead of objects,
 * because there may be millions. The index of a context is its position in pre-order.
 */
public final class ContextTree {

    /** The lexical type of entry points; the relation of an entry point is its kind. */
    public static final int ENTRY = -1;

    private static final int FIRST = 64;

    private int size;
    private int[] parents = new int[FIRST];
    private int[] ids = new int[FIRST];
    private short[] lexicalTypes = new short[FIRST];
    private int[] relations = new int[FIRST];
    private byte[] flags = new byte[FIRST];
    private char[] propagations = new char[FIRST];
    private int[] functions = new int[FIRST];
    private int[] files = new int[FIRST];
    private int[] lines = new int[FIRST];
    private int[] modules = new int[FIRST];
    private long[] offsets = new long[FIRST];
    private int[] positions = new int[FIRST];
    private long base;
    private final Map<Integer, String> names = new HashMap<>();

    /** Returns the number of contexts. */
    public int size() {
        return size;
    }

    /** Returns the index of the parent, or -1. */
    public int parent(int context) {
        return parents[context];
    }

    /** Adds a context and all above it to a set that has all contexts above each of its own. */
    public void addWithAbove(int context, BitSet into) {
        for (int above = context; above >= 0 && !into.get(above); above = parent(above)) {
            into.set(above);
        }
    }

    /** Returns the ctxId of a context, unsigned. */
    public long id(int context) {
        return ids[context] & 0xffff_ffffL;
    }

    /** Returns the lexical type, or {@link #ENTRY}. */
    public int lexicalType(int context) {
        return lexicalTypes[context];
    }

    /** Returns the relation to the parent; for an entry point, its kind. */
    public int relation(int context) {
        return relations[context];
    }

    /** Returns the flags, without undefined ones. */
    public int flags(int context) {
        return flags[context];
    }

    /** Returns the propagation bits; 0 in the draft. */
    public int propagation(int context) {
        return propagations[context];
    }

    /** Returns the index of the function, or {@link MetaDb#NONE}. */
    public int function(int context) {
        return functions[context];
    }

    /** Returns the index of the source file, or {@link MetaDb#NONE}. */
    public int file(int context) {
        return files[context];
    }

    /** Returns the source line; 0 if unknown. */
    public long line(int context) {
        return lines[context] & 0xffff_ffffL;
    }

    /** Returns the index of the load module, or {@link MetaDb#NONE}. */
    public int module(int context) {
        return modules[context];
    }

    /** Returns the offset in the module, unsigned. */
    public long offset(int context) {
        return offsets[context];
    }

    /** Returns the name of an entry point. */
    public String name(int context) {
        return names.getOrDefault(context, "");
    }

    /** Returns the offset of a context in the file. */
    public long position(int context) {
        return base + positions[context];
    }

    /** Sets the offset of a context in the file, inside a section. */
    public void position(int context, long sectionStart, long at) {
        base = sectionStart;
        positions[context] = (int) (at - sectionStart);
    }

    /**
     * Returns the lines that may be without a node in a call tree, as what is below them is called from there: those inside
     * a function that contain no loops and no other lines.
     */
    public BitSet callingLines() {
        BitSet lines = new BitSet(size);
        for (int context = 0; context < size; context++) {
            int parent = parents[context];
            boolean isLexical = parent >= 0 && relations[context] == MetaDbLayout.LEXICAL;
            if (isLexical) {
                lines.clear(parent);
            }
            lines.set(context, isLexical && lexicalTypes[context] == MetaDbLayout.LINE);
        }
        return lines;
    }

    /**
     * Returns the lines whose call node stands for their own cost only: those that have a call node although the functions
     * that they call have another call node above them. If the call tree has nodes for all lines, there are none.
     *
     * @param callNodes call node of each context, or a negative number
     * @param callTree the call tree
     */
    public BitSet leafLines(int[] callNodes, Tree callTree) {
        BitSet lines = callingLines();
        BitSet calling = new BitSet(size);
        boolean isShort = lines.stream().anyMatch(line -> callNodes[line] < 0);
        for (int context = 0; context < size; context++) {
            int parent = parents[context];
            if (parent >= 0 && lines.get(parent) && callNodes[parent] >= 0 && callNodes[context] >= 0) {
                boolean isBelow = callTree.parent(callNodes[context]) == callNodes[parent];
                calling.set(parent, isBelow);
                isShort |= !isBelow;
            }
        }
        lines.andNot(calling);
        if (!isShort) {
            lines.clear();
        }
        for (int line = lines.nextSetBit(0); line >= 0; line = lines.nextSetBit(line + 1)) {
            lines.set(line, callNodes[line] >= 0);
        }
        return lines;
    }

    /** Adds an entry point and returns its index. */
    public int addEntry(long id, int sort, String name) {
        int context = add(MetaDb.NONE, id);
        lexicalTypes[context] = ENTRY;
        relations[context] = sort;
        names.put(context, name);
        return context;
    }

    /** Adds a context without function, source line and place in a module, and returns its index. */
    public int add(int parent, long id, int lexicalType, int relation, int flag, int propagation) {
        int context = add(parent, id);
        lexicalTypes[context] = (short) lexicalType;
        relations[context] = relation;
        flags[context] = (byte) flag;
        propagations[context] = (char) propagation;
        return context;
    }

    /** Sets the function of a context. */
    public void function(int context, int function) {
        functions[context] = function;
    }

    /** Sets the propagation bits of a context. */
    public void propagation(int context, int bits) {
        propagations[context] = (char) bits;
    }

    /** Sets the source line of a context. */
    public void source(int context, int file, long line) {
        files[context] = file;
        lines[context] = (int) line;
    }

    /** Sets the place of a context in a module. */
    public void point(int context, int module, long offset) {
        modules[context] = module;
        offsets[context] = offset;
    }

    private int add(int parent, long id) {
        if (size == parents.length) {
            grow(size * 2);
        }
        parents[size] = parent;
        ids[size] = (int) id;
        functions[size] = MetaDb.NONE;
        files[size] = MetaDb.NONE;
        modules[size] = MetaDb.NONE;
        return size++;
    }

    private void grow(int capacity) {
        parents = Arrays.copyOf(parents, capacity);
        ids = Arrays.copyOf(ids, capacity);
        lexicalTypes = Arrays.copyOf(lexicalTypes, capacity);
        relations = Arrays.copyOf(relations, capacity);
        flags = Arrays.copyOf(flags, capacity);
        propagations = Arrays.copyOf(propagations, capacity);
        functions = Arrays.copyOf(functions, capacity);
        files = Arrays.copyOf(files, capacity);
        lines = Arrays.copyOf(lines, capacity);
        modules = Arrays.copyOf(modules, capacity);
        offsets = Arrays.copyOf(offsets, capacity);
        positions = Arrays.copyOf(positions, capacity);
    }
}
