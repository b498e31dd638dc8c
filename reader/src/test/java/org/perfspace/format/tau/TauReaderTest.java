package org.perfspace.format.tau;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.SystemNode;
import org.perfspace.model.ValueType;

class TauReaderTest {

    private static final String CALL_PATHS = String.join(
            "\n",
            "5 templated_functions_MULTI_TIME",
            "# Name Calls Subrs Excl Incl ProfileCalls # <metadata><attribute><name>CWD</name>"
                    + "<value>/tmp &amp; &lt;x&gt;</value></attribute><attribute><name>pid</name>"
                    + "<value>17</value></attribute></metadata>",
            "\"main [{main.c} {10,1}-{20,1}]\" 1 2 1500001 6000000.5 0 GROUP=\"TAU_DEFAULT\"",
            "\"main [{main.c} {10,1}-{20,1}] => say \"hi\"\" 3 1 2500000 4500000 0 GROUP=\"TAU_CALLPATH\"",
            "\"main [{main.c} {10,1}-{20,1}]  =>  say \"hi\" => bar\" 7 0 2000000 2000000 0 GROUP=\"TAU_CALLPATH\"",
            "\"say \"hi\"\" 3 1 2500000 4500000 0 GROUP=\"TAU_USER | MPI\"",
            "\"bar\" 7 0 2000000 2000000 0 GROUP=\"TAU_USER\"",
            "0 aggregates",
            "3 userevents",
            "# eventname numevents max min mean sumsqr",
            "\"Message size\" 4 100 10 50 12000",
            "\"Message size : main [{main.c} {10,1}-{20,1}] => say \"hi\"\" 4 100 10 50 12000",
            "\"Heap\" 1 2 2 2 4",
            "");

    @TempDir
    private Path folder;

    private void file(String name, String text) throws IOException {
        Path path = folder.resolve(name);
        Files.createDirectories(java.util.Objects.requireNonNull(path.getParent()));
        Files.writeString(path, text);
    }

    private PerformanceSpace open() throws IOException {
        return TauReader.open(Input.of(folder, "tau"), ReadOptions.DEFAULT);
    }

    private static double value(PerformanceSpace space, String metric, int node, int location) throws IOException {
        Row row = space.newRow(metric(space, metric).id());
        assertThat(space.severity().read(metric(space, metric).id(), node, row)).isTrue();
        return Double.longBitsToDouble(row.words()[location]);
    }

    private static Metric metric(PerformanceSpace space, String name) {
        return java.util.Objects.requireNonNull(space.definitions().metric(name), name);
    }

    @Test
    void checksNumbersLineByLine() throws IOException {
        file("profile.0.0.0", CALL_PATHS);
        file(
                "profile.1.0.0",
                CALL_PATHS
                        .replace("\"say \"hi\"\" 3 1 2500000 4500000", "\"say \"hi\"\" 3 -1 2500000 2400000")
                        .replace(
                                "bar\" 7 0 2000000 2000000 0 GROUP=\"TAU_USER",
                                "bar\" 7 0 NaN 2000000 0 GROUP=\"TAU_USER"));
        file("profile.2.0.0", CALL_PATHS.replace(" Excl Incl", " Incl"));

        assertThat(TauReader.checkNumbers(Input.of(folder, "tau"), ReadOptions.DEFAULT))
                .extracting(Finding::toString)
                .containsExactly(
                        "tau/profile.1.0.0: line 6: expected a number of calls of others, found -1.0",
                        "tau/profile.1.0.0: line 6: warning: expected an inclusive value of at least the exclusive 2500000.0,"
                                + " found 2400000.0",
                        "tau/profile.1.0.0: line 7: expected finite values, found NaN exclusive and 2000000.0 inclusive",
                        "tau/profile.1.0.0: warning: left out 1 value that is not a finite number (nan, inf)",
                        "tau/profile.2.0.0: line 2: expected columns Name Calls Subrs Excl Incl, found"
                                + " \"# Name Calls Subrs Incl ProfileCalls # \"");
    }

    /** Texts that a search which begins again at each character would take hours for. */
    @Test
    void readsLongMetadataAndNames() throws IOException {
        String metadata = "<attribute><name>a</name><value>".repeat(200_000)
                + "b</value></attribute>"
                + "</attribute>".repeat(200_000);
        String function = "f [{".repeat(1_000_000) + "a.c} {10,1}-{20,1}]";
        file(
                "profile.0.0.0",
                "1 templated_functions\n# Name Calls Subrs Excl Incl ProfileCalls # <metadata>%s</metadata>\n\"%s\" 1 0 1 1 0\n"
                        .formatted(metadata, function));

        Definitions d = open().definitions();

        assertThat(d.regions()).extracting(Region::name).containsExactly("f");
        assertThat(d.regions()).extracting(Region::beginLine).containsExactly(10L);
        assertThat(d.attributes().values()).containsEntry("tau.a", "b");
    }

    /** TAU appends the mark of throttling to the flat name only, on the ranks that called the function too often. */
    @Test
    void takesAThrottledFunctionForTheOneInItsCallPaths() throws IOException {
        String header = "5 templated_functions_MULTI_TIME\n# Name Calls Subrs Excl Incl ProfileCalls # \n";
        String paths = "\"main\" 1 1 100 1100 0 GROUP=\"TAU_USER\" \n\"work\" 1 9 400 1000 0 GROUP=\"TAU_USER\" \n"
                + "\"main => work\" 1 9 400 1000 0 GROUP=\"TAU_CALLPATH\" \n"
                + "\"main => work => tiny [{a.c} {3,1}-{5,1}]\" 9 0 600 600 0 GROUP=\"TAU_CALLPATH\" \n";
        file(
                "profile.0.0.0",
                header + paths
                        + "\"tiny [{a.c} {3,1}-{5,1}] [THROTTLED]\" 9 0 600 600 0 GROUP=\"TAU_DISABLE\" \n0 aggregates\n");
        file(
                "profile.1.0.0",
                header + paths + "\"tiny [{a.c} {3,1}-{5,1}]\" 9 0 600 600 0 GROUP=\"TAU_USER\" \n0 aggregates\n");

        PerformanceSpace space = open();

        assertThat(space.definitions().regions()).extracting(Region::name).containsExactly("main", "work", "tiny");
        assertThat(space.definitions().regions()).extracting(Region::beginLine).contains(3L);
        assertThat(paths(space)).containsExactly("main", "main => work", "main => work => tiny");
        assertThat(column(space, "CALLS")).containsExactly(1, 1, 9);
    }

    /** The place in the source is what ends a name, whatever braces stand before it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "f [{a.c} {10,1}-{20,1}] | f | a.c | 10",
                "f [{a.c} {10,1}] | f | a.c | 10",
                "f[{a.c}{10,1}] | f | a.c | 10",
                "g {} [{x} y] [{a b.c} {7,1}-{8,2}] | g {} [{x} y] | a b.c | 7",
                "f [{a.c} {10,1}-{20,1}] x | f [{a.c} {10,1}-{20,1}] x | '' | -1",
                "f [{a.c} {10}] | f | a.c | 10",
                "[SAMPLE] f [{/s/a.c} {35}] | [SAMPLE] f | /s/a.c | 35",
                "f [{a.c} {x}] | f [{a.c} {x}] | '' | -1",
            })
    void takesThePlaceInTheSourceFromTheEndOfAName(String name, String function, String module, long line)
            throws IOException {
        file(
                "profile.0.0.0",
                "1 templated_functions\n# Name Calls Subrs Excl Incl ProfileCalls\n\"%s\" 1 0 1 1 0\n".formatted(name));

        Region region = open().definitions().regions().get(0);

        assertThat(region.name()).isEqualTo(function);
        assertThat(region.module()).isEqualTo(module);
        assertThat(region.beginLine()).isEqualTo(line);
    }

    @Test
    void readsCallPathsTimesInSecondsAndEvents() throws IOException {
        file("profile.0.0.0", CALL_PATHS);
        file(
                "profile.1.2.3",
                CALL_PATHS.replace("pid</name><value>17", "pid</name><value>18").replace("6000000.5", "7"));

        PerformanceSpace space = open();
        Definitions d = space.definitions();

        assertThat(d.metrics())
                .extracting(Metric::name)
                .containsExactly("TIME", "TIME_incl", "CALLS", "SUBRS", "Message size", "Message size (total)", "Heap");
        assertThat(metric(space, "TIME").kind()).isEqualTo(MetricKind.EXCLUSIVE);
        assertThat(metric(space, "TIME_incl").kind()).isEqualTo(MetricKind.INCLUSIVE);
        assertThat(metric(space, "TIME").unit()).isEqualTo("sec");
        assertThat(d.callNodes()).extracting(CallNode::parent).containsExactly(-1, 0, 1);
        assertThat(d.regions()).extracting(Region::name).containsExactly("main", "say \"hi\"", "bar");
        assertThat(d.regions().get(0))
                .isEqualTo(Region.named("main")
                        .fileId(0)
                        .mangledName("main [{main.c} {10,1}-{20,1}]")
                        .module("main.c")
                        .lines(10, 20)
                        .paradigm("tau")
                        .attributes(Attributes.of("group", "TAU_DEFAULT"))
                        .asDefined(0));
        assertThat(d.regions().get(1).attributes()).isEqualTo(Attributes.of("group", "TAU_USER | MPI"));
        assertThat(value(space, "TIME_incl", 0, 0)).isEqualTo(6.0000005);
        assertThat(value(space, "TIME_incl", 0, 1)).isEqualTo(7e-6);
        assertThat(value(space, "TIME", 0, 1)).isEqualTo(1.500001);
        assertThat(value(space, "CALLS", 2, 0)).isEqualTo(7);
        assertThat(value(space, "SUBRS", 0, 0)).isEqualTo(2);
        assertThat(d.attributes()).isEqualTo(Attributes.of("tau.CWD", "/tmp & <x>"));
        assertThat(d.systemNodes()).extracting(SystemNode::name).containsExactly("Machine", "Node");
        assertThat(d.locationGroups())
                .extracting(LocationGroup::name)
                .containsExactly("Process 0", "Process 1 context 2");
        assertThat(d.locations()).extracting(Location::rank).containsExactly(0L, 3L);
        assertThat(d.locations().get(1).attributes()).isEqualTo(Attributes.of("tau.pid", "18"));
        assertThat(space.notes()).containsExactly("left out 2 flat functions that repeat call paths");
    }

    @Test
    void keepsUserEventsWithTheirContexts() throws IOException {
        file("profile.0.0.0", CALL_PATHS);
        PerformanceSpace space = open();
        long[] expected = {4, bits(10), bits(100), bits(200), bits(12_000)};

        Row row = space.newRow(metric(space, "Message size").id());
        assertThat(row.type()).isEqualTo(ValueType.TAU_ATOMIC);
        assertThat(space.severity().read(metric(space, "Message size").id(), 1, row))
                .isTrue();
        assertThat(row.words()).containsExactly(expected);
        assertThat(space.severity().hasRow(metric(space, "Message size").id(), 0))
                .isFalse();
        assertThat(space.severity().read(metric(space, "Message size (total)").id(), 0, row))
                .isTrue();
        assertThat(row.words()).containsExactly(expected);
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }

    @Test
    void readsSeveralMetricsFlatProfilesAndStatistics() throws IOException {
        file(
                "MULTI__BGP/profile.0.0.0",
                String.join(
                        "\n",
                        "1 templated_functions_MULTI_BGP Timers",
                        "# Name Calls Subrs Excl Incl SumExclSqr ProfileCalls",
                        "\"main\" 2 0 1 3000000 9 2 GROUP=\"G\"",
                        "1 2",
                        "3 4",
                        "1 aggregates",
                        "\"x\" 1 2 3",
                        "0 userevents"));
        file(
                "MULTI__FP/profile.0.0.0",
                "1 templated_functions_MULTI_FP\n# Name Calls Subrs Excl Incl ProfileCalls\n\"main\" 2 0 11 13 0\n");
        PerformanceSpace space = open();

        assertThat(space.definitions().metrics())
                .extracting(Metric::name)
                .containsExactly(
                        "BGP Timers", "BGP Timers_incl", "BGP Timers_SumExclSqr", "FP", "FP_incl", "CALLS", "SUBRS");
        assertThat(metric(space, "FP").kind()).isEqualTo(MetricKind.EXCLUSIVE);
        assertThat(metric(space, "FP").unit()).isEqualTo("occ");
        assertThat(value(space, "BGP Timers_incl", 0, 0)).isEqualTo(3);
        assertThat(value(space, "BGP Timers_SumExclSqr", 0, 0)).isEqualTo(9);
        assertThat(value(space, "FP", 0, 0)).isEqualTo(11);
        assertThat(value(space, "FP_incl", 0, 0)).isEqualTo(13);
        assertThat(space.notes())
                .containsExactly(
                        "left out 3 lines of single invocations and aggregates",
                        "2 of the files may have been cut off: they end before their aggregates, or in the middle of a"
                                + " line");
    }

    /** TAU writes no line "0 userevents", so that only the other files tell that some may be missing. */
    @Test
    void reportsFilesThatMayHaveBeenCutOffBeforeTheirEvents() throws IOException {
        String flat = flat("\"a\" 1 0 9 9 0");
        String whole = flat + "1 userevents\n# eventname numevents max min mean sumsqr\n\"sent\" 2 8 4 6 80\n";
        file("profile.0.0.0", whole);
        file("profile.1.0.0", flat);
        file("profile.1.0.1", flat);
        try (PerformanceSpace space = open()) {
            assertThat(space.notes())
                    .containsExactly(
                            "1 of the 2 files of thread 0 has no user events, unlike the others; files that were cut off"
                                    + " before them look the same");
        }
        file("profile.1.0.0", whole);
        try (PerformanceSpace space = open()) {
            assertThat(space.notes()).isEmpty();
        }
    }

    @Test
    void readsAPlaceInTheSourceWithoutItsEnd() throws IOException {
        file(
                "profile.0.0.0",
                "1 templated_functions\n# Name Calls Subrs Excl Incl ProfileCalls\n"
                        + "\"f [{a.f90} {4,14}]\" 1 0 1 1 0 GROUP=\"G\"\n0 aggregates\n");

        assertThat(open().definitions().regions())
                .containsExactly(Region.named("f")
                        .fileId(0)
                        .mangledName("f [{a.f90} {4,14}]")
                        .module("a.f90")
                        .lines(4, Region.NO_LINE)
                        .paradigm("tau")
                        .attributes(Attributes.of("group", "G"))
                        .asDefined(0));
    }

    /** A node without a line of its own has no value of its own; its inclusive value is the sum of its children. */
    @Test
    void createsWhatCallPathsSkip() throws IOException {
        file(
                "profile.0.0.0",
                flat(
                        "\"main\" 1 0 1 9 0 GROUP=\"G\"",
                        "\"main => foo => bar\" 2 0 3 3 0 GROUP=\"TAU_CALLPATH | H\"",
                        "\"main => foo => baz => qux\" 1 0 4 5 0"));

        try (PerformanceSpace space = open()) {
            assertThat(paths(space))
                    .containsExactly(
                            "main",
                            "main => foo",
                            "main => foo => bar",
                            "main => foo => baz",
                            "main => foo => baz => qux");
            assertThat(column(space, "TIME_incl")).containsExactly(9e-6, 8e-6, 3e-6, 5e-6, 5e-6);
            assertThat(column(space, "TIME")).containsExactly(1e-6, 0, 3e-6, 0, 4e-6);
            assertThat(column(space, "CALLS")).containsExactly(1, 0, 2, 0, 1);
            assertThat(space.notes())
                    .containsExactly("created 2 call nodes that call paths skip; their inclusive values are the sums of"
                            + " their children");
        }
    }

    @Test
    void sumsUpWhatOneThreadSkips() throws IOException {
        file("profile.0.0.0", flat("\"a\" 1 1 1 9 0", "\"a => b\" 1 1 3 8 0", "\"a => b => c\" 1 0 5 5 0"));
        file("profile.1.0.0", flat("\"a\" 1 1 1 9 0", "\"a => b => c\" 1 0 4 4 0"));

        try (PerformanceSpace space = open()) {
            assertThat(value(space, "TIME_incl", 1, 0)).isEqualTo(8e-6);
            assertThat(value(space, "TIME_incl", 1, 1)).isEqualTo(4e-6);
            assertThat(space.notes())
                    .containsExactly("1 call node has no line in the profiles of some threads: its inclusive values"
                            + " there are the sums of its children");
        }
    }

    /** Samples hang below the function in which they were taken; sums over the lines of a function are flat only. */
    @Test
    void readsSamplesOnce() throws IOException {
        file(
                "profile.0.0.0",
                flat(
                        "\".TAU application\" 1 1 40 100 0 GROUP=\"TAU_DEFAULT\"",
                        "\".TAU application => [CONTEXT] .TAU application\" 3 0 0 30 0 GROUP=\"TAU_SAMPLE_CONTEXT\"",
                        "\".TAU application => [CONTEXT] .TAU application => [SAMPLE] f [{/s/a.c} {7}]\" 2 0 20 20 0"
                                + " GROUP=\"TAU_SAMPLE\"",
                        "\".TAU application => [CONTEXT] .TAU application => [SAMPLE] f [{/s/a.c} {9}]\" 1 0 10 10 0"
                                + " GROUP=\"TAU_SAMPLE\"",
                        "\".TAU application => io\" 1 0 60 60 0 GROUP=\"TAU_IO\"",
                        "\"io\" 1 0 60 60 0 GROUP=\"TAU_IO\"",
                        "\"[CONTEXT] .TAU application\" 3 0 0 30 0 GROUP=\"TAU_SAMPLE_CONTEXT\"",
                        "\"[SAMPLE] f [{/s/a.c} {7}]\" 2 0 20 20 0 GROUP=\"TAU_SAMPLE\"",
                        "\"[SAMPLE] f [{/s/a.c} {9}]\" 1 0 10 10 0 GROUP=\"TAU_SAMPLE\"",
                        "\"[SUMMARY] f [{/s/a.c}]\" 3 0 30 30 0 GROUP=\"TAU_SAMPLE_SUMMARY\""));

        try (PerformanceSpace space = open()) {
            assertThat(paths(space))
                    .containsExactly(
                            ".TAU application",
                            ".TAU application => [CONTEXT] .TAU application",
                            ".TAU application => [CONTEXT] .TAU application => [SAMPLE] f",
                            ".TAU application => [CONTEXT] .TAU application => [SAMPLE] f",
                            ".TAU application => io");
            assertThat(column(space, "TIME_incl")).containsExactly(100e-6, 30e-6, 20e-6, 10e-6, 60e-6);
            assertThat(column(space, "TIME")).containsExactly(40e-6, 0, 0, 0, 60e-6);
            assertThat(column(space, "TIME_samples")).containsExactly(0, 0, 20e-6, 10e-6, 0);
            assertThat(column(space, "CALLS")).containsExactly(1, 3, 2, 1, 1);
            Region sample = space.definitions().regionOf(3);
            assertThat(sample.module()).isEqualTo("/s/a.c");
            assertThat(sample.beginLine()).isEqualTo(9);
            assertThat(sample.attributes()).isEqualTo(Attributes.of("group", "TAU_SAMPLE"));
            assertThat(space.notes())
                    .containsExactly(
                            "left out 5 flat functions that repeat call paths",
                            "samples in 1 call node repeat times of the function in which they were taken: they are"
                                    + " metrics of their own, whose names end in _samples");
        }
    }

    /** With a depth of 1, the functions of samples are known, but not their callers. */
    @Test
    void placesSamplesWhoseCallPathsWereCut() throws IOException {
        file(
                "profile.0.0.0",
                flat(
                        "\"main\" 1 2 40 100 0",
                        "\"main => a\" 2 0 60 60 0",
                        "\"a\" 2 0 60 60 0",
                        "\"a => [CONTEXT] a\" 3 0 0 30 0",
                        "\"a => [CONTEXT] a => [SAMPLE] f [{/s/a.c} {7}]\" 3 0 30 30 0",
                        "\"[CONTEXT] a\" 3 0 0 30 0",
                        "\"[SAMPLE] f [{/s/a.c} {7}]\" 3 0 30 30 0"));

        try (PerformanceSpace space = open()) {
            assertThat(paths(space))
                    .containsExactly(
                            "main", "main => a", "main => a => [CONTEXT] a", "main => a => [CONTEXT] a => [SAMPLE] f");
            assertThat(column(space, "TIME_incl")).containsExactly(100e-6, 60e-6, 30e-6, 30e-6);
        }
    }

    /** The callees of a function with two callers are below a node of its own, beside those of its call paths. */
    @Test
    void placesCallPathsOfSeveralCallersApart() throws IOException {
        file(
                "profile.0.0.0",
                flat(
                        "\"main\" 1 2 10 100 0",
                        "\"main => a\" 1 1 20 50 0",
                        "\"main => b\" 1 1 10 40 0",
                        "\"a => b\" 1 1 10 30 0",
                        "\"b => c\" 2 0 50 50 0",
                        "\"a\" 1 1 20 50 0",
                        "\"b\" 2 2 20 70 0",
                        "\"c\" 2 0 50 50 0"));

        try (PerformanceSpace space = open()) {
            assertThat(paths(space))
                    .containsExactly("main", "main => a", "main => a => b", "main => b", "main => b", "main => b => c");
            assertThat(column(space, "TIME")).containsExactly(10e-6, 20e-6, 10e-6, 10e-6, 0, 50e-6);
            assertThat(value(space, "TIME_incl", 0, 0)).isEqualTo(100e-6);
        }
    }

    @Test
    void readsAFunctionWithoutAName() throws IOException {
        file(
                "profile.0.0.0",
                "1 templated_functions_MULTI_TIME\n# Name Calls Subrs Excl Incl ProfileCalls #\n"
                        + "\"\" 1 0 2000000 2000000 0 GROUP=\"TAU_USER\"\n0 aggregates\n");
        try (PerformanceSpace space = open()) {
            assertThat(space.definitions().regions()).extracting(Region::name).containsExactly("");
            assertThat(value(space, "TIME", 0, 0)).isEqualTo(2);
        }
    }

    /** A phase is a function whose callees are told apart by it: paths of two functions. */
    @Test
    void readsPhasesAsCallPaths() throws IOException {
        file(
                "profile.0.0.0",
                flat(
                        "\"main\" 1 2 10 100 0 GROUP=\"TAU_DEFAULT\"",
                        "\"main => IO Phase\" 1 1 5 35 0 GROUP=\"TAU_PHASE | TAU_CALLPATH\"",
                        "\"main => input\" 1 0 55 55 0 GROUP=\"TAU_USER | TAU_CALLPATH\"",
                        "\"main => IO Phase => input\" 3 0 30 30 0 GROUP=\"TAU_USER | TAU_CALLPATH\"",
                        "\"IO Phase\" 1 1 5 35 0 GROUP=\"TAU_PHASE\"",
                        "\"input\" 4 0 85 85 0 GROUP=\"TAU_USER\""));

        try (PerformanceSpace space = open()) {
            assertThat(paths(space))
                    .containsExactly("main", "main => IO Phase", "main => IO Phase => input", "main => input");
            assertThat(column(space, "TIME_incl")).containsExactly(100e-6, 35e-6, 30e-6, 55e-6);
            assertThat(column(space, "TIME")).containsExactly(10e-6, 5e-6, 30e-6, 55e-6);
            assertThat(space.definitions().regions())
                    .extracting(
                            region -> region.name() + ": " + region.attributes().values())
                    .containsExactly(
                            "main: {group=TAU_DEFAULT}", "IO Phase: {group=TAU_PHASE}", "input: {group=TAU_USER}");
            assertThat(space.notes()).containsExactly("left out 2 flat functions that repeat call paths");
        }
    }

    @Test
    void saysThatAFlatFunctionIsNotTheSumOfItsCallPaths() throws IOException {
        file(
                "profile.0.0.0",
                flat(
                        "\"a\" 1 1 1 9 0",
                        "\"a => b\" 1 1 3 8 0",
                        "\"a => c\" 1 1 5 5 0",
                        "\"b\" 1 1 3 3 0",
                        "\"c\" 1 1 6 5 0"));

        try (PerformanceSpace space = open()) {
            assertThat(space.notes())
                    .containsExactly(
                            "left out 2 flat functions that repeat call paths",
                            "1 of the flat functions that are left out differs from the sum of its call paths");
        }
    }

    @Test
    void keepsEventsOnCallPathsThatNoLineHas() throws IOException {
        file(
                "profile.0.0.0",
                String.join(
                        "\n",
                        "2 templated_functions_MULTI_TIME",
                        "# Name Calls Subrs Excl Incl ProfileCalls # <metadata></metadata>",
                        "\"main\" 1 1 10 30 0 GROUP=\"TAU_DEFAULT\"",
                        "\"MPI_Bcast()  \" 2 0 20 20 0 GROUP=\"MPI\"",
                        "0 aggregates",
                        "4 userevents",
                        "# eventname numevents max min mean sumsqr",
                        "\"Message size : main => MPI_Bcast()  \" 4 100 10 50 12000",
                        "\"Message size : MPI_Bcast()  \" 1 9 9 9 81",
                        "\"IO <file=\"/a : b\"> : main\" 2 3 1 2 10",
                        "\"IO <file=\"/a : b\"> : nowhere\" 3 3 1 2 10",
                        ""));

        try (PerformanceSpace space = open()) {
            assertThat(space.definitions().metrics())
                    .extracting(Metric::name)
                    .containsExactly(
                            "TIME",
                            "TIME_incl",
                            "CALLS",
                            "SUBRS",
                            "Message size",
                            "IO <file=\"/a : b\">",
                            "IO <file=\"/a : b\"> : nowhere");
            assertThat(paths(space)).containsExactly("main", "main => MPI_Bcast()", "MPI_Bcast()");
            assertThat(column(space, "TIME")).containsExactly(10e-6, 0, 20e-6);
            assertThat(event(space, "Message size", 1))
                    .containsExactly(4, bits(10), bits(100), bits(200), bits(12_000));
            assertThat(event(space, "Message size", 2)).containsExactly(1, bits(9), bits(9), bits(9), bits(81));
            assertThat(event(space, "IO <file=\"/a : b\">", 0)).startsWith(2, bits(1), bits(3));
            assertThat(event(space, "IO <file=\"/a : b\"> : nowhere", 0)).startsWith(3, bits(1), bits(3));
            assertThat(space.notes())
                    .containsExactly("created 1 call node for user events on a call path without a line; it has no"
                            + " other values");
        }
    }

    @Test
    void putsEventsWithoutAContextAtTheOutermostFunction() throws IOException {
        file(
                "profile.0.0.0",
                flat("\"MPI_Init()\" 1 0 5 5 0", "\"main\" 1 1 1 9 0", "\"f\" 1 0 3 3 0")
                        + "1 userevents\n# eventname numevents max min mean sumsqr\n\"Heap\" 2 3 1 2 10\n");

        try (PerformanceSpace space = open()) {
            assertThat(paths(space)).containsExactly("MPI_Init()", "main", "f");
            assertThat(event(space, "Heap", 1)).containsExactly(2, bits(1), bits(3), bits(4), bits(10));
        }
    }

    @Test
    void keepsEventsOfAProfileWithoutFunctions() throws IOException {
        file(
                "profile.0.0.0",
                "0 templated_functions\n# Name Calls Subrs Excl Incl ProfileCalls\n0 aggregates\n1 userevents\n"
                        + "# eventname numevents max min mean sumsqr\n\"Heap\" 2 3 1 2 10\n");

        try (PerformanceSpace space = open()) {
            assertThat(paths(space)).containsExactly(".TAU application");
            assertThat(event(space, "Heap", 0)).containsExactly(2, bits(1), bits(3), bits(4), bits(10));
            assertThat(space.notes()).isEmpty();
        }
    }

    @Test
    void addsUpLinesOfTheSameName() throws IOException {
        file(
                "profile.0.0.0",
                flat("\"a\" 1 0 5 5 0 GROUP=\"X\"", "\"b\" 1 0 2 2 0 GROUP=\"X\"", "\"a\" 2 1 7 8 0 GROUP=\"X\"")
                        + "3 userevents\n# eventname numevents max min mean sumsqr\n\"E\" 1 4 4 4 16\n"
                        + "\"F\" 0 0 0 0 0\n\"E\" 3 9 2 5 100\n");

        try (PerformanceSpace space = open()) {
            assertThat(column(space, "TIME")).containsExactly(12e-6, 2e-6);
            assertThat(column(space, "TIME_incl")).containsExactly(13e-6, 2e-6);
            assertThat(column(space, "CALLS")).containsExactly(3, 1);
            assertThat(column(space, "SUBRS")).containsExactly(1, 0);
            assertThat(event(space, "E", 0)).containsExactly(4, bits(2), bits(9), bits(19), bits(116));
            assertThat(space.notes())
                    .containsExactly("added up 2 lines that repeat the name of another line of their file");
        }
    }

    @Test
    void addsUpEventsWhoseNamesDifferInBlanksOnly() throws IOException {
        file(
                "profile.0.0.0",
                flat("\"a\" 1 0 5 5 0", "\"a => b\" 1 0 5 5 0")
                        + "2 userevents\n# eventname numevents max min mean sumsqr\n\"E : a => b\" 1 4 4 4 16\n"
                        + "\"E : a  =>  b \" 3 9 2 5 100\n");

        try (PerformanceSpace space = open()) {
            assertThat(event(space, "E", 1)).containsExactly(bits(4), bits(2), bits(9), bits(19), bits(116));
            assertThat(space.notes())
                    .containsExactly("user event \"E\" has counts that are no 32-bit integers; it is kept as"
                            + " NDOUBLES(5): count, minimum, maximum, sum, sum of squares");
        }
    }

    @Test
    void readsWhatIsNoNumberAsAbsent() throws IOException {
        file(
                "profile.0.0.0",
                flat(
                                "\"a\" 1 0 nan -nan 0",
                                "\"b\" 1 0 Infinity 3 0",
                                "\"c\" NAN 0 -5 -1e-3 0",
                                "\"d\" 1 0 1E+999 0x1p3 0")
                        + "2 userevents\n# eventname numevents max min mean sumsqr\n\"E\" 2 INF -NAN 2 10\n"
                        + "\"F\" nan(0x8) 1 1 1 1\n");

        try (PerformanceSpace space = open()) {
            assertThat(column(space, "TIME")).containsExactly(0, 0, -5e-6, 0);
            assertThat(column(space, "TIME_incl")).containsExactly(0, 3e-6, -1e-9, 8e-6);
            assertThat(column(space, "CALLS")).containsExactly(1, 1, 0, 1);
            assertThat(event(space, "E", 3))
                    .containsExactly(2, bits(Double.MAX_VALUE), bits(-Double.MAX_VALUE), bits(4), bits(10));
            assertThat(space.severity().hasRow(metric(space, "F").id(), 3)).isFalse();
            assertThat(space.notes())
                    .containsExactly(
                            "user event \"F\" has counts that are no 32-bit integers; it is kept as NDOUBLES(5): count,"
                                    + " minimum, maximum, sum, sum of squares",
                            "left out 8 values that are not finite numbers (nan, inf)",
                            "kept 2 negative values, for which TAU's own tools show 0");
        }
        assertThat(TauReader.checkNumbers(Input.of(folder, "tau"), ReadOptions.DEFAULT))
                .extracting(Finding::toString)
                .contains(
                        "tau/profile.0.0.0: line 3: expected finite values, found NaN exclusive and NaN inclusive",
                        "tau/profile.0.0.0: line 5: expected a number of calls, found NaN",
                        "tau/profile.0.0.0: warning: left out 8 values that are not finite numbers (nan, inf)",
                        "tau/profile.0.0.0: warning: kept 2 negative values, for which TAU's own tools show 0");
    }

    @Test
    void takesTheNameOfTheMetricFromTheMetadata() throws IOException {
        String facts = "<metadata><attribute><name>Metric Name</name><value>%s</value></attribute>"
                + "<attribute><name>Note</name><value>one&#xa;two &lt;&#33;&gt;</value></attribute></metadata>";
        String text = flat("\"a\" 1 0 5 5 0").replace("ProfileCalls", "ProfileCalls # " + facts);
        file("MULTI__A/profile.0.0.0", String.format(text, "OTHER"));
        file("MULTI__B/profile.0.0.0", String.format(text, "TIME"));

        try (PerformanceSpace space = open()) {
            assertThat(space.definitions().metrics())
                    .extracting(Metric::name)
                    .containsExactly("OTHER", "OTHER_incl", "TIME", "TIME_incl", "CALLS", "SUBRS");
            assertThat(metric(space, "OTHER").unit()).isEqualTo("occ");
            assertThat(space.definitions().attributes()).isEqualTo(Attributes.of("tau.Note", "one\ntwo <!>"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "templated_functions, Time, sec, 5e-6",
        "templated_functions_hw_counters, Hardware Counter, occ, 5",
        "templated_functions_MULTI_GET_TIME_OF_DAY, GET_TIME_OF_DAY, sec, 5e-6",
        "templated_functions_MULTI_, Time, sec, 5e-6",
    })
    void namesTheMetricOfTheFirstLine(String text, String name, String unit, double value) throws IOException {
        file("profile.0.0.0", flat("\"a\" 1 0 5 5 0").replace("templated_functions_MULTI_TIME", text));

        try (PerformanceSpace space = open()) {
            assertThat(space.definitions().metrics().get(0).name()).isEqualTo(name);
            assertThat(metric(space, name).unit()).isEqualTo(unit);
            assertThat(value(space, name, 0, 0)).isEqualTo(value);
        }
    }

    @Test
    void readsTheOldestFilesAndOtherLineEnds() throws IOException {
        file(
                "profile.0.0.0",
                "2 templated_functions\n\"a\" 1 0 5 5 0\n\"f(\"x\")\" 1.5 0.25 2E+00 2 0\n0 aggregates\n");
        file("profile.0.0.1", flat("\"a\" 1 0 6 6 0 GROUP=\"G\" ").replace("\n", "\r\n"));
        file("profile.0.0.2", "0 templated_functions_MULTI_TIME\n0 aggregates\n");
        file("profile.0.0.1.txt", "something else");
        file("MULTI_OTHER/profile.0.0.0", "something else");

        try (PerformanceSpace space = open()) {
            assertThat(paths(space)).containsExactly("a", "f(\"x\")");
            assertThat(column(space, "Time")).containsExactly(5e-6, 2e-6);
            assertThat(value(space, "CALLS", 1, 0)).isEqualTo(1.5);
            assertThat(value(space, "SUBRS", 1, 0)).isEqualTo(0.25);
            assertThat(value(space, "TIME", 0, 1)).isEqualTo(6e-6);
            assertThat(space.definitions().locations()).hasSize(3);
            assertThat(space.notes()).isEmpty();
        }
    }

    /** Threads that the first metric does not have take their calls and events from the next. */
    @Test
    void keepsTheCallsOfThreadsThatTheFirstMetricDoesNotHave() throws IOException {
        String events = "1 userevents\n# eventname numevents max min mean sumsqr\n\"E\" 1 4 4 4 16\n";
        file("MULTI__A/profile.0.0.0", flat("\"a\" 1 0 5 5 0") + events);
        file("MULTI__B/profile.0.0.0", flat("\"a\" 2 0 5 5 0").replace("TIME", "B") + events);
        file("MULTI__B/profile.1.0.0", flat("\"a\" 3 0 5 5 0").replace("TIME", "B") + events);

        try (PerformanceSpace space = open()) {
            assertThat(value(space, "CALLS", 0, 0)).isEqualTo(1);
            assertThat(value(space, "CALLS", 0, 1)).isEqualTo(3);
            assertThat(event(space, "E", 0)).startsWith(1).hasSize(10);
            assertThat(event(space, "E", 0)[5]).isEqualTo(1);
        }
    }

    @Test
    void ignoresNegativeNumbersInNames() throws IOException {
        file("profile.0.0.0", flat("\"a\" 1 0 5 5 0"));
        file("profile.-1.0.0", flat("\"a\" 1 0 6 6 0"));

        try (PerformanceSpace space = open()) {
            assertThat(space.definitions().locations()).hasSize(1);
            assertThat(space.notes())
                    .containsExactly("ignored 1 profile whose name has a negative number, as TAU does");
        }
    }

    @Test
    void readsOneFileAlone() throws IOException {
        file("profile.0.0.0", flat("\"a\" 1 0 5 5 0"));
        file("profile.3.0.1", flat("\"a\" 1 0 6 6 0"));
        file("renamed.txt", flat("\"a\" 1 0 7 7 0"));
        Input input = Input.of(folder.resolve("profile.3.0.1"));

        assertThat(TauReader.recognizes(input)).isTrue();
        try (PerformanceSpace space = TauReader.open(input, ReadOptions.DEFAULT)) {
            assertThat(space.definitions().locationGroups())
                    .extracting(LocationGroup::rank)
                    .containsExactly(3L);
            assertThat(space.definitions().locations())
                    .extracting(Location::rank)
                    .containsExactly(1L);
            assertThat(column(space, "TIME")).containsExactly(6e-6);
            assertThat(space.notes())
                    .containsExactly("this is one of 2 profiles in its directory; the directory holds the whole");
        }
        try (PerformanceSpace space = TauReader.open(Input.of(folder.resolve("renamed.txt")), ReadOptions.DEFAULT)) {
            assertThat(column(space, "TIME")).containsExactly(7e-6);
            assertThat(space.notes())
                    .containsExactly(
                            "the name of the file is none of profile.N.C.T: it is read as that of thread 0.0.0");
        }
    }

    @Test
    void saysWhatPprofDatIs() throws IOException {
        file("pprof.dat", "2 templated_functions\n%time msec total msec #call #subrs usec/call name\n");
        Input input = Input.of(folder.resolve("pprof.dat"), "pprof.dat");

        assertThat(TauReader.recognizes(input)).isTrue();
        assertThatThrownBy(() -> TauReader.open(input, ReadOptions.DEFAULT))
                .isInstanceOf(ProfileException.Unsupported.class)
                .hasMessage("pprof.dat: line 2: expected the names of the columns, found \"%time msec total msec #call"
                        + " #subrs usec/call name\": this is pprof.dat, a table that pprof has computed; read the"
                        + " profiles profile.N.C.T that it was made of");
    }

    private static String flat(String... lines) {
        return lines.length + " templated_functions_MULTI_TIME\n# Name Calls Subrs Excl Incl ProfileCalls\n"
                + String.join("\n", lines) + "\n0 aggregates\n";
    }

    private static List<String> paths(PerformanceSpace space) {
        List<String> paths = new ArrayList<>();
        for (CallNode node : space.definitions().callNodes()) {
            String name = space.definitions().regionOf(node.id()).name();
            paths.add(node.parent() < 0 ? name : paths.get(node.parent()) + " => " + name);
        }
        return paths;
    }

    /** The values of a metric at all call nodes, at the first location; 0 where there is no row. */
    private static double[] column(PerformanceSpace space, String metric) throws IOException {
        double[] values = new double[space.definitions().callNodes().size()];
        for (int node = 0; node < values.length; node++) {
            boolean there = space.severity().hasRow(metric(space, metric).id(), node);
            values[node] = there ? value(space, metric, node, 0) : 0;
        }
        return values;
    }

    private static long[] event(PerformanceSpace space, String metric, int node) throws IOException {
        Row row = space.newRow(metric(space, metric).id());
        assertThat(space.severity().read(metric(space, metric).id(), node, row)).isTrue();
        return row.words();
    }

    @Test
    void saysWhatIsWrongInWhichLine() throws IOException {
        String head = "1 templated_functions_MULTI_TIME\n# Name Calls Subrs Excl Incl ProfileCalls\n";
        assertThatThrownBy(() -> read("nonsense\n"))
                .hasMessage("tau/profile.0.0.0: line 1: expected \"N templated_functions\", found \"nonsense\"");
        assertThatThrownBy(() -> read("1 templated_functions\n# Name Calls\n"))
                .hasMessage("tau/profile.0.0.0: line 2: expected columns Name Calls Subrs Excl Incl,"
                        + " found \"# Name Calls\"");
        assertThatThrownBy(() -> read(head))
                .hasMessage("tau/profile.0.0.0: line 3: expected function 1 of 1, found the end of the file");
        assertThatThrownBy(() -> read(head + "main 1 2 3 4 0\n"))
                .hasMessage("tau/profile.0.0.0: line 3: expected a name in quotes, found \"main 1 2 3 4 0\"");
        assertThatThrownBy(() -> read(head + "\"main\" 1 2 x 4 0\n"))
                .hasMessage("tau/profile.0.0.0: line 3: expected a number, found \"x\"");
        assertThatThrownBy(() -> read(head + "\"main\" 1 2\n"))
                .hasMessage("tau/profile.0.0.0: line 3: expected 4 numbers after the name, found \"1 2\"");
        assertThatThrownBy(() -> read(head + "\"main\" 1 2 3 4 0\nmore\n"))
                .hasMessage(
                        "tau/profile.0.0.0: line 4: expected a number of aggregates or user events, found \"more\"");
        assertThatThrownBy(() -> TauReader.open(Input.of(folder.resolve("..")), ReadOptions.DEFAULT))
                .isInstanceOf(ProfileException.NotThisFormat.class)
                .hasMessageEndingWith(": expected files profile.N.C.T, found none");
    }

    private PerformanceSpace read(String text) throws IOException {
        file("profile.0.0.0", text);
        return open();
    }

    @Test
    void endsWellForEveryTruncationAndForMutations() throws IOException {
        byte[] sound = CALL_PATHS.getBytes(StandardCharsets.UTF_8);
        List<byte[]> damaged = new ArrayList<>();
        for (int length = 0; length < sound.length; length += 3) {
            damaged.add(java.util.Arrays.copyOf(sound, length));
        }
        long seed = 20_261_120;
        Random random = new Random(seed);
        for (int i = 0; i < 1_500; i++) {
            byte[] copy = sound.clone();
            for (int k = 0; k <= random.nextInt(3); k++) {
                copy[random.nextInt(copy.length)] = (byte) (random.nextBoolean() ? random.nextInt(128) : '9');
            }
            damaged.add(copy);
        }
        int refused = 0;
        for (byte[] bytes : damaged) {
            Files.write(folder.resolve("profile.0.0.0"), bytes);
            try (PerformanceSpace space = open()) {
                assertThat(space.definitions().locations()).as("seed %d", seed).hasSize(1);
            } catch (ProfileException e) {
                refused++;
                assertThat(e).hasMessageStartingWith("tau/profile.0.0.0");
            }
        }
        assertThat(refused).isBetween(100, damaged.size() - 100);
    }

    @Test
    void columnsThatNobodyKnowsAreNamed() throws IOException {
        file(
                "profile.0.0.0",
                String.join(
                        "\n",
                        "1 templated_functions_MULTI_TIME",
                        "# Name Calls Subrs Excl Incl Colour ProfileCalls # <metadata></metadata>",
                        "\"main\" 1 0 3000000 3000000 9 0 GROUP=\"TAU_DEFAULT\"",
                        "0 aggregates",
                        ""));

        try (PerformanceSpace space = open()) {
            assertThat(space.notes()).containsExactly("left out unknown columns: Colour");
            assertThat(value(space, "TIME", 0, 0)).isEqualTo(3.0);
        }
    }
}
