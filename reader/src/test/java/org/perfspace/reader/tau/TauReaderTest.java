package org.perfspace.reader.tau;

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

        assertThat(TauReader.checkNumbers(Input.of(folder, "tau")))
                .extracting(Finding::toString)
                .containsExactly(
                        "tau/profile.1.0.0: line 6: expected a number of calls of others, found -1.0",
                        "tau/profile.1.0.0: line 6: expected an inclusive value of at least the exclusive 2500000.0,"
                                + " found 2400000.0",
                        "tau/profile.1.0.0: line 7: expected finite values, found NaN exclusive and 2000000.0 inclusive",
                        "tau/profile.2.0.0: line 2: expected columns Name Calls Subrs Excl Incl, found"
                                + " \"# Name Calls Subrs Incl ProfileCalls # \"");
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
                .containsExactly("TIME", "TIME_excl", "CALLS", "SUBRS", "Message size", "Message size (total)", "Heap");
        assertThat(metric(space, "TIME").kind()).isEqualTo(MetricKind.INCLUSIVE);
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
        assertThat(value(space, "TIME", 0, 0)).isEqualTo(6.0000005);
        assertThat(value(space, "TIME", 0, 1)).isEqualTo(7e-6);
        assertThat(value(space, "TIME_excl", 0, 1)).isEqualTo(1.500001);
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
    void namesTheMissingCallPath() throws IOException {
        file(
                "profile.0.0.0",
                "2 templated_functions\n# Name Calls Subrs Excl Incl ProfileCalls\n"
                        + "\"main\" 1 0 1 1 0 GROUP=\"G\"\n\"main => foo => bar\" 1 0 1 1 0 GROUP=\"G\"\n");

        assertThatThrownBy(this::open)
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("tau/profile.0.0.0: line 4: expected the call path \"main => foo\" somewhere, which"
                        + " \"main => foo => bar\" needs, found none: the call tree is incomplete;"
                        + " --salvage invents what is missing");
        PerformanceSpace salvaged = TauReader.open(Input.of(folder), ReadOptions.DEFAULT.withSalvage(true));
        assertThat(salvaged.definitions().callNodes())
                .extracting(CallNode::parent)
                .containsExactly(-1, 0, 1);
        assertThat(salvaged.notes())
                .containsExactly(
                        "invented 1 call nodes for missing call paths, without values",
                        "1 of the files may have been cut off: they end before their aggregates, or in the middle of a"
                                + " line");
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
            assertThat(space.notes()).containsExactly("left out columns that nobody knows: Colour");
            assertThat(value(space, "TIME", 0, 0)).isEqualTo(3.0);
        }
    }
}
