package org.perfspace.format.hatchet;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.perfspace.format.Format;
import org.perfspace.format.ReadThrough;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.JsonInput.Token;
import org.perfspace.format.json.NumberColumn;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.MemorySeverity;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.ValueType;

/** Opens Hatchet's literal JSON, plain or compressed with gzip. */
public final class HatchetReader {

    private HatchetReader() {}

    /** Returns whether an input is a literal JSON file of Hatchet, sound or not. An empty list must have the name of one. */
    public static boolean recognizes(Input input) throws IOException {
        return HatchetLayout.begins(
                Gzip.head(input), Format.byName(input.fileName()).equals(Optional.of(Format.HATCHET)));
    }

    /** Reads the whole profile; the values are kept in memory. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        try (ByteSource source = input.open()) {
            HatchetDefinitions nodes;
            try (JsonInput json = JsonInput.open(text(input, source, options), input.place(), JsonInput.ANY_LEVELS)) {
                nodes = new HatchetDefinitions(json);
                HatchetNodes.walk(json, nodes);
            }
            Definitions definitions = nodes.build(input.place());
            MemorySeverity severity = new MemorySeverity(definitions);
            try (JsonInput json = JsonInput.again(text(input, source, options), input.place(), JsonInput.ANY_LEVELS)) {
                HatchetNodes.walk(json, new Values(json, definitions, nodes.metrics(), nodes.repeated(), severity));
            }
            List<String> notes = new ArrayList<>(nodes.notes());
            return PerformanceSpace.of(definitions, severity).withNotes(notes);
        }
    }

    /** Returns the violations that reading the whole profile reveals. */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        return ReadThrough.check(input.place(), () -> open(input, options), false);
    }

    private static InputStream text(Input input, ByteSource source, ReadOptions options) throws IOException {
        return Gzip.stream(input, source, options.limits());
    }

    /** Stores the numbers of the nodes in rows. */
    private record Values(
            JsonInput json,
            Definitions definitions,
            Map<String, Integer> metrics,
            BitSet repeated,
            MemorySeverity severity)
            implements HatchetNodes.Visitor {

        @Override
        public void begin(int node, int parent) {
            // read in the first pass
        }

        @Override
        public void field(int node, String name) throws IOException {
            if (!name.equals(HatchetLayout.METRICS)) {
                json.skip();
                return;
            }
            json.require(Token.OBJECT, "an object as \"" + HatchetLayout.METRICS + "\"");
            while (json.next() == Token.NAME) {
                Integer metric = metrics.get(json.text());
                json.next();
                if (metric != null && json.isNumber() && !repeated.get(node)) {
                    ValueType type = definitions.metrics().get(metric).type();
                    severity.row(metric, node)[0] = NumberColumn.word(json, type);
                }
                json.skip();
            }
        }

        @Override
        public void end(int node) {
            // read in the first pass
        }
    }
}
