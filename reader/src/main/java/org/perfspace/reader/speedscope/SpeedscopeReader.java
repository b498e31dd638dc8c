package org.perfspace.reader.speedscope;

import static org.perfspace.format.speedscope.SpeedscopeLayout.*;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.ReadThrough;
import org.perfspace.format.collapsed.CollapsedLayout;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.JsonInput.Token;
import org.perfspace.format.speedscope.SpeedscopeDefinitions;
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
import org.perfspace.model.TimeUnit;

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
        return !input.isFolder() && begins(Gzip.head(input));
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
        while (json.next() == Token.NAME) {
            String field = json.text();
            json.next();
            switch (field) {
                case SHARED -> shared();
                case PROFILES -> {
                    json.require(Token.LIST, "a list of profiles");
                    while (json.next() != Token.END_LIST) {
                        profiles.add(parser.read());
                    }
                }
                case NAME, EXPORTER -> facts.put(field, ProfileParser.text(json, memory));
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
        while (json.next() == Token.NAME) {
            boolean isFrames = json.text().equals(FRAMES);
            json.next();
            if (!isFrames) {
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
        while (json.next() == Token.NAME) {
            String field = json.text();
            json.next();
            switch (field) {
                case NAME, FILE -> texts.put(field, ProfileParser.text(json, memory));
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

    private PerformanceSpace space() throws IOException {
        List<List<Integer>> metrics = metrics();
        Definitions definitions = defined.build();
        double rows = 0;
        for (List<Integer> ofMetric : metrics) {
            BitSet nodes = new BitSet();
            ofMetric.forEach(profile -> profiles.get(profile).forEach((node, value) -> nodes.set(node)));
            rows += nodes.cardinality();
        }
        int locations = definitions.locations().size();
        memory.hold(rows * Long.BYTES * (3 + locations), file);
        memory.hold(
                (double) Long.BYTES * metrics.size() * definitions.callNodes().size(), file);
        MemorySeverity severity = new MemorySeverity(definitions);
        for (int i = 0; i < metrics.size(); i++) {
            int metric = i;
            boolean whole = definitions.metrics().get(metric).type().isInteger();
            for (int profile : metrics.get(metric)) {
                int location = locations == 1 ? 0 : profile;
                profiles.get(profile)
                        .forEach((node, value) -> severity.row(metric, defined.callNodeId(node))[location] =
                                whole ? (long) value : Double.doubleToRawLongBits(value));
            }
        }
        return PerformanceSpace.of(definitions, severity);
    }

    /**
     * Defines metrics and locations; returns the profiles of each metric. This program writes a profile for each metric or
     * for each location of a metric. Profiles of other programs are those of threads, which have the same metric if they
     * have the same unit.
     */
    private List<List<Integer>> metrics() {
        boolean each = !profiles.isEmpty() && profiles.stream().allMatch(profile -> profile.has(METRIC));
        boolean ours = facts.getOrDefault(EXPORTER, "").equals(OURS);
        Map<String, List<Integer>> byKey = new LinkedHashMap<>();
        for (int i = 0; i < profiles.size(); i++) {
            SpeedscopeProfile profile = profiles.get(i);
            String key = each ? profile.text(METRIC) : ours ? String.valueOf(i) : profile.text(UNIT);
            byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(i);
            if (each) {
                defined.location(profile.text(PROCESS), profile.text(THREAD));
            } else if (!ours) {
                defined.location(SpeedscopeDefinitions.ONE_PROCESS, profile.text(NAME));
            }
        }
        if (profiles.isEmpty() || (ours && !each)) {
            defined.location(SpeedscopeDefinitions.ONE_PROCESS, SpeedscopeDefinitions.ONE_THREAD);
        }
        for (List<Integer> ofMetric : byKey.values()) {
            SpeedscopeProfile first = profiles.get(ofMetric.get(0));
            String title = each ? first.text(METRIC) : ours ? first.text(NAME) : metricOf(first.text(UNIT));
            boolean whole =
                    ofMetric.stream().allMatch(profile -> profiles.get(profile).isWhole());
            defined.metric(title, first.text(UNIT), whole);
        }
        if (!ours) {
            facts.forEach(defined::attribute);
        }
        return new ArrayList<>(byKey.values());
    }

    private static String metricOf(String unit) {
        boolean none = unit.isEmpty() || unit.equals(NO_UNIT);
        return TimeUnit.of(unit).isPresent() ? "time" : none ? CollapsedLayout.USUAL_METRIC : unit;
    }
}
