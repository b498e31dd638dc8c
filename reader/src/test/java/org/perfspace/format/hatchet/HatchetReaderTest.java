package org.perfspace.format.hatchet;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/** Hatchet's literals, sound and damaged. */
class HatchetReaderTest {

    /** The example of Hatchet's documentation, in the shape that to_literal gives it. */
    private static final String EXAMPLE =
            """
            [{"frame": {"name": "A", "type": "function"}, "metrics": {"time (inc)": 30.0, "time": 0.0, "calls": 1},
              "children": [
                {"frame": {"name": "B", "type": "loop", "file": "b.c", "line": 7},
                 "metrics": {"time (inc)": 11.0, "time": 5.0, "calls": 2}},
                {"metrics": {"time (inc)": 19.0, "time": 10.0, "calls": null}, "name": "E", "frame": {"type": "function"},
                 "children": [], "more": [{}]}
              ]},
             {"frame": {"name": "A", "type": "function"}, "metrics": {"calls": 3}}]
            """;

    @TempDir
    private Path folder;

    @Test
    void rejectsNamesThatAreGivenTwiceAndNumbersThatAreTooLarge() {
        assertThatThrownBy(() -> read("[{\"frame\": {\"name\": \"A\"}, \"metrics\": {\"time\": 1, \"time\": 2}}]"))
                .isInstanceOf(ProfileException.class)
                .hasMessageContaining("Duplicate field 'time'");
        assertThatThrownBy(() -> read("[{\"frame\": {\"name\": \"A\"}, \"metrics\": {\"time\": 1e99999999999}}]"))
                .isInstanceOf(ProfileException.class)
                .hasMessageContaining("expected a number that is not greater than any double, found 1e99999999999");
    }

    private PerformanceSpace read(String text) throws IOException {
        return HatchetReader.open(Input.of(file(text), "a.json"), ReadOptions.DEFAULT);
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("a.json"), text);
    }

    private static double value(PerformanceSpace space, String metric, int node) throws IOException {
        Metric found = requireNonNull(space.definitions().metric(metric));
        Row row = space.newRow(found.id());
        assertThat(space.severity().read(found.id(), node, row)).isTrue();
        return found.type().isInteger() ? row.words()[0] : Double.longBitsToDouble(row.words()[0]);
    }

    @Test
    void readsNodesAndMetrics() throws IOException {
        try (PerformanceSpace space = read(EXAMPLE)) {
            Definitions definitions = space.definitions();
            assertThat(definitions.metrics()).extracting(Metric::name).containsExactly("time (inc)", "time", "calls");
            assertThat(definitions.metrics())
                    .extracting(Metric::kind)
                    .containsExactly(MetricKind.INCLUSIVE, MetricKind.EXCLUSIVE, MetricKind.EXCLUSIVE);
            assertThat(requireNonNull(definitions.metric("calls")).type()).isEqualTo(ValueType.INT64);
            assertThat(definitions.callNodes())
                    .extracting(node -> node.parent())
                    .containsExactly(-1, 0, 0, -1);
            assertThat(definitions.regions()).extracting(Region::name).containsExactly("A", "B", "E");
            assertThat(definitions.regions().get(1))
                    .extracting(Region::role, Region::module, Region::beginLine)
                    .containsExactly("loop", "b.c", 7L);
            assertThat(value(space, "time (inc)", 2)).isEqualTo(19);
            assertThat(value(space, "calls", 3)).isEqualTo(3);
            assertThat(space.severity().hasRow(2, 2)).isFalse();
            assertThat(space.notes()).isEmpty();
        }
    }

    @Test
    void callsAnInclusiveMetricByItsPlainNameIfThatIsFree() throws IOException {
        try (PerformanceSpace space = read("[{\"frame\": {\"name\": \"A\"}, \"metrics\": {\"time (inc)\": 1}}]")) {
            assertThat(space.definitions().metrics().get(0))
                    .extracting(Metric::name, Metric::kind)
                    .containsExactly("time", MetricKind.INCLUSIVE);
        }
    }

    @Test
    void countsANodeThatComesTwiceOnce() throws IOException {
        String shared = "{\"frame\": {\"name\": \"C\"}, \"metrics\": {\"time\": 2.5, \"_hatchet_nid\": 1}}";
        String text =
                "[{\"frame\": {\"name\": \"A\"}, \"metrics\": {\"time\": 1.5, \"_hatchet_nid\": 0}, \"children\": ["
                        + shared + "," + shared + "]}]";
        try (PerformanceSpace space = read(text)) {
            assertThat(space.definitions().callNodes()).hasSize(3);
            assertThat(value(space, "time", 1)).isEqualTo(2.5);
            assertThat(space.severity().hasRow(0, 2)).isFalse();
            assertThat(space.notes())
                    .containsExactly(
                            "1 node is another one again by its _hatchet_nid: it became a call node of its own,"
                                    + " without values");
        }
    }

    @Test
    void leavesOutValuesThatAreNoNumbers() throws IOException {
        try (PerformanceSpace space =
                read("[{\"frame\": {\"name\": \"A\"}, \"metrics\": {\"x\": \"y\", \"n\": NaN}}]")) {
            assertThat(value(space, "n", 0)).isNaN();
            assertThat(space.notes())
                    .containsExactly("the column \"x\" holds values that are not numbers, which are left out");
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "1, INT64",
        "-9223372036854775808, INT64",
        "9223372036854775808, UINT64",
        "18446744073709551615, UINT64",
        "18446744073709551616, DOUBLE",
        "1.0, DOUBLE",
        "1e3, DOUBLE",
        "-Infinity, DOUBLE"
    })
    void findsTheTypeOfTheNumbers(String number, String type) throws IOException {
        try (PerformanceSpace space = read("[{\"frame\": {\"name\": \"A\"}, \"metrics\": {\"x\": " + number + "}}]")) {
            assertThat(space.definitions().metrics().get(0).type()).hasToString(type);
        }
    }

    @Test
    void readsAnEmptyList() throws IOException {
        try (PerformanceSpace space = read(" [ ]\n")) {
            assertThat(space.definitions().callNodes()).isEmpty();
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "[{\"frame\": {}, \"metrics\": {}}]|byte 1: expected a node with a name in its frame, found none",
                "[{\"frame\": {\"name\": \"A\"}, \"metrics\": {}}, 3]|byte 42: expected a node, found 3",
                "[{\"frame\": [], \"metrics\": {}}]|byte 11: expected an object as \"frame\", found a list",
                "[{\"metrics\": \"x\"}]|byte 13: expected an object as \"metrics\", found \"x\"",
                "[{\"frame\": {\"name\": \"A\"}}] x|byte 28: expected sound JSON, found: Unrecognized token 'x': was expecting"
                        + " (JSON String, Number (or 'NaN'/'+INF'/'-INF'), Array, Object or token 'null', 'true' or 'false')",
                "[{\"frame\": {\"name\": \"A\"}}][]|byte 26: expected the end of the file, found a list"
            })
    void saysWhatIsWrong(String text, String complaint) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ProfileException.class)
                .hasMessage("a.json: " + complaint);
    }

    @Test
    void refusesWhateverIsCutOff() throws IOException {
        String sound = EXAMPLE.strip();
        for (int length = 0; length < sound.length(); length++) {
            String cut = sound.substring(0, length);
            assertThatThrownBy(() -> read(cut)).as(cut).isInstanceOf(ProfileException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"[{\"frame\": {", "[{\"name\": \"x\", \"metrics\": {}", "[\n{\"children\": [], \"frame\": {"})
    void knowsItsOwn(String text) throws IOException {
        assertThat(HatchetReader.recognizes(Input.of(file(text)))).isTrue();
    }

    @Test
    void knowsAnEmptyListByItsName() throws IOException {
        Path file = Files.writeString(folder.resolve("a.hatchet.json"), "[]\n");
        assertThat(HatchetReader.recognizes(Input.of(file))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "[", "[]", "[1]", "{}", "[{\"ph\": \"X\", \"ts\": 1}]", "[{\"frame\": 3}]", "[{}]", "no json"
            })
    void claimsNothingElse(String text) throws IOException {
        assertThat(HatchetReader.recognizes(Input.of(file(text)))).isFalse();
    }

    @Test
    void readsNodesAtAnyDepth() throws IOException {
        int depth = 50_000;
        String text = "[" + "{\"frame\": {\"name\": \"f\"}, \"metrics\": {}, \"children\": [".repeat(depth)
                + "]}".repeat(depth) + "]";
        try (PerformanceSpace space = read(text)) {
            assertThat(space.definitions().callNodes()).hasSize(depth);
            assertThat(List.of(space.definitions().callTree().depths()[depth - 1]))
                    .containsExactly(depth - 1);
        }
    }
}
