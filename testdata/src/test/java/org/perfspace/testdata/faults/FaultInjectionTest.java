package org.perfspace.testdata.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.format.Format;
import org.perfspace.testdata.faults.Faults.Call;
import org.perfspace.testdata.faults.Faults.Mode;

/**
 * Every call with which a writer or the archive changes something on the disk fails once, and is the last of its process
 * once. Afterwards there is the old or the new output, no half one, once the command is executed that
 * the next run names if a process ended between two renames; and nothing else after the next run.
 */
@Tag("scaled")
class FaultInjectionTest {

    private static final Logger WARNINGS = Logger.getLogger("org.perfspace.io.Workspace");
    private static final Map<Call, Integer> POINTS = new EnumMap<>(Call.class);

    @TempDir
    private static Path inputs;

    @TempDir
    private Path folder;

    static Stream<Scenario> scenarios() {
        return Depth.some(Scenario.all(inputs), FaultInjectionTest::isQuick).stream();
    }

    /** One small output of every writer, where one was before, which includes all that happens where there is none. */
    private static boolean isQuick(Scenario scenario) {
        return scenario instanceof Scenario.Output output
                && output.options().force()
                && output.options().settings().isEmpty();
    }

    /** A workspace that cannot be deleted is worth a warning, of which there are many here. */
    @BeforeAll
    static void silence() {
        WARNINGS.setLevel(Level.OFF);
    }

    /** The figure is part of what the suite promises, so that it is printed. */
    @AfterAll
    static void printTheNumberOfPoints() {
        WARNINGS.setLevel(null);
        int sum = POINTS.values().stream().mapToInt(Integer::intValue).sum();
        System.out.println("injected failures and kills: " + sum + " " + POINTS);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scenarios")
    void afterAnyFailureOrKillThereIsTheOldOrTheNewOutput(Scenario scenario) throws IOException, InterruptedException {
        Path before = Files.createDirectory(folder.resolve("before"));
        Aftermath aftermath = Aftermath.prepare(scenario, before);
        Faults none = Faults.none(Faults.CHANGES);
        scenario.write(FaultyFileSystem.over(Tree.copy(before, folder.resolve("count")), none));
        assertThat(none.count()).isGreaterThan(10);
        for (int at = 1; at <= none.count(); at++) {
            for (Mode mode : modes(scenario, at)) {
                Path directory = Tree.copy(before, folder.resolve(mode + "-" + at));
                inject(aftermath.in(directory), new Faults(mode, Faults.CHANGES, at));
            }
        }
    }

    /** Failure and kill; if that is quick, they take turns at one of three calls, but for one format. */
    private static List<Mode> modes(Scenario scenario, int at) {
        boolean isOne =
                scenario instanceof Scenario.Output output && output.writer().format() == Format.CUBE;
        List<Mode> both = List.of(Mode.FAILURE, Mode.KILL);
        if (!Depth.isQuick() || isOne) {
            return both;
        }
        return at % 3 == 0 ? List.of(both.get(at % 2)) : List.of();
    }

    private static void inject(Aftermath aftermath, Faults faults) throws IOException, InterruptedException {
        Path directory = aftermath.directory();
        boolean written = false;
        try {
            aftermath.scenario().write(FaultyFileSystem.over(directory, faults));
            written = true;
        } catch (IOException e) {
            assertThat(e).hasMessageStartingWith(directory.toString());
        } catch (Faults.Killed e) {
            assertThat(faults.hit()).isNotNull();
        } finally {
            faults.end();
        }
        POINTS.merge(Objects.requireNonNull(faults.hit()), 1, Integer::sum);
        String where = aftermath.scenario() + " at " + directory.getFileName() + " " + faults.hit();
        if (written) {
            assertThat(aftermath.scenario().state(directory)).as(where).isEqualTo(aftermath.fresh());
        }
        aftermath.check(where);
    }
}
