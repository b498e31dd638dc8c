package org.perfspace.format.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.CallNode;
import org.perfspace.model.CellText;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;

/**
 * The official library's own account of each sample against what the reader finds, cell by cell, bit for bit.
 */
@Tag("shared")
@EnabledIf(value = "org.perfspace.format.cube.SharedSamples#areThere", disabledReason = SharedSamples.ABSENT)
class SamplesTest {

    private static final String[] NOTHING = {};

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "real/call_tree_test.cubex, real_call_tree_test_call_tree_test",
        "real/cube4.8_with_checksum_bug.cubex, real_bt-mz_sum.p2.r1_cube4.8_with_checksum_bug",
        "real/kripke_big_endian.cubex, real_kripke.p8.d2.g32.r1",
        "real/time.cubex, real_time.p4.n2000.x1.r0",
        "small/dtypes_dense.cubex, small_dtypes_dense",
        "small/dtypes_sparse.cubex, small_dtypes_sparse",
        "small/gpu.cubex, small_gpu",
        "small/mtypes.cubex, small_mtypes",
        "small/pad512.cubex, small_pad512",
        "small/short.cubex, small_short",
        "zcubex/cube-values_example.cubex, cubelib_z_cube-values_example",
        "zcubex/mtypes_z.cubex, cubelib_z_mtypes_z",
        "broken/cubew_z_dtypes_sparse.cubex, small_dtypes_sparse",
        "broken/cubew_z_mtypes.cubex, small_mtypes",
    })
    void equalsWhatCubelibReads(String sample, String expected) throws IOException {
        Path file = SharedSamples.require(sample);
        Map<String, String[]> cells = expected(SharedSamples.require("expected/" + expected + ".stored.tsv.gz"));
        try (PerformanceSpace space = CubeReader.open(Input.of(file), ReadOptions.DEFAULT)) {
            List<String> different = new ArrayList<>();
            for (Metric metric : space.definitions().metrics()) {
                compare(space, metric, cells, different);
            }
            assertThat(different).isEmpty();
            assertThat(cells).as("cells that cubelib has").isEmpty();
        }
    }

    /** Cubelib copied real/time, compressed, and stored rows of neutral cells where that file has none. */
    @Test
    void equalsTheOriginalOfACompressedCopy() throws IOException {
        Path original = SharedSamples.require("real/time.cubex");
        Path copy = SharedSamples.require("zcubex/time_z.cubex");
        try (PerformanceSpace expected = CubeReader.open(Input.of(original), ReadOptions.DEFAULT);
                PerformanceSpace found = CubeReader.open(Input.of(copy), ReadOptions.DEFAULT)) {
            assertThat(found.definitions().callNodes())
                    .isEqualTo(expected.definitions().callNodes());
            int compared = 0;
            for (Metric metric : expected.definitions().metrics()) {
                Metric same = Objects.requireNonNull(found.definitions().metric(metric.name()));
                for (CallNode node : expected.definitions().callNodes()) {
                    Row wanted = expected.newRow(metric.id());
                    Row row = found.newRow(same.id());
                    boolean there = expected.severity().read(metric.id(), node.id(), wanted);
                    boolean copied = found.severity().read(same.id(), node.id(), row);
                    compared += there && copied ? 1 : 0;
                    assertThat(cellTexts(row))
                            .as("%s at call node %d", metric.name(), node.fileId())
                            .isEqualTo(cellTexts(wanted));
                }
            }
            assertThat(compared).as("rows that both files store").isEqualTo(204);
        }
    }

    /** All rows of a metric by cursor and at random, taking away what was expected. */
    private static void compare(
            PerformanceSpace space, Metric metric, Map<String, String[]> cells, List<String> different)
            throws IOException {
        Row atRandom = space.newRow(metric.id());
        boolean any = false;
        try (RowCursor cursor = space.severity().rows(metric.id())) {
            boolean more = cursor.next();
            any = more;
            for (CallNode node : space.definitions().callNodes()) {
                boolean stored = more && cursor.callNode() == node.id();
                assertThat(space.severity().hasRow(metric.id(), node.id())).isEqualTo(stored);
                assertThat(space.severity().read(metric.id(), node.id(), atRandom))
                        .isEqualTo(stored);
                String key = metric.name() + "\t" + rowName(space.definitions(), metric, node);
                String[] expected = Optional.ofNullable(cells.remove(key)).orElse(NOTHING);
                if (stored) {
                    List<String> text = cellTexts(cursor.row());
                    assertThat(cellTexts(atRandom)).isEqualTo(text);
                    different.addAll(differences(key, metric.type(), expected, text));
                    more = cursor.next();
                } else if (any && expected.length > 1) {
                    different.add(key + ": no row");
                }
            }
            assertThat(more).isFalse();
        }
    }

    /**
     * By what id cubelib calls the row of a call node. It takes rows of SIMPLE metrics, which cubew arranged by ascending
     * cnode id, for rows in wide order (README.md of format.cube, section 4): its row of the k-th node in wide order is
     * that of the k-th id.
     */
    private static long rowName(Definitions definitions, Metric metric, CallNode node) {
        if (metric.kind() != MetricKind.SIMPLE) {
            return node.fileId();
        }
        int position = RowOrder.BY_ID.positions(definitions)[node.id()];
        int[] wide = RowOrder.WIDE.positions(definitions);
        return definitions.callNodes().stream()
                .filter(other -> wide[other.id()] == position)
                .findFirst()
                .orElseThrow()
                .fileId();
    }

    private static List<String> cellTexts(Row row) {
        long[] words = new long[row.locations() * row.type().words()];
        row.copyDense(words);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < row.locations(); i++) {
            texts.add(CellText.of(row.type(), words, i * row.type().words()));
        }
        return texts;
    }

    private static List<String> differences(String key, ValueType type, String[] expected, List<String> found) {
        List<String> different = new ArrayList<>();
        if (expected.length != found.size()) {
            return List.of(key + ": expected " + expected.length + " cells");
        }
        for (int i = 0; i < found.size(); i++) {
            if (!sameBits(type, expected[i], found.get(i))) {
                different.add(key + "\t" + i + ": expected " + expected[i] + ", found " + found.get(i));
            }
        }
        return different;
    }

    /** Returns whether two texts stand for the same cell: numbers may be spelled in different ways. */
    private static boolean sameBits(ValueType type, String expected, String found) {
        if (type.isInteger() || type.base() == ValueType.Base.SCALE_FUNC) {
            return expected.equals(found);
        }
        String[] a = expected.replaceAll("[\\[\\]]", "").split(",", -1);
        String[] b = found.replaceAll("[\\[\\]]", "").split(",", -1);
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            Function<String, Long> bits = text -> Double.doubleToRawLongBits(number(text));
            if (!bits.apply(a[i]).equals(bits.apply(b[i]))) {
                return false;
            }
        }
        return true;
    }

    private static double number(String text) {
        return switch (text) {
            case "nan" -> Double.NaN;
            case "-nan" -> Double.longBitsToDouble(0xfff8_0000_0000_0000L);
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    /** Cells of each row by metric and cnode, in the order of the location ids; a single text for an absent row. */
    private static Map<String, String[]> expected(Path file) throws IOException {
        Map<String, Map<Integer, String>> rows = new HashMap<>();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] fields = line.split("\t", -1);
                int location = fields[2].equals("*") ? 0 : Integer.parseInt(fields[2]);
                rows.computeIfAbsent(fields[0] + "\t" + fields[1], key -> new HashMap<>())
                        .put(location, fields[3]);
            }
        }
        Map<String, String[]> cells = new HashMap<>();
        rows.forEach((key, row) -> cells.put(
                key,
                row.entrySet().stream()
                        .sorted(Comparator.comparingInt(Map.Entry::getKey))
                        .map(Map.Entry::getValue)
                        .toArray(String[]::new)));
        return cells;
    }

    @Test
    void keepsTheSmallScaleFunctionsOfCubew() throws IOException {
        Path file = SharedSamples.require("small/scalefunc.cubex");
        try (PerformanceSpace space = CubeReader.open(Input.of(file), ReadOptions.DEFAULT)) {
            assertThat(space.definitions().metrics().get(0).type()).isEqualTo(ValueType.scaleFunc(27));
            Row row = space.newRow(0);
            assertThat(space.severity().read(0, 9, row)).isTrue();
            assertThat(row.words()).hasSize(6 * 27);
            assertThat(space.notes()).isEmpty();
        }
    }
}
