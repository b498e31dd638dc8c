package org.perfspace.format.tau;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;

class TauReaderTest extends TauFiles {

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
