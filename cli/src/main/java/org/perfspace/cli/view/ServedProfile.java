package org.perfspace.cli.view;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.perfspace.io.Workers;
import org.perfspace.model.Trace;
import org.perfspace.value.CallFlavour;

/** A profile that a server provides: blocks by name, and rows, parts of the trace and source files on demand. */
final class ServedProfile {

    private static final int MOST_PIXELS = 16_384;

    private final ProfileData data;
    private final RowSource rows;
    private final SourceFiles sources;
    private final Set<String> sourceNames;
    private final Map<String, PageBlock> blocks = new LinkedHashMap<>();

    /**
     * Reads a profile.
     *
     * @param together the comparison of all profiles by meaning, which the first one has
     */
    ServedProfile(ViewProfile profile, List<PageBlock> together, ViewOptions options, Workers workers)
            throws IOException {
        this.data = ProfileData.of(profile, options, workers);
        this.rows = new RowSource(profile, data.columns());
        this.sources = new SourceFiles(profile.sides().get(0), options.sources());
        this.sourceNames = Set.copyOf(sources.names());
        PartBuilder builder = new PartBuilder(data, 0);
        builder.addTogether(together, Long.MAX_VALUE);
        Page.Part part = builder.served();
        part.first().forEach(this::add);
        part.later().forEach(this::add);
    }

    Optional<PageBlock> block(String name) {
        return Optional.ofNullable(blocks.get(name));
    }

    /**
     * Returns rows of call nodes.
     *
     * @param query {@code m}, {@code side}, {@code c} (call nodes separated by commas), {@code state}, optionally
     *     {@code sum}
     * @throws IllegalArgumentException if the query is invalid
     */
    byte[] rows(Map<String, String> query) throws IOException {
        int metric = index(query, "m", data.metrics().size());
        int side = index(query, "side", data.profile().sides().size());
        int callNodes = data.profile().definitions().callNodes().size();
        int[] nodes = Arrays.stream(query.getOrDefault("c", "").split(",", -1))
                .filter(text -> !text.isEmpty())
                .mapToInt(text -> checked(text, callNodes))
                .toArray();
        if (!data.metrics().get(metric).hasNumbers()) {
            throw new IllegalArgumentException("the metric has no values");
        }
        CallFlavour flavour = "inclusive".equals(query.get("state")) ? CallFlavour.INCLUSIVE : CallFlavour.EXCLUSIVE;
        return rows.rows(metric, side, flavour, nodes, query.containsKey("sum"));
    }

    /**
     * Returns a part of the trace.
     *
     * @param query {@code from} and {@code to} in ns since the beginning, {@code px}
     */
    byte[] trace(Map<String, String> query) throws IOException {
        int pixels = Math.max(1, Math.min(MOST_PIXELS, Integer.parseInt(query.getOrDefault("px", "1000"))));
        Interval part = Interval.of(query);
        return TraceBlock.of(data.profile().definitions(), trace(), part.from(), part.until(), pixels);
    }

    /**
     * Returns how long each call node runs in a part of the trace.
     *
     * @param query {@code from} and {@code to} in ns since the beginning
     */
    byte[] range(Map<String, String> query) throws IOException {
        Interval part = Interval.of(query);
        int locations = data.profile().definitions().locations().size();
        return TraceRange.of(trace(), locations, data.columns(), part.from(), part.until());
    }

    private Trace trace() throws IOException {
        return data.profile().sides().get(0).trace().orElseThrow(() -> new IllegalArgumentException("no trace"));
    }

    /** A part of a trace, in ns since the beginning. */
    private record Interval(double from, double until) {

        static Interval of(Map<String, String> query) {
            double from = Double.parseDouble(query.getOrDefault("from", "0"));
            double until = Double.parseDouble(query.getOrDefault("to", "0"));
            if (!(from >= 0 && until >= from && until < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("expected from and to with 0 <= from <= to");
            }
            return new Interval(from, until);
        }
    }

    /** Returns whether the profile refers to a source file; no other files are sent. */
    boolean namesSource(String name) {
        return sourceNames.contains(name);
    }

    /** Returns a source file that the profile refers to, if it can be found. */
    Optional<byte[]> source(String name) throws IOException {
        return namesSource(name) ? sources.read(name) : Optional.empty();
    }

    private void add(PageBlock block) {
        blocks.put(block.name(), block);
    }

    private static int index(Map<String, String> query, String name, int size) {
        return checked(query.getOrDefault(name, "0"), size);
    }

    private static int checked(String text, int size) {
        int index = Integer.parseInt(text);
        if (index < 0 || index >= size) {
            throw new IllegalArgumentException("expected an index below " + size + ", found " + index);
        }
        return index;
    }
}
