package org.perfspace.format.speedscope;

import static org.perfspace.format.speedscope.SpeedscopeLayout.*;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.ReadThrough;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.JsonInput.Token;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.MemorySeverity;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;

/** Opens files of speedscope, plain or compressed with gzip. */
public final class SpeedscopeReader {

    private final JsonInput json;
    private final Place file;
    private final HeldBytes memory = HeldBytes.ofHeap();
    private final SpeedscopeDefinitions defined;
    private final List<SpeedscopeProfile> profiles = new ArrayList<>();
    private final Map<String, String> facts = new LinkedHashMap<>();
    private long frames = -1;

    private SpeedscopeReader(JsonInput json, Place file) {
        this.json = json;
        this.file = file;
        this.defined = new SpeedscopeDefinitions(file);
    }

    /** Returns whether an input is a file of speedscope, sound or not. */
    public static boolean recognizes(Input input) throws IOException {
        return begins(Gzip.head(input));
    }

    /** Reads the whole file; the values are kept in memory. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        try (ByteSource source = input.open();
                JsonInput json = JsonInput.open(
                        Gzip.stream(input, source, options.limits()), input.place(), JsonInput.FEW_LEVELS)) {
            return new SpeedscopeReader(json, input.place()).read();
        }
    }

    /** Returns the violations that reading the whole file reveals. */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        return ReadThrough.check(input.place(), () -> open(input, options), false);
    }

    /** Reads from the first token to the end. The frames may follow the profiles that use them. */
    private PerformanceSpace read() throws IOException {
        ProfileParser parser = new ProfileParser(json, defined, memory);
        json.next(Token.OBJECT, "an object");
        while (json.nextField()) {
            switch (json.field()) {
                case SHARED -> shared();
                case PROFILES -> {
                    json.require(Token.LIST, "a list of profiles");
                    while (json.next() != Token.END_LIST) {
                        profiles.add(parser.read());
                    }
                }
                case NAME, EXPORTER -> facts.put(json.field(), memory.text(json));
                default -> json.skip();
            }
        }
        json.require(Token.END_OBJECT, "a field");
        json.next(Token.END, "the end of the file");
        if (frames < 0) {
            throw file.corrupt("expected the field \"%s\" of \"%s\", found none", FRAMES, SHARED);
        }
        parser.requireFramesBelow(frames);
        return space().withNotes(parser.notes());
    }

    private void shared() throws IOException {
        json.require(Token.OBJECT, "an object as \"" + SHARED + "\"");
        while (json.nextField()) {
            if (!json.field().equals(FRAMES)) {
                json.skip();
                continue;
            }
            json.require(Token.LIST, "a list of frames");
            for (frames = 0; json.next() != Token.END_LIST; frames++) {
                frame();
            }
        }
    }

    private void frame() throws IOException {
        json.require(Token.OBJECT, "a frame");
        Place place = json.place();
        memory.hold(HeldBytes.NODE, place);
        Map<String, String> texts = new LinkedHashMap<>();
        long line = Region.NO_LINE;
        while (json.nextField()) {
            switch (json.field()) {
                case NAME, FILE -> texts.put(json.field(), memory.text(json));
                case LINE -> line = json.isLong() && json.bits() > 0 ? json.bits() : Region.NO_LINE;
                default -> json.skip();
            }
        }
        String name = texts.get(NAME);
        if (name == null) {
            throw place.corrupt("expected a frame with a \"%s\", found none", NAME);
        }
        defined.frame(name, texts.getOrDefault(FILE, ""), line);
    }

    /**
     * Defines metrics and locations, and collects the values. This program writes a profile for each metric or for each location
     * of a metric. Profiles of other programs are those of threads, which have the same metric if they have the same unit.
     */
    private PerformanceSpace space() throws IOException {
        boolean each = !profiles.isEmpty()
                && profiles.stream().allMatch(profile -> profile.texts().containsKey(METRIC));
        boolean ours = facts.getOrDefault(EXPORTER, "").equals(OURS);
        boolean single = (ours && !each) || profiles.isEmpty();
        Map<List<Object>, BitSet> metrics = new LinkedHashMap<>();
        for (int i = 0; i < profiles.size(); i++) {
            SpeedscopeProfile profile = profiles.get(i);
            String title = each
                    ? profile.text(METRIC)
                    : ours ? profile.text(NAME) : SpeedscopeDefinitions.usualMetric(profile.text(UNIT));
            metrics.computeIfAbsent(List.of(title, profile.text(UNIT), single ? i : 0), key -> new BitSet())
                    .set(i);
            if (!single) {
                String process = each ? profile.text(PROCESS) : SpeedscopeDefinitions.ONE_PROCESS;
                defined.location(process, profile.text(each ? THREAD : NAME));
            }
        }
        if (single) {
            defined.location(SpeedscopeDefinitions.ONE_PROCESS, SpeedscopeDefinitions.ONE_THREAD);
        }
        for (Map.Entry<List<Object>, BitSet> metric : metrics.entrySet()) {
            boolean whole = metric.getValue().stream().mapToObj(profiles::get).allMatch(SpeedscopeProfile::isWhole);
            defined.metric(
                    metric.getKey().get(0).toString(), metric.getKey().get(1).toString(), whole);
        }
        if (!ours) {
            facts.forEach(defined::attribute);
        }
        Definitions definitions = defined.build();
        MemorySeverity severity = new MemorySeverity(definitions);
        int metric = 0;
        for (BitSet of : metrics.values()) {
            fill(severity, metric++, of, definitions);
        }
        return PerformanceSpace.of(definitions, severity);
    }

    /** Stores the values of the profiles of a metric. */
    private void fill(MemorySeverity severity, int metric, BitSet of, Definitions definitions) throws IOException {
        int locations = definitions.locations().size();
        BitSet nodes = new BitSet();
        of.stream().forEach(profile -> profiles.get(profile).values().keySet().forEach(nodes::set));
        memory.hold((double) nodes.cardinality() * Long.BYTES * (3 + locations), file);
        memory.hold((double) Long.BYTES * definitions.callNodes().size(), file);
        boolean whole = definitions.metrics().get(metric).type().isInteger();
        for (int profile = of.nextSetBit(0); profile >= 0; profile = of.nextSetBit(profile + 1)) {
            int location = locations == 1 ? 0 : profile;
            profiles.get(profile)
                    .values()
                    .forEach((node, value) -> severity.row(metric, defined.callNodeId(node))[location] =
                            whole ? value.longValue() : Double.doubleToRawLongBits(value));
        }
    }
}
