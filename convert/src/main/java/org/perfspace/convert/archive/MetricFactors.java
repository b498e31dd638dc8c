package org.perfspace.convert.archive;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.TableRows;

/** The metrics of the runs of an archive that have a quantity, by table {@code metric}. */
final class MetricFactors {

    private final TableRows.Texts texts = new TableRows.Texts();
    private final Map<String, Map<String, Factor>> ofRuns = new HashMap<>();

    /**
     * The quantity of a metric.
     *
     * @param factor makes its values those of the unit
     * @param largestIn where one location stands for several processes, the metric with the largest value of a process, which
     *     is empty if there is none; otherwise null
     */
    record Factor(String quantity, String unit, double factor, @Nullable String largestIn) {}

    /** Returns the factor of a metric of a run; null if it has no quantity. */
    @Nullable
    Factor of(String run, String metric) {
        return ofRuns.getOrDefault(run, Map.of()).get(metric);
    }

    /** Returns the metrics of a run that have largest values of processes. */
    Set<String> largest(String run) {
        return ofRuns.getOrDefault(run, Map.of()).values().stream()
                .map(Factor::largestIn)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    /** Reads the metrics of a part. */
    void read(ArchivePart part) throws IOException {
        if (!part.has(ArchiveTables.METRIC)) {
            return;
        }
        try (TableRows rows = TableRows.open(part.in(ArchiveTables.METRIC), texts)) {
            if (rows.headers().stream().noneMatch(header -> header.name().equals("si_factor"))) {
                return;
            }
            for (int group = 0; group < rows.groups(); group++) {
                long[] ids = required(rows, ArchiveTables.RUN_ID, LeafKind.TEXT, group);
                long[] names = required(rows, "name", LeafKind.TEXT, group);
                TableRows.Column quantity = rows.read("quantity", LeafKind.TEXT, group);
                TableRows.Column unit = rows.read("si_unit", LeafKind.TEXT, group);
                TableRows.Column factor = rows.read("si_factor", LeafKind.DOUBLE, group);
                TableRows.Column largest = rows.read("largest_in", LeafKind.TEXT, group);
                for (int row = 0; row < rows.rows(group); row++) {
                    if (!factor.nulls().get(row) && !quantity.nulls().get(row)) {
                        ofRuns.computeIfAbsent(texts.text(ids[row]), run -> new HashMap<>())
                                .put(
                                        texts.text(names[row]),
                                        new Factor(
                                                texts.text(quantity.words()[row]),
                                                texts.text(unit.words()[row]),
                                                Double.longBitsToDouble(factor.words()[row]),
                                                largest.nulls().get(row) ? null : texts.text(largest.words()[row])));
                    }
                }
            }
        }
    }

    /** Reads a column that has a value in each row. */
    static long[] required(TableRows rows, String column, LeafKind kind, int group) throws IOException {
        TableRows.Column read = rows.read(column, kind, group);
        int expected = rows.rows(group);
        if (!read.nulls().isEmpty() || read.words().length < expected) {
            throw rows.place()
                    .corrupt(
                            "expected a value in each of %,d rows of column %s, found %,d",
                            expected, column, expected - read.nulls().cardinality());
        }
        return read.words();
    }
}
