package org.perfspace.testdata.official;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Nanoseconds;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.format.Format;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.ViewException;
import org.perfspace.writer.Writers;

/**
 * {@code go tool pprof} shows the totals of each region that our profiles have: exclusive ones as {@code flat}, inclusive ones as
 * {@code cum}, where recursive calls count once.
 */
@Official
class OfficialPprofTest {

    private static final String TOOL = "go_pprof";

    /** Flat value, two percentages, cumulated value, a percentage, and the name of the function. */
    private static final Pattern LINE =
            Pattern.compile(" *(-?[\\d.]+)\\S* +\\S+% +\\S+% +(-?[\\d.]+)\\S* +\\S+%  (.*)");

    private static final String UNNAMED = "<unknown>";
    private static final double NEAR = 1e-12;

    /** Every value is rounded to a whole number, by at most a half. */
    private static final double ROUNDING = 0.5;

    /** Decimals that the tool prints. */
    private static final double PRINTED = 0.01;

    private final Judges judges = new Judges();

    @TempDir
    private Path folder;

    /** Sums of values, and how many values each consists of. */
    private record Totals(Map<String, Double> sums, Map<String, Integer> counts) {

        Totals() {
            this(new HashMap<>(), new HashMap<>());
        }

        void add(String region, double value, int count) {
            sums.merge(region, value, Double::sum);
            counts.merge(region, count, Integer::sum);
        }

        double error(String region) {
            return ROUNDING * counts.getOrDefault(region, 0)
                    + NEAR * Math.abs(sums.getOrDefault(region, 0.0))
                    + PRINTED;
        }
    }

    static Stream<Sample> samples() throws IOException {
        return Sample.all().stream();
    }

    static Stream<Long> seeds() {
        return Stream.iterate(0L, seed -> seed + 1).limit(30);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void showsTheTotalsOfSamples(Sample sample) throws Exception {
        assumeTrue(Tools.has(TOOL), () -> TOOL + " is not asked: there is no " + Tools.path(TOOL));
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            judges.add(() -> judge(sample.name(), space));
            judges.requireContent();
        } catch (ViewException.Overflow e) {
            assertThat(sample.name()).matches(Sample.MAY_OVERFLOW);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void showsTheTotalsOfRandomSpaces(long seed) throws Exception {
        assumeTrue(Tools.has(TOOL), () -> TOOL + " is not asked: there is no " + Tools.path(TOOL));
        judges.add(() -> judge("random " + seed, RandomSpaces.small().tame().space(seed)));
        judges.requireContent();
    }

    private List<Complaint> judge(String name, PerformanceSpace space) throws IOException {
        Path file = folder.resolve("p.pb.gz");
        WriteReport report = Writers.of(Format.PPROF).orElseThrow().write(space, file, WriteOptions.DEFAULT);
        Summary.file();
        List<Complaint> complaints = new ArrayList<>();
        try (PerformanceSpace written = Readers.open(file)) {
            for (Metric type : written.definitions().metrics()) {
                Metric metric = Objects.requireNonNull(space.definitions().metric(type.name()), type.name());
                boolean odd = report.losses().stream()
                        .anyMatch(loss -> loss.what().contains("\"" + metric.name() + "\" that are not numbers"));
                if (!odd) {
                    judge(name, space, metric, type, complaints);
                }
            }
        }
        return complaints;
    }

    private void judge(String name, PerformanceSpace space, Metric metric, Metric type, List<Complaint> complaints)
            throws IOException {
        Map<String, Double> flat = new HashMap<>();
        Map<String, Double> cumulated = new HashMap<>();
        Tools.Answer answer = Tools.read(
                line -> {
                    Matcher matcher = LINE.matcher(line);
                    if (matcher.matches()) {
                        flat.merge(matcher.group(3), Double.parseDouble(matcher.group(1)), Double::sum);
                        cumulated.merge(matcher.group(3), Double.parseDouble(matcher.group(2)), Double::sum);
                    }
                },
                TOOL,
                "-top",
                "-trim=false",
                "-symbolize=none",
                "-sample_index=" + type.id(),
                "-unit=" + (type.unit().matches("\\w+") ? type.unit() : "count"),
                folder.resolve("p.pb.gz"));
        if (answer.exitCode() != 0) {
            complaints.add(new Complaint(TOOL, name, answer.complaint()));
            return;
        }
        Totals exclusive = new Totals();
        Totals inclusive = new Totals();
        total(space, metric, exclusive, inclusive);
        compare(name + ", flat " + metric.name(), exclusive, flat, complaints);
        compare(name + ", cum " + metric.name(), inclusive, cumulated, complaints);
    }

    private static void compare(String name, Totals expected, Map<String, Double> found, List<Complaint> complaints) {
        long equal = 0;
        for (var entry : expected.sums().entrySet()) {
            String region = entry.getKey();
            double theirs = Objects.requireNonNullElse(found.remove(region), 0.0);
            if (Math.abs(entry.getValue() - theirs) <= expected.error(region)) {
                equal++;
            } else {
                String what = String.format(Locale.ROOT, "%s: expected %s, found %s", region, entry.getValue(), theirs);
                complaints.add(new Complaint(TOOL, name, what));
            }
        }
        found.forEach((region, value) -> {
            if (value != 0) {
                complaints.add(new Complaint(TOOL, name, region + ": expected nothing, found " + value));
            }
        });
        Summary.cells(TOOL, equal);
    }

    private static void total(PerformanceSpace space, Metric metric, Totals exclusive, Totals inclusive)
            throws IOException {
        Definitions d = space.definitions();
        double factor = Nanoseconds.of(metric);
        try (RowCursor rows = CallTreeView.of(space, CallFlavour.EXCLUSIVE).rows(metric.id())) {
            while (rows.next()) {
                double sum = 0;
                for (int i = 0; i < rows.row().count(); i++) {
                    long word = rows.row().word(i);
                    sum += metric.type().isInteger() ? word : Double.longBitsToDouble(word) * factor;
                }
                int count = rows.row().count();
                exclusive.add(name(d, rows.callNode()), sum, count);
                List<String> above = new ArrayList<>();
                for (int up = rows.callNode(); up >= 0; up = d.callTree().parent(up)) {
                    if (!above.contains(name(d, up))) {
                        above.add(name(d, up));
                    }
                }
                for (String region : above) {
                    inclusive.add(region, sum, count);
                }
            }
        }
    }

    private static String name(Definitions d, int node) {
        String name = d.regionOf(node).name();
        return name.isEmpty() ? UNNAMED : name;
    }
}
