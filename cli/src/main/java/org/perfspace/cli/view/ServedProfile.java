package org.perfspace.cli.view;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.perfspace.io.Workers;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.Trace;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

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

    /** Provides rows on demand, exclusive or inclusive, as doubles by column; caches the most recently used rows. */
    private static final class RowSource {

        /** Maximum size of the cached rows in bytes. */
        private static final long KEPT = 64L << 20;

        private final ViewProfile profile;
        private final PageColumns columns;
        private final Map<Key, double[]> kept = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, double[]> eldest) {
                return (long) size() * Math.max(1, columns.size()) * Double.BYTES > KEPT;
            }
        };

        RowSource(ViewProfile profile, PageColumns columns) {
            this.profile = profile;
            this.columns = columns;
        }

        /** Identifies a row. */
        private record Key(int metric, int side, int callNode, CallFlavour flavour) {}

        /**
         * Returns rows, one after the other, as little-endian doubles.
         *
         * @param sum whether to combine them into a single row
         */
        byte[] rows(int metric, int side, CallFlavour flavour, int[] callNodes, boolean sum) throws IOException {
            int rows = sum ? Math.min(1, callNodes.length) : callNodes.length;
            double[] all = new double[Math.multiplyExact(rows, columns.size())];
            MetricSource source = MetricSource.of(
                    space(side), space(side).definitions().metrics().get(metric));
            for (int i = 0; i < callNodes.length; i++) {
                double[] row = row(source, new Key(metric, side, callNodes[i], flavour));
                int at = sum ? 0 : i * columns.size();
                for (int c = 0; c < columns.size(); c++) {
                    all[at + c] = sum && i > 0 ? source.fold().combine(all[at + c], row[c]) : row[c];
                }
            }
            ByteBuffer bytes = ByteBuffer.allocate(all.length * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            bytes.asDoubleBuffer().put(all);
            return bytes.array();
        }

        private double[] row(MetricSource source, Key key) throws IOException {
            synchronized (kept) {
                double[] known = kept.get(key);
                if (known != null) {
                    return known;
                }
            }
            double[] row = read(source, key);
            synchronized (kept) {
                kept.put(key, row);
            }
            return row;
        }

        private double[] read(MetricSource source, Key key) throws IOException {
            MetricSource.Fold fold = source.fold();
            CallTreeView view = CallTreeView.of(space(key.side()), key.flavour());
            Row row = view.newRow(key.metric());
            double[] values = new double[columns.size()];
            double neutral = fold.number(source.metric().type().neutral(0));
            Arrays.fill(values, neutral);
            if (view.read(key.metric(), key.callNode(), row)) {
                for (int i = 0; i < row.count(); i++) {
                    int column = columns.of(row.location(i));
                    values[column] = fold.combine(values[column], fold.number(row.word(i)));
                }
            }
            return values;
        }

        private PerformanceSpace space(int side) {
            return profile.sides().get(side);
        }
    }

    /**
     * The time that each call node covers in a part of a trace, as the page computes it from the samples that it has.
     *
     * <pre>
     *  i32[]  call nodes in ascending order
     *  i32[]  number of columns of each
     *  i32[]  columns, call node after call node
     *  f64[]  times in ns
     *  f64[1] number of samples
     * </pre>
     */
    private static final class TraceRange {

        private final Trace trace;
        private final double from;
        private final double until;
        private final Map<Long, Double> cells = new HashMap<>();
        private long samples;

        private TraceRange(Trace trace, double from, double until) {
            this.trace = trace;
            this.from = from;
            this.until = until;
        }

        /**
         * Adds up a part of a trace.
         *
         * @param from start in ns since the beginning of the trace
         * @param until end in ns since the beginning of the trace
         */
        static byte[] of(Trace trace, int locations, PageColumns columns, double from, double until)
                throws IOException {
            TraceRange range = new TraceRange(trace, from, until);
            for (int location = 0; location < locations; location++) {
                range.add(location, columns.of(location));
            }
            return range.toBytes();
        }

        private void add(int location, int column) throws IOException {
            Trace.SampleCursor cursor = trace.samples(location);
            double last = 0;
            int node = Trace.IDLE;
            while (true) {
                boolean more = cursor.next();
                double time = more ? (double) (cursor.nanos() - trace.beginNanos()) : TraceBlock.span(trace);
                cover(column, node, last, time);
                if (!more || time >= until) {
                    return;
                }
                last = time;
                node = cursor.callNode();
            }
        }

        private void cover(int column, int node, double begin, double end) {
            double time = Math.min(until, end) - Math.max(from, begin);
            if (node != Trace.IDLE && time > 0) {
                samples++;
                cells.merge(((long) node << Integer.SIZE) | column, time, Double::sum);
            }
        }

        private byte[] toBytes() {
            long[] keys = cells.keySet().stream().mapToLong(key -> key).sorted().toArray();
            int[] nodes = Arrays.stream(keys)
                    .mapToInt(key -> (int) (key >> Integer.SIZE))
                    .distinct()
                    .toArray();
            int[] counts = new int[nodes.length];
            int[] columns = new int[keys.length];
            double[] times = new double[keys.length];
            int row = -1;
            for (int k = 0; k < keys.length; k++) {
                int node = (int) (keys[k] >> Integer.SIZE);
                if (row < 0 || nodes[row] != node) {
                    row++;
                }
                counts[row]++;
                columns[k] = (int) keys[k];
                times[k] = cells.getOrDefault(keys[k], 0.0);
            }
            return new Sections()
                    .add(nodes)
                    .add(counts)
                    .add(columns)
                    .addDoubles(times)
                    .addDoubles((double) samples)
                    .toBytes();
        }
    }
}
