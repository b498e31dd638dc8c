package org.perfspace.writer.caliper;

import static org.perfspace.format.caliper.CaliperLayout.*;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.perfspace.format.caliper.CaliperFile;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;
import org.perfspace.model.ValueType.Word;
import org.perfspace.value.ViewException;
import org.perfspace.writer.json.JsonOutput;

/**
 * Writes a stream of records: attributes, call nodes, a record for each row, and the facts about the run. A record omits
 * neutral cells, except at the first call node; each call node has a record, as a reader does not find it otherwise. In each record, the texts precede the attributes: Caliper's Python reader
 * removes white space and empty texts at the end of a line.
 */
final class CaliStream {

    private static final int SCOPE_PROCESS = 12;
    private static final int SCOPE_THREAD = 20;
    private static final int SKIP_EVENTS = 64;

    private final CaliperFile file;
    private final CaliperSystem system;
    private final Writer out;
    private final Map<String, Integer> descriptions = new HashMap<>();
    private final StringBuilder data = new StringBuilder();
    private final StringBuilder attributes = new StringBuilder();
    private int nodes = FIRST_NODE;

    CaliStream(CaliperFile file, CaliperSystem system, Writer out) {
        this.file = file;
        this.system = system;
        this.out = out;
    }

    /** Returns a text without the characters that Caliper's readers take for an end, or cannot decode. */
    static String plain(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)
                .replace('\r', ' ')
                .replace('\0', ' ');
    }

    /** Returns the role that a reader finds for a region. */
    static String role(Region region) {
        return region.role().equals(Region.FUNCTION) || region.role().equals(LOOP) ? region.role() : Region.UNKNOWN;
    }

    /** Writes the whole stream. */
    void write(CaliperRows rows, Definitions definitions, MergedCalls merged) throws IOException {
        rows.forEach(new Records(rows, definitions, merged), true);
        writeGlobals();
    }

    /** Writes a record for each row. */
    private final class Records implements CaliperRows.Receiver {
        private final CaliperRows rows;
        private final Definitions definitions;
        private final MergedCalls merged;
        private final Map<Cell, Long> sums = new HashMap<>();
        private final int[] metrics;
        private final int rank;
        private final int thread;
        private final boolean byThread = system.threadNumbers().length > 0;
        private final int firstCall;

        /** A cell of siblings that a reader adds up. */
        private record Cell(int callNode, int column, int place) {}

        Records(CaliperRows rows, Definitions definitions, MergedCalls merged) throws IOException {
            this.rows = rows;
            this.definitions = definitions;
            this.merged = merged;
            this.metrics = new int[rows.size()];
            for (int i = 0; i < metrics.length; i++) {
                String type = rows.columnType(i).word(0) == Word.DOUBLE ? DOUBLE : rows.mayBeHuge(i) ? UINT : INT;
                metrics[i] = metric(file.columns().get(i), type);
            }
            this.rank = attribute(RANK, INT, AS_VALUE | SCOPE_PROCESS | SKIP_EVENTS, Map.of());
            this.thread = attribute(THREAD, INT, AS_VALUE | SCOPE_THREAD | SKIP_EVENTS, Map.of());
            this.firstCall = writeCalls(definitions);
        }

        @Override
        public void take(int node, int place) throws IOException {
            out.write("__rec=ctx,ref=" + (firstCall + node));
            if (place != CaliperFile.NONE) {
                addCells(node, place);
            }
            if (place != CaliperFile.NONE) {
                add(rank, Long.toString(system.rank(place)));
            }
            if (place != CaliperFile.NONE && byThread) {
                add(thread, Long.toString(system.thread(place)));
            }
            endRecord();
        }

        private void addCells(int node, int place) throws ViewException {
            for (int i = 0; node == 0 && i < metrics.length; i++) {
                addCell(node, i, place);
            }
            BitSet present = rows.present();
            for (int i = present.nextSetBit(0); node > 0 && i >= 0; i = present.nextSetBit(i + 1)) {
                if (rows.isValue(i, place)) {
                    addCell(node, i, place);
                }
            }
        }

        /** Adds a cell, if it has a value. The sum of integers of siblings must fit into 64 bits. */
        private void addCell(int node, int column, int place) throws ViewException {
            long word = rows.word(column, place);
            if (rows.type(column).isInteger() && merged.hasTwin(node)) {
                Cell cell = new Cell(merged.first(node), column, place);
                long known = sums.getOrDefault(cell, 0L);
                long sum = known + word;
                sums.put(cell, sum);
                if (((known ^ sum) & (word ^ sum)) < 0) {
                    throw ViewException.Overflow.at(
                            rows.metric(column), ViewException.callNode(definitions, node), "sum of siblings");
                }
            }
            if (!rows.type(column).isAbsent(word)) {
                add(metrics[column], JsonOutput.digits(rows.type(column), word));
            }
        }
    }

    /** Defines the attribute of a metric; with a name of its own, that of the column is its alias. */
    private int metric(CaliperFile.Column column, String type) throws IOException {
        Map<String, String> facts = new TreeMap<>(column.facts());
        String name = facts.getOrDefault(NATIVE, column.name());
        if (facts.remove(NATIVE) != null) {
            facts.put(ALIAS, column.name());
        }
        return attribute(name, type, AS_VALUE | SKIP_EVENTS | AGGREGATABLE, facts);
    }

    private int attribute(String name, String type, int properties, Map<String, String> facts) throws IOException {
        int parent = TYPES.indexOf(type);
        for (Map.Entry<String, String> fact : facts.entrySet()) {
            Integer known = descriptions.get(fact.getKey());
            if (known == null) {
                known = attribute(fact.getKey(), STRING, SKIP_EVENTS, Map.of());
                descriptions.put(fact.getKey(), known);
            }
            parent = node(known, fact.getValue(), parent);
        }
        return node(NAME_NODE, name, node(PROPERTIES_NODE, Integer.toString(properties), parent));
    }

    /** Writes the call nodes; returns the number of the first one. */
    private int writeCalls(Definitions definitions) throws IOException {
        int nested = NESTED | SCOPE_THREAD;
        Map<String, Integer> byRole = Map.of(
                Region.FUNCTION,
                attribute(Region.FUNCTION, STRING, nested, Map.of()),
                LOOP,
                attribute(LOOP, STRING, nested, Map.of()),
                Region.UNKNOWN,
                attribute(REGION, STRING, nested, Map.of()));
        int first = nodes;
        for (int i = 0; i < definitions.callNodes().size(); i++) {
            CaliperFile.Node node = file.nodes().get(i);
            String role = role(definitions.regionOf(i));
            node(byRole.getOrDefault(role, 0), node.label(), node.parent() < 0 ? node.parent() : first + node.parent());
        }
        return first;
    }

    private int node(int attribute, String text, int parent) throws IOException {
        out.write("__rec=node,id=" + nodes + ",data=" + escape(text) + ",attr=" + attribute);
        out.write(parent < 0 ? "\n" : ",parent=" + parent + "\n");
        return nodes++;
    }

    private void writeGlobals() throws IOException {
        int properties = GLOBAL_FACT | SCOPE_PROCESS | SKIP_EVENTS;
        for (Map.Entry<String, String> fact : file.globals().entrySet()) {
            add(attribute(fact.getKey(), STRING, properties, Map.of()), fact.getValue());
        }
        if (data.length() > 0) {
            out.write("__rec=globals");
            endRecord();
        }
    }

    private void add(int attribute, String text) {
        data.append('=').append(escape(text));
        attributes.append('=').append(attribute);
    }

    private void endRecord() throws IOException {
        if (data.length() > 0) {
            out.append(",data").append(data).append(",attr").append(attributes);
            data.setLength(0);
            attributes.setLength(0);
        }
        out.write('\n');
    }

    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' || c == ',' || c == '=' || c == '\n') {
                escaped.append('\\');
            }
            escaped.append(c == '\n' ? 'n' : c);
        }
        return escaped.toString();
    }
}
