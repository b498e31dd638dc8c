package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.console.ExitCode;

/** The verbs that answer for each of many profiles. */
class EachVerbTest {

    private static final Path SAMPLE = Path.of("../testdata/samples/solver.cubex");

    private static final String SIZES = "\tcube\t4\t6\t6\t4\t4\tTIME\tsec\t16.77\n";
    private static final String HEADING =
            "file\tformat\tmetrics\tregions\tcall_nodes\tprocesses\tlocations\tmetric\tunit\ttotal\n";

    @TempDir
    Path folder;

    private String first;
    private String second;
    private String bad;
    private String missing;

    @BeforeEach
    void copySamples() throws IOException {
        first = Files.copy(SAMPLE, folder.resolve("a.cubex")).toString();
        second = Files.copy(
                        SAMPLE, Files.createDirectory(folder.resolve("below")).resolve("b.cubex"))
                .toString();
        bad = Files.writeString(folder.resolve("bad.cubex"), "no profile").toString();
        missing = folder.resolve("missing.cubex").toString();
    }

    private String complaints() {
        return "perfspace: " + bad + ": expected a profile, found text of no known format: \"no profile\""
                + "; if it is a profile, name its format with --from\n"
                + "perfspace: " + missing + ": no such file or directory\n";
    }

    @Test
    void writesOneLineForEachProfileAndTheFailuresLast() {
        assertThat(Run.of("info", "--format", "tsv", first, bad, missing, second))
                .isEqualTo(new Run(ExitCode.SOME_FAILED, HEADING + first + SIZES + second + SIZES, complaints()));
    }

    @Test
    void writesOneObjectForEachProfile() {
        Run run = Run.of("info", "--format", "json", first, second);

        assertThat(run.out().lines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .isEqualTo(Run.of("info", "--json", first).out().strip()),
                        line -> assertThat(line)
                                .isEqualTo(
                                        Run.of("info", "--json", second).out().strip()));
        assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
    }

    @Test
    void takesAllProfilesBelowADirectoryAndThoseOfTheWorkingDirectory() {
        assertThat(Run.of("info", "--format", "csv", folder.toString()).out())
                .isEqualTo((HEADING + first + SIZES + second + SIZES).replace('\t', ','));
        assertThat(Run.of("validate", "-q", ".").exitCode()).isNotEqualTo(ExitCode.BAD_INPUT);
    }

    @Test
    void hasTheFormOfManyForOneIfTheNumberOfJobsIsGiven() {
        assertThat(Run.of("info", "-j", "1", "--format", "tsv", first))
                .isEqualTo(new Run(0, HEADING + first + SIZES, ""));
        assertThat(Run.of("info", "-j", "1", bad, missing).exitCode()).isEqualTo(ExitCode.SOME_FAILED);
        assertThat(Run.of("info", "-j", "3", missing).exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(Run.of("info", "-j", "0", first).err())
                .isEqualTo("perfspace: expected a number of at least 1 as -j, found 0; see perfspace info --help\n");
    }

    /** Each row has the file in front, and is otherwise that of a single profile. */
    @ParameterizedTest
    @ValueSource(strings = {"stat --format csv", "hot --format csv", "dump --format csv", "dump --ids --format csv"})
    void putsTheFileInFrontOfEachRow(String command) {
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.add(first);
        String[] lines = Run.of(words.toArray(new String[0])).out().split("\n", -1);
        StringBuilder expected = new StringBuilder("file," + lines[0] + "\n");
        for (String file : List.of(first, second)) {
            for (int i = 1; i < lines.length - 1; i++) {
                expected.append(file).append(',').append(lines[i]).append('\n');
            }
        }
        words.add(second);

        assertThat(Run.of(words.toArray(new String[0]))).isEqualTo(new Run(0, expected.toString(), ""));
    }

    @Test
    void namesTheFileInEachObjectOfADump() {
        Run run = Run.of("dump", "--format", "json", "--metric", "TIME", "--top", "1", first, second);

        assertThat(run.out())
                .isEqualTo("[\n{\"file\":\"" + first
                        + "\",\"metric\":\"TIME\",\"callNode\":0,\"location\":3,\"value\":4.485}\n]\n"
                        + "[\n{\"file\":\"" + second
                        + "\",\"metric\":\"TIME\",\"callNode\":0,\"location\":3,\"value\":4.485}\n]\n");
    }

    @Test
    void namesTheFileAboveATextThatDoesNot() {
        String one = Run.of("hot", first).out();

        assertThat(Run.of("hot", first, second).out())
                .isEqualTo(first + ":\n" + one + "\n" + second + ":\n" + one + "\n");
    }

    @Test
    void validatesWithOneLineForEach() {
        assertThat(Run.of("validate", "--format", "csv", first, bad, missing))
                .isEqualTo(new Run(
                        ExitCode.SOME_FAILED,
                        "file,sound,faults,warnings,failure\n" + first + ",true,0,0,\n" + bad + ",false,1,0,\n"
                                + missing + ",false,0,0," + missing + ": no such file or directory\n",
                        "perfspace: " + missing + ": no such file or directory\n"));
    }

    /** An answer that is too long to be kept waits for its turn. */
    @Test
    void writesLongAnswersInOrder() throws IOException {
        Path wide = TauSample.wide(Files.createDirectory(folder.resolve("wide")), 20_000);
        String one = Run.of("dump", wide.toString()).out();
        assertThat(one.length()).isGreaterThan(1 << 20);
        String named = one.lines().map(line -> wide + "\t" + line + "\n").collect(Collectors.joining());

        Run run = Run.of("dump", "-q", "-j", "4", first, wide.toString(), wide + "/.", second);

        String small = Run.of("dump", first, "-j", "1").out();
        assertThat(run.out()).isEqualTo(small + named + small.replace(first, second));
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void refusesAPictureOfSeveral() {
        assertThat(Run.of("dump", "--matrix", "time", "--format", "pgm", first, second))
                .isEqualTo(new Run(
                        ExitCode.USAGE, "", "perfspace: --matrix draws one profile; see perfspace dump --help\n"));
    }
}
