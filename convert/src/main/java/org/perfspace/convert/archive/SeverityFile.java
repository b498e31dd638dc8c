package org.perfspace.convert.archive;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.TableRows;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.io.Place;

/** The rows of a file of the table {@code severity}, which are sorted by metric, run, call path and location. */
final class SeverityFile {

    private final ArchivePart part;
    private final TableRows.Texts texts;
    private final MetricFactors factors;
    private final Map<String, Integer> numbers;
    private final ArchivedValues.Receiver receiver;
    private final Set<String> live;
    private String run = "";
    private String metric = "";
    private MetricFactors.@Nullable Factor factor;
    private final Map<Integer, Double> ofLocation = new TreeMap<>();
    private final Map<List<String>, Double> largest = new HashMap<>();
    private final List<ArchivedValues.PathValue> paths = new ArrayList<>();
    private long path;
    private int node = -1;
    private long text;
    private double sum;

    /**
     * Begins without reading anything.
     *
     * @param texts the texts of all files
     * @param numbers the number of each run
     */
    SeverityFile(
            ArchivePart part,
            TableRows.Texts texts,
            MetricFactors factors,
            Map<String, Integer> numbers,
            ArchivedValues.Receiver receiver) {
        this.part = part;
        this.texts = texts;
        this.factors = factors;
        this.numbers = numbers;
        this.receiver = receiver;
        this.live = part.runs().stream().map(ArchivedRun::id).collect(Collectors.toSet());
    }

    /** Reads the values of all quantities. */
    void read() throws IOException {
        try (TableRows rows = TableRows.open(part.in(ArchiveTables.SEVERITY), texts)) {
            Map<String, Set<String>> wanted = new HashMap<>();
            for (String each : live) {
                if (!factors.largest(each).isEmpty()) {
                    wanted.put(each, factors.largest(each));
                }
            }
            for (int group = 0; group < rows.groups() && !wanted.isEmpty(); group++) {
                readLargest(rows, group, wanted);
            }
            for (int group = 0; group < rows.groups(); group++) {
                read(rows, group);
            }
        }
        end();
    }

    /** Reads the largest values of the processes for which one location stands. */
    private void readLargest(TableRows rows, int group, Map<String, Set<String>> wanted) throws IOException {
        long[] runs = MetricFactors.required(rows, TidyLayout.RUN_ID.name(), LeafKind.TEXT, group);
        long[] metrics = MetricFactors.required(rows, TidyLayout.METRIC.name(), LeafKind.TEXT, group);
        TableRows.Column values = rows.read(TidyLayout.EXCLUSIVE.name(), LeafKind.DOUBLE, group);
        for (int row = 0; row < rows.rows(group); row++) {
            String name = texts.text(metrics[row]);
            String of = texts.text(runs[row]);
            if (!values.nulls().get(row) && wanted.getOrDefault(of, Set.of()).contains(name)) {
                largest.merge(List.of(of, name), Double.longBitsToDouble(values.words()[row]), Math::max);
            }
        }
    }

    private void read(TableRows rows, int group) throws IOException {
        long[] runs = MetricFactors.required(rows, TidyLayout.RUN_ID.name(), LeafKind.TEXT, group);
        long[] metrics = MetricFactors.required(rows, TidyLayout.METRIC.name(), LeafKind.TEXT, group);
        long[] nodes = MetricFactors.required(rows, TidyLayout.CALL_PATH_ID.name(), LeafKind.INT32, group);
        long[] keys = MetricFactors.required(rows, "path_key", LeafKind.INT64, group);
        long[] names = MetricFactors.required(rows, "call_path", LeafKind.TEXT, group);
        long[] locations = MetricFactors.required(rows, TidyLayout.LOCATION_ID.name(), LeafKind.INT32, group);
        TableRows.Column values = rows.read(TidyLayout.EXCLUSIVE.name(), LeafKind.DOUBLE, group);
        for (int row = 0; row < rows.rows(group); row++) {
            if (row == 0 || runs[row] != runs[row - 1] || metrics[row] != metrics[row - 1]) {
                begin(texts.text(runs[row]), texts.text(metrics[row]), rows.place());
            }
            if (factor == null) {
                continue;
            }
            if (nodes[row] < 0) {
                throw rows.place().corrupt("expected a call path from 0 on, found %,d", nodes[row]);
            }
            if ((int) nodes[row] != node) {
                endPath();
                node = (int) nodes[row];
                path = keys[row];
                text = names[row];
            }
            if (!values.nulls().get(row)) {
                double value = Double.longBitsToDouble(values.words()[row]);
                sum = Double.isNaN(sum) ? value : sum + value;
                ofLocation.merge((int) locations[row], value, Double::sum);
            }
        }
    }

    private void begin(String nextRun, String nextMetric, Place place) throws IOException {
        if (nextRun.equals(run) && nextMetric.equals(metric)) {
            return;
        }
        end();
        run = nextRun;
        metric = nextMetric;
        Integer number = numbers.get(run);
        if (number == null && part.isOfOneRun()) {
            throw place.corrupt(
                    "expected rows of run \"%s\", found some of \"%s\"",
                    part.runs().get(0).id(), run);
        }
        factor = number == null || !live.contains(run) ? null : factors.of(run, metric);
    }

    private void endPath() {
        if (node >= 0) {
            paths.add(new ArchivedValues.PathValue(path, texts.text(text), node, sum));
        }
        node = -1;
        sum = Double.NaN;
    }

    private void end() {
        endPath();
        MetricFactors.Factor known = factor;
        if (known != null) {
            double longest = known.largestIn() == null
                    ? ofLocation.values().stream()
                            .mapToDouble(value -> value)
                            .max()
                            .orElse(Double.NaN)
                    : largest.getOrDefault(List.of(run, known.largestIn()), Double.NaN);
            double total = ofLocation.isEmpty()
                    ? Double.NaN
                    : ofLocation.values().stream().reduce(0.0, Double::sum);
            List<ArchivedValues.PathValue> all = paths.stream()
                    .map(one -> new ArchivedValues.PathValue(
                            one.key(), one.callPath(), one.id(), one.exclusive() * known.factor()))
                    .toList();
            receiver.quantity(
                    numbers.getOrDefault(run, -1),
                    known.quantity(),
                    known.unit(),
                    longest * known.factor(),
                    total * known.factor(),
                    all);
        }
        factor = null;
        ofLocation.clear();
        paths.clear();
    }
}
