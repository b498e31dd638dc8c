package org.perfspace.format.caliper;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/** Files of Caliper's json-split, sound and damaged. */
class CaliperReaderTest {

    /** As Caliper writes regions: rows without a path, and a hierarchy with a node that has no row. */
    private static final String REGIONS =
            """
            {
              "data": [
                [ 0, 0, 0.5, null, 3.5 ],
                [ 1, 0, 2.0, 0, 3.0 ],
                [ 2, 2, 1.25, 2, 1.0 ]
              ],
              "columns": [ "Node order", "mpi.rank", "sum#time.duration", "path", "inclusive#sum#time.duration" ],
              "column_metadata": [ { "is_value": true, "attribute.alias": "Node order" }, { "is_value": true },
                { "is_value": true, "attribute.unit": "sec", "class": "timer" }, { "is_value": false  },
                { "is_value": true } ],
              "nodes": [ { "label": "main", "column": "path" }, { "label": "step", "column": "path", "parent": 0 },
                { "label": "solve", "column": "path", "parent": 1 } ],
              "mpi.world.size": "3",
              "globals": { "user": "me" }
            }
            """;

    /** As Caliper writes samples: call paths, and modules and lines below them. */
    private static final String SAMPLES =
            """
            {"data": [[2, 0, 3, 4, 0], [3, 0, 3, 5, 0], [1, 0, 3, 4, 0], [4, 1, 3, null, 1]],
             "columns": ["count", "source.function#callpath.address", "module#cali.sampler.pc",
               "sourceloc#cali.sampler.pc", "omp.thread.id"],
             "column_metadata": [{"is_value": true}, {"is_value": false}, {"is_value": false}, {"is_value": false},
               {"is_value": true}],
             "nodes": [{"label": "main", "column": "source.function#callpath.address"},
               {"label": "f", "column": "source.function#callpath.address", "parent": 0},
               {"label": "f", "column": "source.function#callpath.address", "parent": 0},
               {"label": "app", "column": "module#cali.sampler.pc"},
               {"label": "/src/a.c:12", "column": "sourceloc#cali.sampler.pc"},
               {"label": "UNKNOWN", "column": "sourceloc#cali.sampler.pc"}]}
            """;

    @TempDir
    private Path folder;

    private PerformanceSpace read(String text) throws IOException {
        return CaliperReader.open(Input.of(file(text), "a.json"), ReadOptions.DEFAULT);
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("a.json"), text);
    }

    private static List<Double> values(PerformanceSpace space, String metric, String callPath) throws IOException {
        Definitions definitions = space.definitions();
        int node = IntStream.range(0, definitions.callNodes().size())
                .filter(i -> definitions.callPath(i).equals(callPath))
                .findFirst()
                .orElseThrow();
        Metric found = requireNonNull(definitions.metric(metric));
        Row row = space.newRow(found.id());
        assertThat(space.severity().read(found.id(), node, row)).isTrue();
        return IntStream.range(0, row.locations())
                .mapToObj(i ->
                        found.type().isInteger() ? (double) row.words()[i] : Double.longBitsToDouble(row.words()[i]))
                .toList();
    }

    private static List<String> paths(PerformanceSpace space) {
        return IntStream.range(0, space.definitions().callNodes().size())
                .mapToObj(space.definitions()::callPath)
                .toList();
    }

    @Test
    void readsRegionsOfRanks() throws IOException {
        try (PerformanceSpace space = read(REGIONS)) {
            Definitions definitions = space.definitions();
            assertThat(paths(space)).containsExactly("main", "main/step", "main/step/solve", "(no region)");
            assertThat(definitions.locationGroups())
                    .extracting(LocationGroup::rank)
                    .containsExactly(0L, 2L);
            assertThat(definitions.metrics()).extracting(Metric::name).containsExactly("time", "time (inc)");
            Metric time = definitions.metrics().get(0);
            assertThat(time.title()).isEqualTo("sum#time.duration");
            assertThat(time.unit()).isEqualTo("sec");
            assertThat(time.attributes().values()).containsExactly(Map.entry("class", "timer"));
            assertThat(definitions.metrics().get(1).kind()).isEqualTo(MetricKind.INCLUSIVE);
            assertThat(values(space, "time", "main")).containsExactly(2.0, 0.0);
            assertThat(values(space, "time", "main/step/solve")).containsExactly(0.0, 1.25);
            assertThat(values(space, "time", "(no region)")).containsExactly(0.5, 0.0);
            assertThat(definitions.attributes().values())
                    .containsExactly(Map.entry("mpi.world.size", "3"), Map.entry("user", "me"));
            assertThat(space.notes())
                    .containsExactly("the column \"Node order\" is left out: call nodes are in the order of the file");
        }
    }

    /** The output of cali-query, if no columns are selected, describes the columns of numbers once more. */
    @Test
    void passesOverColumnsThatDescribeOthers() throws IOException {
        String described =
                """
                {"data": [[0.5, 0, 1, 2]],
                 "columns": ["sum#time.duration", "attribute.unit", "cali.attribute.name", "path"],
                 "column_metadata": [{"is_value": true}, {"is_value": false}, {"is_value": false}, {"is_value": false}],
                 "nodes": [{"label": "sec", "column": "attribute.unit"},
                   {"label": "sum#time.duration", "column": "cali.attribute.name", "parent": 0},
                   {"label": "main", "column": "path"}]}
                """;
        try (PerformanceSpace space = read(described)) {
            assertThat(paths(space)).containsExactly("main");
            assertThat(values(space, "time", "main")).containsExactly(0.5);
        }
    }

    @Test
    void readsSamplesOfThreads() throws IOException {
        try (PerformanceSpace space = read(SAMPLES)) {
            Definitions definitions = space.definitions();
            assertThat(paths(space))
                    .containsExactly(
                            "main",
                            "main/f",
                            "main/f/app",
                            "main/f",
                            "main/app",
                            "main/app//src/a.c:12",
                            "main/app/UNKNOWN");
            assertThat(definitions.locations()).extracting(Location::rank).containsExactly(0L, 1L);
            assertThat(values(space, "count", "main/app//src/a.c:12")).containsExactly(3.0, 0.0);
            assertThat(values(space, "count", "main/app/UNKNOWN")).containsExactly(3.0, 0.0);
            assertThat(values(space, "count", "main/f/app")).containsExactly(0.0, 4.0);
            Region line = definitions.regionOf(5);
            assertThat(line.role()).isEqualTo("line");
            assertThat(line.module()).isEqualTo("/src/a.c");
            assertThat(line.beginLine()).isEqualTo(12);
            assertThat(space.notes())
                    .containsExactly("1 value has the call path and location of another one; they are added up, or the"
                            + " smallest or largest one is taken, or the last one of averages, shares and states");
        }
    }

    @Test
    void takesIterationsAndTextsForPartsOfTheCallPath() throws IOException {
        try (PerformanceSpace space = read(
                """
                {"data": [[1.5, 0, 3, "k", 9.5], [2.5, 0, 4, null, 8.5], [0.5, 0, 4, null, 7.5]],
                 "columns": ["t", "path", "iteration#loop", "kernel", "min#t"],
                 "column_metadata": [{"is_value": true}, {"is_value": false}, {"is_value": true}, {"is_value": true},
                   {"is_value": true}],
                 "nodes": [{"label": ""}]}
                """)) {
            assertThat(paths(space))
                    .containsExactly(
                            "UNKNOWN",
                            "UNKNOWN/iteration#loop=3",
                            "UNKNOWN/iteration#loop=3/k",
                            "UNKNOWN/iteration#loop=4");
            assertThat(values(space, "t", "UNKNOWN/iteration#loop=4")).containsExactly(3.0);
            assertThat(values(space, "min#t", "UNKNOWN/iteration#loop=4")).containsExactly(7.5);
            assertThat(requireNonNull(space.definitions().metric("min#t")).type())
                    .isEqualTo(ValueType.MINDOUBLE);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "\"mpi.rank\", \"sum#|\"mpi.rank\", \"path\", \"sum#|expected another column, found \"path\"",
                "\"columns\"|\"colums\"|expected the field \"columns\", found none",
                "[ 1, 0, 2.0, 0, 3.0 ]|[ 1, 0, 2.0, 0 ]|expected a row of 5 columns, found 4",
                "[ 1, 0, 2.0, 0, 3.0 ]|[ 1, 0, 2.0, 0, 3.0, 4 ]|expected a row of 5 columns, found more",
                "[ 1, 0, 2.0, 0, 3.0 ]|[ 1, 0, 2.0, 3, 3.0 ]|expected one of the 3 nodes in column \"path\", found 3",
                "[ 1, 0, 2.0, 0, 3.0 ]|[ 1, 0, 2.0, 0.0, 3.0 ]|expected one of the 3 nodes in column \"path\", found 0.0",
                "[ 1, 0, 2.0, 0, 3.0 ]|[ 1, 0.5, 2.0, 0, 3.0 ]|expected a whole number of at least 0 in column \"mpi.rank\" of the row that"
                        + " ends here, found \"0.5\"",
                "[ 1, 0, 2.0, 0, 3.0 ]|[ 1, -1, 2.0, 0, 3.0 ]|expected a whole number of at least 0 in column \"mpi.rank\" of the row that"
                        + " ends here, found \"-1\"",
                "\"parent\": 0|\"parent\": 1|expected as \"parent\" one of the 1 nodes before, found 1",
                "\"parent\": 0|\"parent\": -1|expected as \"parent\" one of the 1 nodes before, found -1",
                "{ \"is_value\": false  }|{ }|expected true or false as \"is_value\", found null",
                ", { \"is_value\": false  }||expected as many entries of \"column_metadata\" as of \"columns\", found 4 and 5",
                "\"globals\"|\"data\"|expected sound JSON, found: Duplicate field 'data'"
            })
    void saysWhatIsWrong(String sound, String other, String complaint) {
        assertThat(REGIONS).contains(sound);
        assertThatThrownBy(() -> read(REGIONS.replace(sound, other == null ? "" : other)))
                .isInstanceOf(ProfileException.class)
                .hasMessageStartingWith("a.json: ")
                .hasMessageEndingWith(": " + complaint);
    }

    @Test
    void refusesSumsThatDoNotFit() {
        String text =
                """
                {"data": [[9223372036854775807, 0], [1, 0]], "columns": ["n", "path"],
                 "column_metadata": [{"is_value": true}, {"is_value": false}], "nodes": [{"label": "main"}]}
                """;
        assertThatThrownBy(() -> read(text))
                .hasMessage("a.json: byte 41: expected sums of \"n\" that fit into 64 bits, found more");
    }

    @Test
    void refusesWhateverIsCutOff() {
        String sound = REGIONS.strip();
        for (int length = 0; length < sound.length(); length++) {
            String cut = sound.substring(0, length);
            assertThatThrownBy(() -> read(cut)).as(cut).isInstanceOf(ProfileException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"data\": [[", "{ \"data\" : [ ]", "{\"columns\": [\"path\"", "{\"columns\": []"})
    void knowsItsOwn(String text) throws IOException {
        assertThat(CaliperReader.recognizes(Input.of(file(text)))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{", "{}", "[]", "{\"data\": {}}", "{\"data\": [1]}", "{\"nodes\": []}", "{\"columns\": 1}"})
    void claimsNothingElse(String text) throws IOException {
        assertThat(CaliperReader.recognizes(Input.of(file(text)))).isFalse();
    }
}
