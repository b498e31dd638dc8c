package org.perfspace.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/** Each cell of each sample, read by the data source, is the one that our reader finds at its place. */
@Tag("scaled")
class SameAsReaderTest {

    private static final int WHOLE = 1 << 30;

    /** Larger samples are divided by call paths. */
    private static final int PART = 10_000;

    static List<Path> samples() throws IOException {
        return Depth.samples(LocalSpark.eachSample());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void hasEachCell(Path sample) throws IOException {
        assertThat(cells(sample, WHOLE)).isEqualTo(expected(sample)).isNotEmpty();
        assertThat(cells(sample, PART)).isEqualTo(expected(sample));
    }

    private static Map<String, String> cells(Path sample, int splitBytes) {
        Map<String, String> found = new TreeMap<>();
        for (Row row : LocalSpark.read()
                .option("splitBytes", splitBytes)
                .load(sample.toString())
                .select("metric", "call_path_id", "location_id", "region", "rank", "thread", "exclusive", "inclusive")
                .collectAsList()) {
            String key = row.getString(0) + " " + row.getInt(1) + " " + row.getInt(2);
            String labels = row.getString(3) + " " + row.getLong(4) + " " + row.getLong(5);
            assertThat(found.put(key, labels + " " + row.get(6) + " " + row.get(7)))
                    .isNull();
        }
        return found;
    }

    private static Map<String, String> expected(Path sample) throws IOException {
        Map<String, String> expected = new TreeMap<>();
        try (PerformanceSpace space = Readers.open(sample)) {
            CallTreeView exclusive = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
            CallTreeView inclusive = CallTreeView.of(space, CallFlavour.INCLUSIVE);
            for (Metric metric : space.definitions().metrics()) {
                boolean isRefused = exclusive.refusal(metric.id()).isPresent();
                if (metric.type().isExtreme() || (isRefused && !metric.kind().derived())) {
                    add(space, metric, space.severity(), space.severity(), expected);
                } else if (!isRefused) {
                    add(space, metric, exclusive, inclusive, expected);
                }
            }
        }
        return expected;
    }

    private static void add(
            PerformanceSpace space, Metric metric, Severity exclusive, Severity inclusive, Map<String, String> cells)
            throws IOException {
        Definitions definitions = space.definitions();
        int locations = definitions.locations().size();
        org.perfspace.model.Row own = new org.perfspace.model.Row(metric.type(), locations);
        org.perfspace.model.Row whole = new org.perfspace.model.Row(metric.type(), locations);
        List<String> parts =
                LeafKind.components(metric.type().base().name(), metric.type().words());
        for (CallNode node : definitions.callNodes()) {
            boolean hasOwn = exclusive.read(metric.id(), node.id(), own);
            boolean hasWhole = inclusive.read(metric.id(), node.id(), whole);
            for (Location location : hasOwn || hasWhole ? definitions.locations() : List.<Location>of()) {
                long rank = definitions.locationGroups().get(location.group()).rank();
                String labels = definitions.regionOf(node.id()).name() + " " + rank + " " + location.rank();
                for (int part = 0; part < metric.type().words(); part++) {
                    String name = parts.isEmpty() ? metric.name() : metric.name() + "." + parts.get(part);
                    cells.put(
                            name + " " + node.id() + " " + location.id(),
                            labels + " " + (hasOwn ? value(own, location.id(), part) : 0.0) + " "
                                    + (hasWhole ? value(whole, location.id(), part) : 0.0));
                }
            }
        }
    }

    private static String value(org.perfspace.model.Row row, int location, int part) {
        int words = row.type().words();
        long[] cells = new long[row.locations() * words];
        row.copyDense(cells);
        long cell = cells[location * words + part];
        if (row.type().isAbsent(part, cell)) { // also a minimum or maximum of nothing
            return "null";
        }
        return row.type().word(part) == ValueType.Word.DOUBLE
                ? String.valueOf(Double.longBitsToDouble(cell))
                : String.valueOf((double) cell);
    }
}
