package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.testdata.SharedData;

/**
 * What {@code dump} prints for files written by Score-P and cubelib, against the values of the official library: every
 * stored cell, and the exclusive and inclusive values of all metrics of doubles. (Integers that the library wraps, and
 * compounds that it prints as one number, are compared below the command, where the right value is known.)
 */
class DumpExpectedTest {

    /** A SIMPLE metric of cubew, whose rows the library reads in the wrong order (see the Cube reader's own test). */
    private static final String MISREAD = "simple\t";

    private static final long NEGATIVE_ZERO = Double.doubleToRawLongBits(-0.0);

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "real/cube4.8_with_checksum_bug.cubex, real_bt-mz_sum.p2.r1_cube4.8_with_checksum_bug",
        "real/call_tree_test.cubex, real_call_tree_test_call_tree_test",
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
    })
    void printsWhatTheOfficialLibraryFinds(String sample, String expected) throws IOException {
        String file = shared("data/cube/" + sample).toString();

        assertStored(expected, dump("stored", file));
        assertView(expected + ".excl.rowwise", dump("exclusive", file), file);
        assertView(expected + ".incl.rowwise", dump("inclusive", file), file);
    }

    private static void assertStored(String expected, Map<String, String> found) throws IOException {
        int compared = 0;
        for (String line : lines(expected + ".stored")) {
            if (line.startsWith(MISREAD)) {
                continue;
            }
            String key = line.substring(0, line.lastIndexOf('\t'));
            String value = line.substring(line.lastIndexOf('\t') + 1);
            String ours = Optional.ofNullable(found.get(key)).orElse("nothing");
            assertThat(canonical(ours)).as(line + ", found " + ours).isEqualTo(canonical(value));
            compared++;
        }
        assertThat(compared).isPositive();
    }

    private static void assertView(String expected, Map<String, String> found, String file) throws IOException {
        List<String> doubles = doubles(file);
        int compared = 0;
        for (String line : lines(expected)) {
            String metric = line.substring(0, line.indexOf('\t'));
            String key = line.substring(0, line.lastIndexOf('\t'));
            if (doubles.contains(metric) && found.containsKey(key)) {
                String value = line.substring(line.lastIndexOf('\t') + 1);
                assertThat(canonical(found.getOrDefault(key, ""))).as(line).isEqualTo(canonical(value));
                compared++;
            }
        }
        assertThat(compared > 0).as("values compared of %s", doubles).isEqualTo(!doubles.isEmpty());
    }

    /** Visible metrics of type DOUBLE that are stored, other than those whose row order the library gets wrong. */
    private static List<String> doubles(String file) throws IOException {
        List<String> names = new ArrayList<>();
        try (org.perfspace.model.PerformanceSpace space = org.perfspace.reader.Readers.open(Path.of(file))) {
            for (org.perfspace.model.Metric metric : space.definitions().metrics()) {
                boolean plain = metric.type().base() == org.perfspace.model.ValueType.Base.DOUBLE;
                boolean known = metric.kind() == org.perfspace.model.MetricKind.EXCLUSIVE
                        || metric.kind() == org.perfspace.model.MetricKind.INCLUSIVE;
                if (plain && known) {
                    names.add(metric.name());
                }
            }
        }
        return names;
    }

    private static Map<String, String> dump(String view, String file) {
        Run run = Run.of("dump", "--view", view, file);
        assertThat(run.exitCode()).as(run.err()).isZero();
        Map<String, String> values = new HashMap<>();
        run.out()
                .lines()
                .forEach(line -> values.put(
                        line.substring(0, line.lastIndexOf('\t')), line.substring(line.lastIndexOf('\t') + 1)));
        return values;
    }

    /** A number as its bits, so that 0.1 and 0.10000000000000001 are the same and -0 and 0 are not. */
    private static String canonical(String value) {
        if (value.startsWith("[")) {
            return java.util.Arrays.stream(
                            value.substring(1, value.length() - 1).split(",", -1))
                    .map(DumpExpectedTest::canonical)
                    .toList()
                    .toString();
        }
        if (value.matches("-?\\d{1,20}")) {
            return value.equals("-0") ? "double " + NEGATIVE_ZERO : new java.math.BigInteger(value).toString();
        }
        try {
            double number = Double.parseDouble(value);
            boolean whole = number == Math.rint(number) && Math.abs(number) < 1e15;
            return whole ? Long.toString((long) number) : "double " + Double.doubleToRawLongBits(number);
        } catch (NumberFormatException e) {
            return value;
        }
    }

    private static List<String> lines(String name) throws IOException {
        Path path = shared("data/cube/expected/" + name + ".tsv.gz");
        try (InputStream in = new GZIPInputStream(Files.newInputStream(path))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private static Path shared(String path) {
        Optional<Path> found = SharedData.find(path);
        assumeTrue(found.isPresent(), () -> "skipped: there is no ../shared/" + path + " beside the checkout");
        return found.orElseThrow();
    }
}
