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
import org.perfspace.writer.json.JsonImage;
import org.perfspace.writer.json.JsonOutput;

/**
 * Writes a stream of records: attributes, call nodes, a record for each row, and the facts about the run. A record omits
 * neutral cells, except at the first call node. In each record, the texts precede the attributes: Caliper's Python reader
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

    static boolean isPlain(String text) {
        return plain(text).equals(text);
    }

    /** Returns the role that a reader finds for a region. */
    static String role(Region region) {
        return region.role().equals(Region.FUNCTION) || region.role().equals(LOOP) ? region.role() : Region.UNKNOWN;
    }

    /** Writes the whole stream. */
    void write(CaliperRows rows, Definitions definitions, JsonImage image) throws IOException {
        rows.forEach(new Records(rows, definitions, image));
        writeGlobals();
    }

    /** Writes a record for each row, and one for each call node without rows, which a reader does not find otherwise. */
    private final class Records implements CaliperRows.Taker {
        private final CaliperRows rows;
        private final Definitions definitions;
        private final JsonImage image;
        private final BitSet twins = new BitSet();
        private final Map<Cell, Long> sums = new HashMap<>();
        private final int[] metrics;
        private final int rank;
        private final int thread;
        private final int firstCall;
        private final int[] places = system.places();
        private int taken = -1;

        /** A cell of siblings that a reader adds up. */
        private record Cell(int callNode, int column, int place) {}

        Records(CaliperRows rows, Definitions definitions, JsonImage image) throws IOException {
            this.rows = rows;
            this.definitions = definitions;
            this.image = image;
            BitSet seen = new BitSet();
            for (int node = 0; node < definitions.callNodes().size(); node++) {
                (seen.get(image.callNode(node)) ? twins : seen).set(image.callNode(node));
            }
            this.metrics = new int[rows.size()];
            for (int i = 0; i < metrics.length; i++) {
                Word word = rows.columnType(i).word(0);
                String type = word == Word.DOUBLE ? DOUBLE : word == Word.UNSIGNED ? UINT : INT;
                metrics[i] = metric(file.columns().get(i), type);
            }
            this.rank = attribute(RANK, INT, AS_VALUE | SCOPE_PROCESS | SKIP_EVENTS, Map.of());
            this.thread = attribute(THREAD, INT, AS_VALUE | SCOPE_THREAD | SKIP_EVENTS, Map.of());
            this.firstCall = writeCalls(definitions);
        }

        @Override
        public void take(int node, int place) throws IOException {
            for (int i = 0; i < metrics.length; i++) {
                if ((node == 0 || rows.isValue(i, place)) && !rows.type(i).isAbsent(rows.word(i, place))) {
                    requireSum(node, i, place);
                    add(metrics[i], JsonOutput.digits(rows.type(i), rows.word(i, place)));
                }
            }
            write(node, place);
        }

        /** Requires the sum of the integers of siblings to fit into 64 bits. */
        private void requireSum(int node, int column, int place) throws ViewException {
            long word = rows.word(column, place);
            if (rows.type(column).isInteger() && twins.get(image.callNode(node))) {
                Cell cell = new Cell(image.callNode(node), column, place);
                long known = sums.getOrDefault(cell, 0L);
                long sum = known + word;
                sums.put(cell, sum);
                if (((known ^ sum) & (word ^ sum)) < 0) {
                    throw ViewException.Overflow.at(
                            rows.metric(column), ViewException.callNode(definitions, node), "sum of siblings");
                }
            }
        }

        @Override
        public void end(int node) throws IOException {
            if (taken < node) {
                write(node, places.length == 0 ? CaliperFile.NONE : places[0]);
            }
        }

        private void write(int node, int place) throws IOException {
            taken = node;
            out.write("__rec=ctx,ref=" + (firstCall + node));
            if (place != CaliperFile.NONE) {
                add(rank, Long.toString(system.rank(place)));
            }
            if (place != CaliperFile.NONE && system.threadNumbers().length > 0) {
                add(thread, Long.toString(system.thread(place)));
            }
            endRecord();
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
