package org.perfspace.format.tau;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
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

/** The call tree of profiles of TAU: call paths, samples, phases, and the events on them. */
class TauCallPathsTest extends TauFiles {

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
}
