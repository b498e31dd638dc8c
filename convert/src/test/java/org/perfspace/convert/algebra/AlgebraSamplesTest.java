package org.perfspace.convert.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.perfspace.convert.compare.Comparison;
import org.perfspace.convert.compare.Comparison.Settings;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Shared;
import org.perfspace.model.CellText;
import org.perfspace.model.Definitions;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.reader.Readers;

/**
 * Our results against those of the official tools, cell by cell, where these are right. Cells are found by the path of
 * the regions, the lines of the calls, and the ranks, as ids differ.
 */
@Tag("shared")
@NeedsShared
class AlgebraSamplesTest {

    private static PerformanceSpace open(String name) throws IOException {
        return Readers.open(Shared.sample("data/cube/algebra/" + name));
    }

    private static PerformanceSpace combine(Operation operation, String... names) throws IOException {
        List<Operand> operands = new java.util.ArrayList<>();
        for (String name : names) {
            operands.add(new Operand(name, open(name)));
        }
        return Algebra.combine(operation, operands, Matching.DEFAULT);
    }

    @Test
    void differenceIsThatOfCubeDiff() throws IOException {
        Map<String, String> ours = cells(combine(Operation.DIFF, "A.cubex", "B.cubex"), Set.of());
        Map<String, String> theirs = cells(open("dAB.cubex"), Set.of());

        assertThat(theirs).isNotEmpty();
        assertThat(ours).containsAllEntriesOf(theirs);
        ours.keySet().removeAll(theirs.keySet());
        assertThat(ours.values())
                .as("cells that cube_diff leaves out are 0")
                .allMatch(v -> v.equals("0") || v.equals("-0"));
    }

    /** cube_merge takes cells that both operands have from the last; here, as in the manual, the first counts. */
    @Test
    void mergeIsThatOfCubeMergeWithTheOperandsTurnedRound() throws IOException {
        Map<String, String> ours = cells(combine(Operation.MERGE, "B.cubex", "A.cubex"), Set.of());
        Map<String, String> theirs = cells(open("mAB.cubex"), Set.of());

        assertThat(theirs).isNotEmpty();
        assertThat(ours).containsAllEntriesOf(theirs);
    }

    /** cube_mean truncates the halves of integers before it adds them; ours are exact. */
    @Test
    void meanIsThatOfCubeMeanForDoubles() throws IOException {
        PerformanceSpace mean = combine(Operation.MEAN, "A.cubex", "B.cubex");
        PerformanceSpace official = open("eAB.cubex");
        Set<String> integers = new java.util.HashSet<>();
        for (Metric metric : official.definitions().metrics()) {
            if (metric.type().isInteger()) {
                integers.add(metric.name());
            }
        }
        Map<String, String> ours = cells(mean, integers);
        Map<String, String> theirs = cells(official, integers);

        assertThat(integers).isNotEmpty();
        assertThat(theirs).isNotEmpty();
        theirs.forEach((cell, value) -> assertThat(Double.parseDouble(ours.getOrDefault(cell, "nan")))
                .as(cell)
                .isCloseTo(Double.parseDouble(value), org.assertj.core.api.Assertions.withinPercentage(1e-13)));
    }

    /** Every cell of both, by the integration; rows that cube_diff leaves out are 0. */
    @Test
    void differenceAndMergeAreTheirsInEveryCell() throws IOException {
        assertThat(compare(combine(Operation.DIFF, "A.cubex", "B.cubex"), "dAB.cubex"))
                .isEmpty();
        assertThat(compare(combine(Operation.MERGE, "B.cubex", "A.cubex"), "mAB.cubex"))
                .isEmpty();
    }

    /**
     * The official tool turns the half of 211, of 241 and of 231 into integers before it adds them, and that of 221, whose
     * mean with 442 is 331.5 and not 331. Everything else is the same.
     */
    @Test
    void meanIsThatOfCubeMeanButForTruncatedIntegers() throws IOException {
        assertThat(compare(combine(Operation.MEAN, "A.cubex", "B.cubex"), "eAB.cubex"))
                .containsExactlyInAnyOrder(
                        "visits /main 316.5 316",
                        "visits /main/x 331.5 331",
                        "visits /main/x/z 120.5 120",
                        "visits /main/y 115.5 115");
    }

    private static List<String> compare(PerformanceSpace ours, String theirs) throws IOException {
        Comparison comparison =
                Comparison.of(new Operand("ours", ours), new Operand(theirs, open(theirs)), Settings.DEFAULT);
        assertThat(comparison.onlyFirst().isEmpty()).isTrue();
        assertThat(comparison.onlySecond().isEmpty()).isTrue();
        assertThat(comparison.metrics()).hasSize(4);
        Definitions d = comparison.definitions();
        return comparison.largest().stream()
                .map(cell -> d.metrics().get(cell.metric()).name() + " "
                        + path(d, cell.callNode()).replaceAll("@-?[0-9]+\\[]", "") + " " + cell.first() + " "
                        + cell.second())
                .toList();
    }

    private static Map<String, String> cells(PerformanceSpace space, Set<String> without) throws IOException {
        Map<String, String> cells = new HashMap<>();
        Definitions d = space.definitions();
        for (Metric metric : d.metrics()) {
            if (without.contains(metric.name()) || !metric.type().isNumber()) {
                continue;
            }
            try (RowCursor rows = space.severity().rows(metric.id())) {
                while (rows.next()) {
                    long[] words = new long[d.locations().size()];
                    Row row = rows.row();
                    row.copyDense(words);
                    for (int l = 0; l < words.length; l++) {
                        cells.put(
                                metric.name() + " " + path(d, rows.callNode()) + " " + location(d, l),
                                CellText.of(row.type(), words, l));
                    }
                }
            }
        }
        return cells;
    }

    private static String path(Definitions d, int node) {
        StringBuilder path = new StringBuilder();
        for (int n = node; n >= 0; n = d.callNodes().get(n).parent()) {
            path.insert(
                    0,
                    "/" + d.regionOf(n).name() + "@" + d.callNodes().get(n).line()
                            + d.callNodes().get(n).parameters());
        }
        return path.toString();
    }

    private static String location(Definitions d, int location) {
        LocationGroup group = d.locationGroups().get(d.locations().get(location).group());
        return group.rank() + "." + d.locations().get(location).rank();
    }
}
