package org.perfspace.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.fixtures.Shared;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.reader.Readers;
import org.perfspace.value.cubepl.Columns;

/** Values of derived metrics against those of the official Cube library: 72 expressions, most of them in three kinds. */
@Tag("shared")
class DerivedExpectedTest {

    private static final String FOLDER = "data/cube/cubepl/";

    /**
     * Lines whose values are not those of the library, and why. g02 is
     * min(arg1,arg2), which the library applies to 0 and the value of the node itself, so that everything is 0.
     */
    private static final Map<String, List<String>> EXCEPTIONS =
            Map.of("g02_plus_min_e", List.of("point", "groups", "sysnodes"));

    /** Metrics beside which the metrics of the test set were evaluated. */
    private static final List<String> STORED = List.of("time", "visits", "nbytes");

    private static final Map<String, String> OPERANDS = Map.of("g09_dervofderv", "g06_none_e");

    @ParameterizedTest(name = "{0}")
    @CsvSource({"arith, 7194", "metric, 8611", "vars, 6758", "aggr, 1321"})
    void agreesWithTheOfficialLibrary(String group, int expected) throws IOException {
        Map<String, List<String[]>> lines = new TreeMap<>();
        for (String line : Files.readAllLines(Shared.sample(FOLDER + group + ".expected.tsv"))) {
            String[] fields = line.split("\t", -1);
            if (!line.startsWith("#") && !fields[4].equals("row") && !isException(fields[0], fields[4])) {
                lines.computeIfAbsent(fields[0], name -> new ArrayList<>()).add(fields);
            }
        }
        Map<String, String> wrong = new TreeMap<>();
        int compared = 0;
        try (PerformanceSpace all = Readers.open(Shared.sample(FOLDER + group + ".cubex"))) {
            for (Map.Entry<String, List<String[]>> metric : lines.entrySet()) {
                List<String> chosen = new ArrayList<>(STORED);
                chosen.add(metric.getKey());
                chosen.add(OPERANDS.getOrDefault(metric.getKey(), "time"));
                PerformanceSpace space = new MetricChoice(chosen).apply(all);
                compared += compare(space, metric.getValue(), wrong);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(compared).isEqualTo(expected);
    }

    private static int compare(PerformanceSpace space, List<String[]> lines, Map<String, String> wrong)
            throws IOException {
        DerivedView view = DerivedView.of(space);
        int compared = 0;
        for (String[] fields : lines) {
            double[] values = Arrays.stream(fields, 5, fields.length)
                    .mapToDouble(DerivedExpectedTest::number)
                    .toArray();
            double[] found = values(space, view, fields);
            compared += values.length;
            if (!agree(values, found)) {
                wrong.put(
                        String.join(" ", Arrays.copyOf(fields, 5)),
                        Arrays.toString(values) + " / " + Arrays.toString(found));
            }
        }
        return compared;
    }

    private static double number(String text) {
        return text.endsWith("nan") ? Double.NaN : Double.parseDouble(text);
    }

    private static boolean isException(String metric, String source) {
        return EXCEPTIONS.getOrDefault(metric, List.of()).contains(source);
    }

    private static double[] values(PerformanceSpace space, DerivedView view, String[] fields) throws IOException {
        int metric =
                Objects.requireNonNull(space.definitions().metric(fields[0])).id();
        if (fields[4].equals("cube")) {
            return numbers(view.total(metric, Columns.Kind.WHOLE_SYSTEM), true);
        }
        Columns.Kind over =
                switch (fields[4]) {
                    case "point" -> Columns.Kind.LOCATIONS;
                    case "groups" -> Columns.Kind.LOCATION_GROUPS;
                    case "sysnodes" -> Columns.Kind.SYSTEM_NODES;
                    default -> Columns.Kind.WHOLE_SYSTEM;
                };
        CallFlavour flavour = fields[3].equals("incl") ? CallFlavour.INCLUSIVE : CallFlavour.EXCLUSIVE;
        Row row = view.newRow(over);
        return numbers(row, view.read(metric, Integer.parseInt(fields[2]), flavour, over, row));
    }

    private static double[] numbers(Row row, boolean present) {
        double[] numbers = new double[row.locations()];
        for (int i = 0; i < numbers.length && present; i++) {
            numbers[i] = Double.longBitsToDouble(row.word(i));
        }
        return numbers;
    }

    private static boolean agree(double[] expected, double[] found) {
        if (expected.length != found.length) {
            return false;
        }
        for (int i = 0; i < expected.length; i++) {
            boolean same = Double.isNaN(expected[i])
                    ? Double.isNaN(found[i])
                    : Math.abs(expected[i] - found[i]) <= 2 * Math.ulp(expected[i]) || expected[i] == found[i];
            if (!same) {
                return false;
            }
        }
        return true;
    }
}
