package org.perfspace.format.caliper;

import static org.perfspace.format.caliper.CaliperLayout.*;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.caliper.CaliAttribute.Meaning;
import org.perfspace.format.caliper.CaliLines.Kind;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.format.json.NumberColumn;
import org.perfspace.io.Place;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/**
 * The records of a stream, which are read twice: first for the call paths, locations and types of numbers, and then for the
 * values.
 */
final class CaliRecords {

    private final HeldBytes memory;
    private final CaliNodes nodes;
    private final CaliContexts contexts;
    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final CaliperRegions regions;
    private final CaliperThreads threads;
    private final Map<String, Column> columns = new LinkedHashMap<>();
    private @Nullable Use[] uses = new Use[64];
    private final List<Use> current = new ArrayList<>();
    private final Map<String, String> globals = new LinkedHashMap<>();
    private final Set<String> leftOut = new LinkedHashSet<>();
    private final BitSet nodesWithRows = new BitSet();
    private long values;
    private int callNode;
    private long rank;
    private long thread;

    /** The numbers of a metric, which attributes with the same name have in common. */
    private static final class Column {
        private final CaliAttribute attribute;
        private final int node;
        private final NumberColumn numbers;
        private int handle = CaliNodes.NONE;
        private int metric = CaliNodes.NONE;

        Column(CaliAttribute attribute, int node) {
            this.attribute = attribute;
            this.node = node;
            this.numbers = new NumberColumn(attribute.name());
        }
    }

    /** The use of an attribute of values. */
    private record Use(CaliAttribute attribute, Meaning meaning, @Nullable Column column) {}

    CaliRecords(HeldBytes memory, Place file) throws IOException {
        this.memory = memory;
        this.nodes = new CaliNodes(memory, file);
        this.regions = new CaliperRegions(builder, memory);
        this.threads = new CaliperThreads(builder, memory);
        this.contexts = new CaliContexts(memory, nodes, regions, globals, leftOut);
    }

    /** Collects everything except the values. */
    void collect(CaliLines lines) throws IOException {
        while (lines.next()) {
            switch (lines.kind()) {
                case NODE -> nodes.take(lines);
                case RECORD -> {
                    boolean hasValues = locate(lines);
                    threads.see(rank, thread, lines.place());
                    if (hasValues) {
                        nodesWithRows.set(callNode);
                    }
                    for (int i = 0; i < lines.values(); i++) {
                        see(lines, i);
                    }
                }
                case GLOBALS -> globals(lines);
            }
        }
    }

    private void see(CaliLines lines, int index) throws IOException {
        Column column = current.get(index).column();
        if (column == null || lines.isEmpty(index)) {
            return;
        }
        values++;
        if (column.attribute.isDecimal() || !lines.isWhole(index)) {
            column.numbers.seeDecimal(column.numbers.isFractional() ? 0 : lines.decimal(index));
        } else {
            long word = lines.whole(index);
            boolean negative = lines.isNegative(index);
            if (word < 0 && !negative) {
                column.numbers.seeUnsigned();
            } else {
                column.numbers.seeLong(negative);
            }
        }
    }

    /** Builds the definitions. Metrics are in the order of their attributes. */
    Definitions build() throws IOException {
        globals.forEach(builder::attribute);
        List<String> all = List.copyOf(columns.keySet());
        Set<String> names = all.stream().map(name -> dataFrameName(name, all)).collect(Collectors.toSet());
        List<Column> ordered = columns.values().stream()
                .sorted(Comparator.comparingInt(column -> column.node))
                .toList();
        boolean seconds = ordered.stream()
                .anyMatch(column -> isInSeconds(column.attribute.column(), column.numbers.isFractional()));
        for (Column column : ordered) {
            if (column.numbers.hasNumbers()) {
                NumberColumn named = column.numbers.named(dataFrameName(column.numbers.name(), all));
                column.handle =
                        builder.add(CaliperDefinitions.metric(column.attribute.column(), named, names, seconds));
            }
        }
        Definitions definitions = threads.build();
        for (Column column : columns.values()) {
            column.metric = column.handle < 0 ? CaliNodes.NONE : builder.metricId(column.handle);
        }
        return definitions;
    }

    /** Returns the most rows that the values can make. */
    long mostRows(Definitions built) {
        return CaliperSums.mostRows(values, nodesWithRows.cardinality(), built);
    }

    /** Adds up the values. */
    void addUp(CaliLines lines, CaliperSums sums) throws IOException {
        nodes.restart();
        sums.at(lines::place);
        while (lines.next()) {
            if (lines.kind() == Kind.NODE) {
                nodes.take(lines);
            } else if (lines.kind() == Kind.RECORD && locate(lines)) {
                int location = threads.location(rank, thread);
                int node = builder.callNodeId(callNode);
                for (int i = 0; i < lines.values(); i++) {
                    add(lines, i, node, location, sums);
                }
            }
        }
    }

    private void add(CaliLines lines, int index, int node, int location, CaliperSums sums) throws IOException {
        Column column = current.get(index).column();
        if (column == null || column.metric < 0 || lines.isEmpty(index)) {
            return;
        }
        boolean integer = sums.type(column.metric).isInteger();
        long word = integer ? lines.whole(index) : Double.doubleToRawLongBits(lines.decimal(index));
        sums.add(column.metric, node, location, word);
    }

    /** Finds the uses of values, call node, rank and thread of the current record; returns whether it has values of metrics. */
    private boolean locate(CaliLines lines) throws IOException {
        CaliContexts.Context context = contexts.of(lines);
        callNode = context.callNode();
        rank = context.rank();
        thread = context.thread();
        boolean hasValues = false;
        current.clear();
        for (int i = 0; i < lines.values(); i++) {
            Use use = use(lines.attribute(i), lines.place());
            current.add(use);
            switch (use.meaning()) {
                case RANK -> rank = number(lines, i, use);
                case THREAD -> thread = number(lines, i, use);
                case METRIC -> hasValues = true;
                case CALL_PATH, REGION, TEXT, POSITION ->
                    callNode = contexts.below(callNode, use.attribute(), lines.text(i), lines.place());
                case NONE, GLOBAL -> {}
            }
        }
        if (hasValues && callNode == Tree.NO_PARENT) {
            callNode = regions.child(callNode, NO_REGION, Region.UNKNOWN, lines.place());
        }
        return hasValues;
    }

    private static long number(CaliLines lines, int index, Use use) throws IOException {
        long number = lines.isWhole(index) && !lines.isNegative(index) ? lines.whole(index) : -1;
        return number >= 0 ? number : CaliContexts.number(lines.text(index), use.attribute(), lines.place());
    }

    private Use use(long attributeId, Place place) throws IOException {
        int node = nodes.find(attributeId, place);
        Use known = node < uses.length ? uses[node] : null;
        if (known == null) {
            CaliAttribute attribute = nodes.attribute(attributeId, place);
            memory.hold(HeldBytes.NODE, place);
            Meaning meaning = attribute.meaning();
            Column column = meaning == Meaning.METRIC
                    ? columns.computeIfAbsent(attribute.name(), name -> new Column(attribute, node))
                    : null;
            if (meaning == Meaning.NONE && !attribute.column().isComputed()) {
                leftOut.add(attribute.name());
            }
            known = new Use(attribute, meaning, column);
            uses = node < uses.length ? uses : Arrays.copyOf(uses, Math.max(node + 1, 2 * uses.length));
            uses[node] = known;
        }
        return known;
    }

    private void globals(CaliLines lines) throws IOException {
        for (int i = 0; i < lines.references(); i++) {
            int reference = nodes.find(lines.reference(i), lines.place());
            for (int node = reference; node != CaliNodes.NONE; node = nodes.parent(node)) {
                global(nodes.attribute(node, lines.place()), nodes.label(node), lines.place());
            }
        }
        for (int i = 0; i < lines.values(); i++) {
            global(nodes.attribute(lines.attribute(i), lines.place()), lines.text(i), lines.place());
        }
    }

    private void global(CaliAttribute attribute, String text, Place place) throws IOException {
        memory.hold(text, place);
        globals.merge(attribute.name(), text, (known, more) -> known.equals(more) ? known : more + ", " + known);
    }

    /** Returns whether records are events, of which those at the end of a region state its inclusive time. */
    boolean hasEvents() {
        return leftOut.stream().anyMatch(name -> name.startsWith(EVENT_END));
    }

    /** Returns notes on attributes that are omitted. */
    List<String> notes() {
        return leftOut.isEmpty()
                ? List.of()
                : List.of("attributes that are neither regions nor values to add up are left out: "
                        + String.join(", ", leftOut));
    }
}
