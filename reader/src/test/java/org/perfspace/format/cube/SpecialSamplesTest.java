package org.perfspace.format.cube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.Shared;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.CellText;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/** Files that show one peculiarity each, cell by cell. */
@Tag("shared")
class SpecialSamplesTest {

    private static final String FOLDER = "data/cube/special/";

    private static final Map<String, CallFlavour> VIEWS = Map.of(
            "stored", CallFlavour.STORED,
            "excl", CallFlavour.EXCLUSIVE,
            "exclusive", CallFlavour.EXCLUSIVE,
            "incl", CallFlavour.INCLUSIVE,
            "inclusive", CallFlavour.INCLUSIVE);

    /** Counters that went backwards; the stored view shows their bits. */
    @ParameterizedTest
    @ValueSource(strings = {"L2_DCM_negative", "u64_negative_tiny"})
    void countersBelowZero(String sample) throws IOException {
        List<String[]> expected = expected(sample);
        try (PerformanceSpace space = Readers.open(Shared.sample(FOLDER + sample + ".cubex"))) {
            assertThat(space.notes()).isEmpty();
            Map<String, String> stored = cells(space, CallFlavour.STORED);
            Map<String, String> exclusive = cells(space, CallFlavour.EXCLUSIVE);
            Map<String, String> inclusive = cells(space, CallFlavour.INCLUSIVE);
            assertThat(expected).hasSizeGreaterThan(20);
            for (String[] line : expected) {
                String key = String.join(" ", line[0], line[1], line[2]);
                assertThat(List.of(stored.get(key), exclusive.get(key), inclusive.get(key)))
                        .as(key)
                        .containsExactly(line[3], line[5], line[6]);
            }
            assertThat(space.notes())
                    .contains("metric \"PAPI_L2_DCM\" ("
                            + space.definitions().metrics().get(0).fileId()
                            + ") has values of 2^63 or more: counters that went backwards; they count as negative"
                            + " numbers")
                    .doesNotHaveDuplicates();
        }
    }

    /** The system of early Cube 4.0, and CUBE 3 with raw ampersands, as cubelib reads them. */
    @ParameterizedTest
    @ValueSource(strings = {"cube40_machine.cubex", "raw_ampersand_tiny.cube"})
    void valuesOfCubelib(String sample) throws IOException {
        List<String[]> expected = expected(sample.substring(0, sample.indexOf('.')));
        try (PerformanceSpace space = Readers.open(Shared.sample(FOLDER + sample))) {
            Map<String, Map<String, String>> views = new HashMap<>();
            for (Map.Entry<String, CallFlavour> view : VIEWS.entrySet()) {
                views.put(view.getKey(), cells(space, view.getValue()));
            }
            assertThat(expected).hasSizeGreaterThan(20);
            for (String[] line : expected) {
                String key = String.join(" ", line[1], line[2], line[3]);
                String value = line[4].equals("null-row") ? line[4] : CellText.number(CellText.bits(line[4]));
                assertThat(views.getOrDefault(line[0], Map.of()).get(key))
                        .as(line[0] + " " + key)
                        .isEqualTo(value);
            }
        }
    }

    @Test
    void theSystemOfEarlyCube4() throws IOException {
        try (PerformanceSpace space = Readers.open(Shared.sample(FOLDER + "cube40_machine.cubex"))) {
            assertThat(space.definitions().systemNodes())
                    .extracting(SystemNode::nodeClass, SystemNode::name)
                    .containsExactly(tuple("machine", "MSC"), tuple("node", "Athena"));
            assertThat(space.definitions().topologies())
                    .extracting(Topology::name)
                    .containsExactly("", "MY SUPER TOPOL<<d>&&$%&<y;\"\"OGYW 2");
            assertThat(space.definitions().topologies().get(1).coordinates())
                    .containsExactly(
                            new Topology.Coordinate(Topology.Owner.LOCATION, 0, List.of(0L, 1L)),
                            new Topology.Coordinate(Topology.Owner.LOCATION, 1, List.of(1L, 0L)));
        }
        assertThat(Readers.check(Input.of(Shared.sample(FOLDER + "cube40_machine.cubex")), ReadOptions.DEFAULT))
                .extracting(Finding::message)
                .containsExactly(
                        "expected 42 bytes for 2 rows of 16 bytes, found 58",
                        "expected 42 bytes for 2 rows of 16 bytes, found 58",
                        "expected 26 bytes for 1 rows of 16 bytes, found 58");
    }

    @Test
    void namesWithRawAmpersands() throws IOException {
        try (PerformanceSpace space = Readers.open(Shared.sample(FOLDER + "raw_ampersand_tiny.cube"))) {
            assertThat(space.definitions().regions())
                    .extracting(Region::name)
                    .contains("a & b", "operator&&(int & x) & &nbsp; <T>");
            assertThat(space.definitions().systemNodes())
                    .extracting(SystemNode::name)
                    .contains("R&D");
        }
        try (PerformanceSpace space = Readers.open(Shared.sample(FOLDER + "raw_ampersand.cube"))) {
            assertThat(space.definitions().regions().get(172).name()).isEqualTo("parallel \" < --&--' & ggg>   &   >>");
            assertThat(space.definitions().attributes().get("topics")).isEqualTo("Buddhism, Taoism & & &Confucianism");
        }
    }

    /* The lines of a table behind its heading. */
    private static List<String[]> expected(String sample) throws IOException {
        Path file = Shared.sample(FOLDER + sample + ".expected.tsv");
        return Files.readAllLines(file).stream()
                .skip(1)
                .map(line -> line.split("\t", -1))
                .toList();
    }

    /* Every cell by metric, call node and location; a row that is not stored is a null-row at location *. */
    private static Map<String, String> cells(PerformanceSpace space, CallFlavour flavour) throws IOException {
        Map<String, String> cells = new HashMap<>();
        CallTreeView view = CallTreeView.of(space, flavour);
        for (Metric metric : space.definitions().metrics()) {
            Row row = view.newRow(metric.id());
            for (int node = 0; node < space.definitions().callNodes().size(); node++) {
                String key = metric.name() + " "
                        + space.definitions().callNodes().get(node).fileId() + " ";
                boolean there = view.read(metric.id(), node, row);
                if (!there) {
                    cells.put(key + "*", "null-row");
                    row.clearSparse(view.type(metric.id()));
                }
                long[] words = new long[space.definitions().locations().size()];
                row.copyDense(words);
                for (int i = 0; i < words.length; i++) {
                    cells.put(key + i, CellText.of(row.type(), words, i));
                }
            }
        }
        return cells;
    }
}
