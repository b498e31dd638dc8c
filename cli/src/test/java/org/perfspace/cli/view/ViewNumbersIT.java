package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.cli.Runs;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.SharedData;
import org.perfspace.reader.Readers;

/** Each number of the page's model equals what {@code dump} prints: integers exactly, doubles but for the order of additions. */
@Tag("scaled")
@Tag("browser")
@Tag("shared")
class ViewNumbersIT {

    private static final Path OWN = Path.of("../testdata/samples");

    /** Folders of {@code ../shared/data} with profiles of their own; broken files lie elsewhere. */
    private static final List<String> SHARED = List.of(
            "cube/real",
            "cube/small",
            "cube/zcubex",
            "cube/xml",
            "cube/algebra",
            "hpctoolkit",
            "sion",
            "tau",
            "tau/edge");

    /** The values of a metric: sums or rows, exclusive or inclusive. */
    private static final String VALUES =
            """
            const [name, state, sum] = arguments;
            const p = perfspace.profiles[0];
            const m = p.metrics.findIndex(metric => metric.name === name);
            const metric = p.metrics[m];
            if (m < 0 || !metric.numbers) return 'none';
            await p.needSums([m]);
            await p.needRows([m]);
            const terms = [{metric: m, sign: 1}];
            const out = [];
            for (let c = 0; c < p.calls.n; c++) {
              const cells = state === 'inclusive' ? {whole: [c], alone: [], sign: 1} : {whole: [], alone: [c], sign: 1};
              const shown = v => metric.absent && v === 0 ? NaN : v;
              if (sum) out.push(metric.big ? p.exactValue(terms, cells, 0) : shown(p.value(p.sums(m, 0), cells, metric.fold)));
              else out.push(...[...await p.leaves(terms, [cells], 0, metric.big)].map(shown));
            }
            return out.join(' ');
            """;

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private static Path folder;

    static Stream<Path> samples() throws IOException {
        List<Path> samples = new ArrayList<>(list(OWN));
        for (String name : SHARED) {
            if (SharedData.find("data/" + name).isPresent()) {
                samples.addAll(list(SharedData.find("data/" + name).orElseThrow()));
            }
        }
        SharedData.find("display/tiny.cube").ifPresent(samples::add);
        return Depth.samples(samples).stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void areThoseOfDump(Path sample) throws IOException {
        assumeTrue(isProfile(sample), "skipped: not a profile that can be read");
        Path page = folder.resolve("page.html");
        assertThat(Runs.of("view", "-q", "-f", "--max-size", "1G", sample.toString(), "-o", page.toString()))
                .isEmpty();
        browser.show(page);
        assertThat(browser.console()).isEmpty();
        for (String state : List.of("exclusive", "inclusive")) {
            compare(sample, state, true);
            compare(sample, state, false);
        }
    }

    /** Returns whether an input is one profile, and not a directory of profiles. */
    private static boolean isProfile(Path sample) {
        try {
            Readers.open(sample).close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void compare(Path sample, String state, boolean sum) {
        List<String> arguments = new ArrayList<>(List.of("dump", "-q", "--view", state, sample.toString()));
        if (sum) {
            arguments.add("--sum");
        }
        for (Map.Entry<String, List<String>> metric :
                byMetric(Runs.of(arguments.toArray(String[]::new))).entrySet()) {
            String found = browser.text(VALUES, metric.getKey(), state, sum);
            if (!found.equals("none")) {
                List<String> values = found.isEmpty() ? List.of() : Arrays.asList(found.split(" ", -1));
                requireSame(
                        sample + " " + metric.getKey() + " " + state + (sum ? " sums" : " rows"),
                        values,
                        metric.getValue());
            }
        }
    }

    private static void requireSame(String what, List<String> found, List<String> expected) {
        assertThat(found).as(what).hasSameSizeAs(expected);
        double size = expected.stream()
                .mapToDouble(ViewNumbersIT::number)
                .filter(Double::isFinite)
                .map(Math::abs)
                .max()
                .orElse(0);
        for (int i = 0; i < found.size(); i++) {
            double a = number(found.get(i));
            double b = number(expected.get(i));
            boolean same = found.get(i).equals(expected.get(i))
                    || a == b
                    || (Double.isNaN(a) && Double.isNaN(b))
                    || (!isLong(expected.get(i)) && Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)))
                    || (Math.abs(a - b) <= 1e-13 * size && !isLong(expected.get(i)));
            assertThat(same)
                    .as("%s, number %d: the page has %s, dump has %s", what, i, found.get(i), expected.get(i))
                    .isTrue();
        }
    }

    private static boolean isLong(String text) {
        return text.matches("-?\\d+");
    }

    /** Parses a number; a minimum or maximum that was never set is NaN. */
    private static double number(String text) {
        return switch (text) {
            case "nan",
                    "-nan",
                    "NaN",
                    "",
                    "1.7976931348623157e308",
                    "1.7976931348623157e+308",
                    "-1.7976931348623157e308",
                    "-1.7976931348623157e+308" -> Double.NaN;
            case "inf", "Infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-Infinity" -> Double.NEGATIVE_INFINITY;
            default ->
                text.startsWith("[") || text.startsWith("x") || text.startsWith("nan(")
                        ? Double.NaN
                        : Double.parseDouble(text);
        };
    }

    private static Map<String, List<String>> byMetric(String dump) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        dump.lines().forEach(line -> {
            String[] columns = line.split("\t", -1);
            values.computeIfAbsent(columns[0], name -> new ArrayList<>()).add(columns[columns.length - 1]);
        });
        return values;
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.getFileName().toString().matches(".*(\\.txt|\\.md|\\.0000\\d\\d|\\.gz)"))
                    .sorted()
                    .toList();
        }
    }
}
