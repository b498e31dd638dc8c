package org.perfspace.testdata.official;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.format.Format;
import org.perfspace.format.json.InclusiveNames;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.DerivedView;
import org.perfspace.value.LocationSums;
import org.perfspace.value.ViewException;
import org.perfspace.value.cubepl.Columns;
import org.perfspace.writer.Writers;

/**
 * Hatchet and Thicket load the literals and json-split files of every sample, and Caliper's readers its streams, with the sums
 * over locations of every column.
 */
@Official
class OfficialHatchetTest {

    private static final String HATCHET = "hatchet_json_dump";
    private static final String THICKET = "thicket_dump";
    private static final List<String> CALIPER = List.of("caliper_dump", "cali_raw");
    private static final int MOST_NODES = 300;
    private static final int MOST_CELLS = 10_000;
    private static final double TOLERANCE = 1e-9;

    private final Judges judges = new Judges();

    @TempDir
    private Path folder;

    private record Key(String column, String callPath) {}

    static Stream<Sample> samples() throws IOException {
        return Sample.all().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void loadsTheSameNumbers(Sample sample) throws Exception {
        assumeTrue(
                Tools.has(HATCHET) || Tools.has(THICKET) || CALIPER.stream().anyMatch(Tools::has),
                () -> HATCHET + " and " + THICKET + " are not asked: there is no " + Tools.path(HATCHET));
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            Definitions d = space.definitions();
            int nodes = d.callNodes().size();
            if (nodes > 0 && nodes <= MOST_NODES && nodes * d.locations().size() <= MOST_CELLS) {
                if (Tools.has(HATCHET)) {
                    judges.add(() -> judge(sample, space, Format.HATCHET, HATCHET, "literal"));
                    judges.add(() -> judge(sample, space, Format.CALIPER, HATCHET, "caliper"));
                }
                for (String tool : CALIPER) {
                    if (Tools.has(tool)) {
                        judges.add(() -> judge(sample, space, Format.CALI, tool));
                    }
                }
                if (Tools.has(THICKET)) {
                    judges.add(() -> judge(sample, space, Format.CALIPER, THICKET));
                }
                judges.requireContent();
            }
        } catch (ViewException.Overflow e) {
            assertThat(sample.name()).matches(Sample.MAY_OVERFLOW);
        }
    }

    private List<Complaint> judge(Sample sample, PerformanceSpace space, Format format, String tool, String... kind)
            throws IOException {
        Path file = folder.resolve(tool + format.endings().get(0));
        Writers.of(format).orElseThrow().write(space, file, WriteOptions.DEFAULT);
        Summary.file();
        String name = sample.name() + " to " + format.id();
        Map<Key, Double> theirs = new HashMap<>();
        Set<String> columns = new HashSet<>();
        Tools.Answer answer = Tools.read(
                line -> take(line, theirs, columns),
                tool,
                Stream.concat(Stream.of(file), Stream.of(kind)).toArray());
        if (answer.exitCode() != 0) {
            return List.of(new Complaint(tool, name, answer.complaint()));
        }
        List<Complaint> complaints = new ArrayList<>();
        long equal = 0;
        for (String column : columns) {
            Map<Key, Double> ours = expected(space, column, format);
            for (var cell : ours.entrySet()) {
                double value = theirs.getOrDefault(cell.getKey(), 0.0);
                if (isNear(value, cell.getValue())) {
                    equal++;
                } else {
                    complaints.add(
                            new Complaint(tool, name, cell.getKey() + " is " + value + ", ours " + cell.getValue()));
                }
            }
        }
        Summary.cells(tool, equal);
        return complaints;
    }

    private static void take(String line, Map<Key, Double> cells, Set<String> columns) {
        String[] f = line.split("\t", -1);
        if (f[0].equals("column")) {
            columns.add(f[1]);
        } else {
            cells.merge(new Key(f[1], f[2]), Double.parseDouble(f[4].replace("inf", "Infinity")), Double::sum);
        }
    }

    /** Sums over all locations by call path; of numbers that can be added up only, unless there is one for each node. */
    private static Map<Key, Double> expected(PerformanceSpace space, String column, Format format) throws IOException {
        Map<Key, Double> cells = new HashMap<>();
        Definitions d = space.definitions();
        boolean inclusive = InclusiveNames.isInclusive(column);
        Optional<Metric> plain = d.metrics().stream()
                .filter(metric -> plain(metric.name() + (inclusive ? InclusiveNames.SUFFIX : ""))
                        .equals(column))
                .findFirst();
        Metric metric = plain.or(() -> d.metrics().stream()
                        .filter(each -> plain(each.name()).equals(column))
                        .findFirst())
                .orElseThrow();
        if (metric.type().isExtreme() || (metric.kind().derived() && format != Format.HATCHET)) {
            return cells;
        }
        CallFlavour flavour = inclusive ? CallFlavour.INCLUSIVE : CallFlavour.EXCLUSIVE;
        CallTreeView view = CallTreeView.of(space, flavour);
        LocationSums sums = LocationSums.overAll(d);
        for (int node = 0; node < d.callNodes().size(); node++) {
            Row row = metric.kind().derived()
                    ? DerivedView.of(space).newRow(Columns.Kind.WHOLE_SYSTEM)
                    : view.newRow(metric.id());
            boolean has = metric.kind().derived()
                    ? DerivedView.of(space).read(metric.id(), node, flavour, Columns.Kind.WHOLE_SYSTEM, row)
                    : view.read(metric.id(), node, row);
            if (has) {
                Row sum = metric.kind().derived() ? row : sums.sum(metric, node, row);
                long[] words = new long[1];
                sum.copyDense(words);
                double value = sum.type().isInteger() ? words[0] : Double.longBitsToDouble(words[0]);
                cells.merge(new Key(column, path(d, node)), value, Double::sum);
            }
        }
        return cells;
    }

    private static String path(Definitions d, int node) {
        int parent = d.callNodes().get(node).parent();
        String name = plain(d.regionOf(node).name());
        return parent < 0 ? name : path(d, parent) + '\u001f' + name;
    }

    private static String plain(String text) {
        return text.replaceAll("[\t\n\r]", "?");
    }

    private static boolean isNear(double a, double b) {
        return a == b || Double.isNaN(b) || Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
    }
}
