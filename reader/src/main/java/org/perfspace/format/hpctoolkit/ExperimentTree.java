package org.perfspace.format.hpctoolkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * Creates the context tree of an {@code experiment.xml}, element by element, as a meta.db would contain it. A root of the
 * measurement is an entry point; a line of an unknown number that calls is no context, so that the called function is
 * directly below its caller; a line that only repeats its function is no context either.
 */
final class ExperimentTree {

    /** Bytes of a context in memory, its id and its number in traces included. */
    private static final int CONTEXT_BYTES = 96;

    private static final long GREATEST_ID = 0xffff_ffffL;
    private static final int PROPAGATION = 1;
    private static final int OPEN = 4;
    private static final List<String> ENTRIES = List.of("<partial call paths>", "<program root>", "<thread root>");
    private static final List<String> ENTRY_NAMES = List.of("unknown entry", "main thread", "application thread");

    private final ExperimentTables tables;
    private final DefinitionsMemory memory;
    private final ContextTree contexts = new ContextTree();
    private final BitSet statements = new BitSet();
    private final List<Copy> copies = new ArrayList<>();

    /** Context, source file, module, and context that the values belong to, of each open element. */
    private int[] open = new int[OPEN * 64];

    private int depth;
    private long freshId = GREATEST_ID;
    private long[] traceIds = new long[64];
    private int[] traceContexts = new int[64];
    private int traced;

    /**
     * A context whose inclusive values are those of another id.
     *
     * @param id id of the context
     * @param source the other id
     */
    record Copy(long id, long source) {}

    /** The attributes of an element. */
    interface Element {
        /** Returns an attribute, or the empty text. */
        String get(String name);

        /** Returns the place of the element. */
        Place place();
    }

    ExperimentTree(ExperimentTables tables, DefinitionsMemory memory) {
        this.tables = tables;
        this.memory = memory;
        push(MetaDb.NONE, MetaDb.NONE, MetaDb.NONE);
    }

    /** Begins a called function. */
    void beginFunction(Element element) throws ProfileException {
        String procedure = tables.procedure(element.get("n"));
        int entry = parent() == MetaDb.NONE ? ENTRIES.indexOf(procedure) : -1;
        if (entry < 0) {
            function(element, MetaDbLayout.CALL);
            return;
        }
        hold(element.place());
        int module = module(element);
        int context = contexts.addEntry(id(element), entry, ENTRY_NAMES.get(entry));
        trace(element, context);
        push(context, file(element), module);
    }

    /** Begins an inlined function, or the line of an inlined call. */
    void beginInlined(Element element) throws ProfileException {
        if (tables.procedure(element.get("n")).isEmpty()) {
            int file = file(element);
            int module = module(element);
            int context = line(element, file, module);
            push(context, file, module);
        } else {
            function(element, MetaDbLayout.INLINED);
        }
    }

    private void function(Element element, int relation) throws ProfileException {
        Place place = element.place();
        int module = module(element);
        int file = file(element);
        int function = tables.function(element.get("n"), module, file, number(element), place);
        int context = add(element, MetaDbLayout.FUNCTION, relation, MetaDbLayout.HAS_FUNCTION);
        contexts.function(context, function);
        push(context, file, module);
    }

    /** Begins a loop. */
    void beginLoop(Element element) throws ProfileException {
        int file = file(element);
        int context = add(element, MetaDbLayout.LOOP, MetaDbLayout.LEXICAL, MetaDbLayout.HAS_SOURCE_LINE);
        contexts.source(
                context, file == MetaDb.NONE ? tables.unknownFile(module(), element.place()) : file, number(element));
        push(context, file(), module());
    }

    /** Begins a line that calls. */
    void beginCall(Element element) throws ProfileException {
        long line = number(element);
        if (line == 0 || parent() == MetaDb.NONE) {
            trace(element, parent());
            pushTransparent();
            return;
        }
        long source = written(element);
        int context = line(element, file(element), module());
        if (source < 0) {
            copies.add(new Copy(contexts.id(context), -source));
        }
        push(context, file(), module());
    }

    /** Begins a line. */
    void beginStatement(Element element) throws ProfileException {
        if (written(element) < 0) {
            trace(element, parent());
            pushTransparent();
            return;
        }
        int context = line(element, file(element), module());
        statements.set(context);
        push(context, file(), module());
    }

    /** Ends the innermost open element. */
    void end() {
        depth--;
    }

    /** Returns the number of open elements. */
    int depth() {
        return depth - 1;
    }

    /** Returns the context of the innermost open element, or {@link MetaDb#NONE} if it is no context. */
    int current() {
        return open[OPEN * (depth - 1) + 3];
    }

    /** Returns the contexts. */
    ContextTree contexts() {
        return contexts;
    }

    /** Returns the contexts whose values have other ids. */
    List<Copy> copies() {
        return copies;
    }

    /**
     * Returns the contexts that are lines, but no statements. They have no cost of their own: the exclusive values that some
     * files state for them are those of the statements below.
     */
    BitSet passages() {
        BitSet passages = new BitSet();
        for (int context = 0; context < contexts.size(); context++) {
            passages.set(context, contexts.lexicalType(context) == MetaDbLayout.LINE && !statements.get(context));
        }
        return passages;
    }

    /** Returns the slots of the contexts, which must have different ids. */
    ContextIds ids(Place place) throws ProfileException {
        ContextIds ids = ContextIds.of(contexts);
        for (int rank = 1; rank < ids.size(); rank++) {
            if (ids.idAt(rank) == ids.idAt(rank - 1)) {
                throw place.corrupt("expected contexts with different ids, found %,d twice", ids.idAt(rank));
            }
        }
        return ids;
    }

    /** Returns the numbers in traces; their slots are indices of {@link #traceContexts}. */
    ContextIds traceIds() {
        return new ContextIds(Arrays.copyOf(traceIds, traced));
    }

    /** Returns the context of each slot of {@link #traceIds}. */
    int[] traceContexts() {
        return Arrays.copyOf(traceContexts, traced);
    }

    private int line(Element element, int file, int module) throws ProfileException {
        int context = add(element, MetaDbLayout.LINE, MetaDbLayout.LEXICAL, MetaDbLayout.HAS_SOURCE_LINE);
        int known = file == MetaDb.NONE ? tables.unknownFile(module, element.place()) : file;
        contexts.source(context, known, number(element));
        return context;
    }

    private int add(Element element, int lexicalType, int relation, int flags) throws ProfileException {
        hold(element.place());
        int context = contexts.add(
                parent(), id(element), lexicalType, relation, flags, HpctNames.propagation(relation, PROPAGATION));
        trace(element, context);
        return context;
    }

    private void hold(Place place) throws ProfileException {
        if (!memory.hold(CONTEXT_BYTES)) {
            throw memory.refusal(place);
        }
    }

    /** Returns the id of an element; elements without one get ids that files do not use. */
    private long id(Element element) throws ProfileException {
        long written = written(element);
        return written > 0 ? written : freshId--;
    }

    /** Returns the id that an element states; 0 if there is none. */
    private static long written(Element element) throws ProfileException {
        String text = element.get("i");
        try {
            long id = text.isEmpty() ? 0 : Long.parseLong(text);
            if (id <= GREATEST_ID && id >= -GREATEST_ID) {
                return id;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw element.place().corrupt("expected an id of a context below 2^32, found \"%s\"", Place.shortened(text));
    }

    /** Returns the line of an element, or the first of its lines; 0 if it is unknown. */
    private static long number(Element element) throws ProfileException {
        String text = element.get("l");
        int dash = text.indexOf('-', 1);
        String first = dash < 0 ? text : text.substring(0, dash);
        try {
            long line = first.isEmpty() ? 0 : Long.parseLong(first);
            if (line <= Integer.MAX_VALUE) {
                return Math.max(0, line);
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw element.place().corrupt("expected a line number below 2^31, found \"%s\"", Place.shortened(text));
    }

    /** Notes the number that a context has in traces. */
    private void trace(Element element, int context) throws ProfileException {
        String text = element.get("it");
        if (text.isEmpty() || context == MetaDb.NONE) {
            return;
        }
        if (!text.matches("[0-9]{1,10}")) {
            throw element.place()
                    .corrupt("expected a number of a context in traces, found \"%s\"", Place.shortened(text));
        }
        if (traced == traceIds.length) {
            traceIds = Arrays.copyOf(traceIds, 2 * traced);
            traceContexts = Arrays.copyOf(traceContexts, 2 * traced);
        }
        traceIds[traced] = Long.parseLong(text) & GREATEST_ID;
        traceContexts[traced++] = context;
    }

    private int module(Element element) throws ProfileException {
        String module = element.get("lm");
        return module.isEmpty() ? module() : tables.module(module, element.place());
    }

    private int file(Element element) throws ProfileException {
        String file = element.get("f");
        return file.isEmpty() ? file() : tables.file(file, element.place());
    }

    private void push(int context, int file, int module) {
        if (OPEN * depth == open.length) {
            open = Arrays.copyOf(open, 2 * open.length);
        }
        open[OPEN * depth] = context;
        open[OPEN * depth + 1] = file;
        open[OPEN * depth + 2] = module;
        open[OPEN * depth + 3] = context;
        depth++;
    }

    /** Opens an element that is no context, so that the elements in it belong to the context around it. */
    private void pushTransparent() {
        push(parent(), file(), module());
        open[OPEN * (depth - 1) + 3] = MetaDb.NONE;
    }

    private int parent() {
        return open[OPEN * (depth - 1)];
    }

    private int file() {
        return open[OPEN * (depth - 1) + 1];
    }

    private int module() {
        return open[OPEN * (depth - 1) + 2];
    }
}
