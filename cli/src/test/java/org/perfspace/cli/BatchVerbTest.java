package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/** {@code convert IN… -o DIR --to FORMAT}, and directories in the places of inputs and outputs. */
class BatchVerbTest {

    private static final Path SAMPLES = Path.of("../testdata/samples");
    private static final String HELP = "; see perfspace convert --help\n";

    @TempDir
    Path folder;

    private Path a;
    private Path b;
    private Path out;

    @BeforeEach
    void makeProfiles() throws IOException {
        a = Files.copy(SAMPLES.resolve("solver.cubex"), folder.resolve("a.cubex"));
        b = Files.copy(SAMPLES.resolve("solver.cubex"), folder.resolve("b.cubex"));
        out = folder.resolve("out");
    }

    private Path database(String name) throws IOException {
        Path sample = SAMPLES.resolve("solver.hpctoolkit");
        Path copy = folder.resolve(name);
        try (Stream<Path> files = Files.walk(sample)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path to = copy.resolve(sample.relativize(file));
                Files.createDirectories(to.getParent());
                Files.copy(file, to);
            }
        }
        return copy;
    }

    /** Runs a conversion; how long it took becomes {@code T s}. */
    private static Run convert(Object... arguments) {
        return convertReading("", arguments);
    }

    private static Run convertReading(String input, Object... arguments) {
        List<String> all = new ArrayList<>(List.of("convert"));
        Stream.of(arguments).map(Object::toString).forEach(all::add);
        Run run = Run.reading(input.getBytes(StandardCharsets.UTF_8), all.toArray(String[]::new));
        return new Run(run.exitCode(), run.out(), run.err().replaceAll(" in \\d+\\.\\d s", " in T s"));
    }

    private List<String> written() throws IOException {
        try (Stream<Path> files = Files.walk(out)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> out.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void convertsManyIntoADirectory() throws IOException {
        assertThat(convert(a, b, "-o", out, "--to", "cube"))
                .isEqualTo(new Run(0, "", "perfspace: 2 converted in T s\n"));
        assertThat(written()).containsExactly("a.cubex", "b.cubex");
        assertThat(convert("-q", a, b, "-o", out, "--to", "cube3", "-j", "1")).isEqualTo(new Run(0, "", ""));
        assertThat(written()).containsExactly("a.cube", "a.cubex", "b.cube", "b.cubex");
    }

    @Test
    void countsTheNotesOfEachProfileAndShowsThemIfAsked() throws IOException {
        Path db = database("dbs/solver.hpctoolkit");
        Files.writeString(db.resolve("notes.txt"), "notes");
        String loss = "left out: attachment \"hpctoolkit/notes.txt\" (5 bytes)\n";

        assertThat(convert(folder.resolve("dbs"), "-o", out, "--to", "cube"))
                .isEqualTo(new Run(
                        0,
                        "",
                        "perfspace: [1/1] " + db + ": 1 loss\n"
                                + "perfspace: 1 converted in T s; --notes shows the notes\n"));
        assertThat(convert(folder.resolve("dbs"), "-f", "-o", out, "--to", "cube", "--notes"))
                .isEqualTo(new Run(
                        0,
                        "",
                        "perfspace: [1/1] " + out.resolve("solver.cubex") + ": " + loss
                                + "perfspace: 1 converted in T s\n"));
    }

    @Test
    void convertsAllProfilesOfADirectory() throws IOException {
        database("runs/one");
        database("runs/deep/two-database");
        Files.writeString(folder.resolve("runs/README"), "no profile\n");

        assertThat(convert(folder.resolve("runs"), a, "-o", out, "--to", "cube", "-q"))
                .isEqualTo(new Run(0, "", ""));
        assertThat(written()).containsExactly("a.cubex", "deep/two.cubex", "one.cubex");
    }

    @Test
    void stopsAtTheFirstFailure() {
        Path absent = folder.resolve("absent.cubex");

        assertThat(convert("-j", 1, absent, a, b, "-o", out, "--to", "cube"))
                .isEqualTo(new Run(
                        ExitCode.SOME_FAILED,
                        "",
                        "perfspace: " + absent + ": no such file or directory\n"
                                + "perfspace: 0 converted, 1 failed, 2 not tried in T s\n"));
        assertThat(out).doesNotExist();
    }

    @Test
    void goesOnAfterFailuresIfTold() throws IOException {
        Path absent = folder.resolve("absent.cubex");
        convert("-q", a, "-o", out, "--to", "cube");

        assertThat(convert("--keep-going", "--skip-existing", "-j", 1, a, absent, b, "-o", out, "--to", "cube"))
                .isEqualTo(new Run(
                        ExitCode.SOME_FAILED,
                        "",
                        "perfspace: " + absent + ": no such file or directory\n"
                                + "perfspace: 1 converted, 1 skipped, 1 failed in T s\n"));
        assertThat(written()).containsExactly("a.cubex", "b.cubex");
    }

    @Test
    void oneInputHasTheExitCodeOfItsFailure() {
        Path absent = folder.resolve("absent.cubex");

        assertThat(convert("-q", absent, "-o", out, "--to", "cube"))
                .isEqualTo(new Run(ExitCode.BAD_INPUT, "", "perfspace: " + absent + ": no such file or directory\n"));
    }

    @Test
    void namesTheOptionsThatHelpIfAnOutputExists() {
        convert("-q", a, "-o", out, "--to", "cube");

        assertThat(convert("-q", a, "-o", out, "--to", "cube"))
                .isEqualTo(new Run(
                        ExitCode.BAD_OUTPUT,
                        "",
                        "perfspace: " + out.resolve("a.cubex") + ": exists already; use --force to replace it,"
                                + " or --skip-existing to leave it\n"));
    }

    @Test
    void optionsOfAConversionHoldForEachInput() throws IOException {
        assertThat(convert(
                        "-q", a, b, "-o", out, "--to", "cube", "--metric", "TIME", "--max-depth", "0", "--materialize"))
                .isEqualTo(new Run(0, "", ""));
        for (String name : List.of("a.cubex", "b.cubex")) {
            try (PerformanceSpace space = Readers.open(out.resolve(name))) {
                assertThat(space.definitions().metrics()).extracting("name").containsExactly("TIME");
            }
        }
        assertThat(convert("-q", "--keep-going", a, b, "-o", out, "-f", "--to", "cube", "--metric", "nope"))
                .extracting(Run::exitCode, run -> run.err().lines().sorted().toList())
                .containsExactly(
                        ExitCode.SOME_FAILED,
                        List.of(
                                "perfspace: " + a
                                        + ": no metric is called \"nope\"; there are \"TIME\", \"TIME_excl\","
                                        + " \"CALLS\" and \"SUBRS\"",
                                "perfspace: " + b
                                        + ": no metric is called \"nope\"; there are \"TIME\", \"TIME_excl\","
                                        + " \"CALLS\" and \"SUBRS\""));
    }

    @Test
    void refusesALossOfEachInputWhenStrict() throws IOException {
        Path db = database("solver.hpctoolkit");
        Files.writeString(db.resolve("notes.txt"), "notes");

        assertThat(convert("-q", "--strict", "--keep-going", db, "-o", out, "--to", "cube"))
                .isEqualTo(new Run(
                        ExitCode.REFUSED,
                        "",
                        "perfspace: " + out.resolve("solver.cubex") + ": not written, as it would lose:"
                                + " attachment \"hpctoolkit/notes.txt\"; without --strict it is written\n"));
    }

    @Test
    void reportsAsJson() throws IOException {
        Path absent = folder.resolve("absent.cubex");

        Run run = convert("-q", "--json", "--keep-going", a, absent, "-o", out, "--to", "cube");

        JsonNode json = new ObjectMapper().readTree(run.out());
        assertThat(json.path("converted").asInt()).isEqualTo(1);
        assertThat(json.path("skipped").asInt(-1)).isZero();
        assertThat(json.path("failed").asInt()).isEqualTo(1);
        assertThat(json.path("notTried").asInt(-1)).isZero();
        JsonNode first = json.path("results").path(0);
        assertThat(first.path("state").asText()).isEqualTo("converted");
        assertThat(first.path("input").asText()).isEqualTo(a.toString());
        assertThat(first.path("output").asText())
                .isEqualTo(out.resolve("a.cubex").toString());
        assertThat(first.path("to").asText()).isEqualTo("cube");
        assertThat(json.path("results").path(1).toString())
                .isEqualTo(
                        "{\"state\":\"failed\",\"input\":\"" + absent + "\",\"output\":\"" + out.resolve("absent.cubex")
                                + "\",\"message\":\"" + absent + ": no such file or directory\"}");
    }

    @Test
    void takesInputsFromAList() throws IOException {
        Path lines = Files.writeString(folder.resolve("list"), a + "\n\n" + b + "\n");

        assertThat(convert("-q", "--files-from", lines, "-o", out, "--to", "cube"))
                .isEqualTo(new Run(0, "", ""));
        assertThat(written()).containsExactly("a.cubex", "b.cubex");
        assertThat(convertReading(a + "\0" + b + "\0", "-q", "--files-from", "-", "-o", out, "--to", "parquet"))
                .isEqualTo(new Run(0, "", ""));
        assertThat(written()).containsExactly("a.cubex", "a.parquet", "b.cubex", "b.parquet");
        assertThat(convertReading("\n", "--files-from", "-", "-o", out, "--to", "cube"))
                .isEqualTo(new Run(
                        ExitCode.BAD_INPUT, "", "perfspace: -: expected the path of a profile, found an empty list\n"));
        assertThat(convert("--files-from", folder.resolve("none"), "-o", out, "--to", "cube"))
                .isEqualTo(new Run(
                        ExitCode.BAD_INPUT,
                        "",
                        "perfspace: " + folder.resolve("none") + ": no such file or directory\n"));
    }

    @Test
    void aDirectoryAsOutputMeansIntoIt() throws IOException {
        Files.createDirectory(out);

        assertThat(convert("-q", a, out, "--to", "parquet")).isEqualTo(new Run(0, "", ""));
        assertThat(written()).containsExactly("a.parquet");
        assertThat(convert(a, out))
                .isEqualTo(new Run(
                        ExitCode.USAGE,
                        "",
                        "perfspace: " + out + ": a directory does not tell a format; add --to FORMAT, one of "
                                + Runs.writable() + HELP));
        assertThat(convert("-", out, "--to", "cube"))
                .isEqualTo(new Run(
                        ExitCode.USAGE,
                        "",
                        "perfspace: " + out + ": is a directory, and the standard input has no name; name the file to"
                                + " write" + HELP));
    }

    @Test
    void aDatabaseAsOutputIsReplacedOnlyIfForced() throws IOException {
        Path db = database("solver.hpctoolkit");
        Path empty = Files.createDirectory(folder.resolve("empty.hpctoolkit"));

        for (Path there : List.of(db, empty)) {
            assertThat(convert(a, there, "--to", "hpctoolkit"))
                    .isEqualTo(new Run(
                            ExitCode.BAD_OUTPUT,
                            "",
                            "perfspace: " + there + ": exists already; use --force to replace it\n"));
        }
        assertThat(convert("-q", "-f", a, "-o", db)).isEqualTo(new Run(0, "", ""));
    }

    @Test
    void theOptionForTheOutputNamesTheFileOfOneProfile() {
        assertThat(convert("-q", a, "-o", folder.resolve("copy.cubex"))).isEqualTo(new Run(0, "", ""));
        assertThat(folder.resolve("copy.cubex")).isRegularFile();
        assertThat(convert(a, b, "-o", folder.resolve("copy.cubex")))
                .isEqualTo(new Run(
                        ExitCode.USAGE,
                        "",
                        "perfspace: " + folder.resolve("copy.cubex") + ": this name is that of one profile; expected a"
                                + " directory, into which several profiles are converted" + HELP));
    }

    @Test
    void saysHowManyAreConverted() {
        assertThat(convert(a, b, out))
                .isEqualTo(new Run(
                        ExitCode.USAGE,
                        "",
                        "perfspace: several profiles are converted into a directory: perfspace convert IN… -o DIR --to"
                                + " FORMAT" + HELP));
        assertThat(convert(a))
                .isEqualTo(new Run(
                        ExitCode.USAGE, "", "perfspace: missing OUT, the file to write, or -o DIR --to FORMAT" + HELP));
        assertThat(convert()).isEqualTo(new Run(ExitCode.USAGE, "", "perfspace: missing IN and OUT" + HELP));
        assertThat(convert("-o", out, "--to", "cube"))
                .isEqualTo(new Run(ExitCode.USAGE, "", "perfspace: missing IN, the profiles to read" + HELP));
        assertThat(convert(a, "-o", out))
                .isEqualTo(new Run(
                        ExitCode.USAGE,
                        "",
                        "perfspace: " + out + ": a directory does not tell a format; add --to FORMAT, one of "
                                + Runs.writable() + HELP));
        assertThat(convert("-", a, "-o", out, "--to", "cube"))
                .isEqualTo(new Run(
                        ExitCode.USAGE,
                        "",
                        "perfspace: the standard input has no name for its output; convert it alone: perfspace convert"
                                + " - OUT" + HELP));
        assertThat(convert("-j", "0", a, "-o", out, "--to", "cube"))
                .isEqualTo(new Run(
                        ExitCode.USAGE, "", "perfspace: -j: expected at least 1 profile at a time, found 0" + HELP));
    }

    @Test
    void refusesOptionsOfManyForOne() {
        for (List<String> option : List.of(
                List.of("-j", "2"),
                List.of("--skip-existing"),
                List.of("--keep-going"),
                List.of("--files-from", "list"))) {
            List<Object> line = new ArrayList<>(option);
            line.addAll(List.of(a, folder.resolve("c.cubex")));
            assertThat(convert(line.toArray()))
                    .isEqualTo(new Run(
                            ExitCode.USAGE,
                            "",
                            "perfspace: " + option.get(0) + " needs -o DIR, the directory of the outputs" + HELP));
        }
    }

    /** Java gets a byte that is no text as a replacement character, under which there is no file. */
    @Test
    void takesFilesWhoseNamesAreNoText() throws IOException {
        Path odd = Path.of(URI.create(folder.toUri() + "odd%FF.folded"));
        Files.writeString(odd, "main;f 1\n");
        Assumptions.assumeTrue(odd.toString().endsWith("odd\ufffd.folded"), "the system has another encoding");
        String given = folder.resolve("odd\ufffd.folded").toString();

        assertThat(Run.of(
                        "-q", "archive", given, "-o", folder.resolve("archive").toString()))
                .isEqualTo(new Run(0, "", ""));
        assertThat(Run.of("-q", "convert", given, "--to", "cube", "-o", out.toString()))
                .isEqualTo(new Run(0, "", ""));
    }

    /** Nothing is advised to be converted that no reader can open. */
    @Test
    void aDirectoryOfOtherToolsHasNoAdviceToConvertIt() throws IOException {
        Path others = Files.createDirectory(folder.resolve("others"));
        Files.writeString(others.resolve("a.heapprofile"), "{\"head\":{\"callFrame\":{},\"selfSize\":0}}");

        assertThat(Run.of("view", others.toString()).err())
                .isEqualTo("perfspace: " + others
                        + ": expected a profile, found a directory with data of other tools, which"
                        + " cannot be read: a.heapprofile (a profile of allocations of V8 in Chrome or Node.js)\n");
    }

    @Test
    void aVerbForOneProfileListsThoseOfADirectory() throws IOException {
        Files.createDirectory(folder.resolve("dbs"));
        database("dbs/lmp");
        database("dbs/saxpy");
        String dbs = folder.resolve("dbs").toString();
        String message =
                "perfspace: " + dbs + ": expected a profile, found a directory with 2 HPCToolkit databases: lmp,"
                        + " saxpy; perfspace convert " + dbs + " -o OUT --to cube converts all\n";

        for (String verb : List.of("view")) {
            assertThat(Run.of(verb, dbs)).as(verb).isEqualTo(new Run(ExitCode.BAD_INPUT, "", message));
        }
        assertThat(convert(dbs, folder.resolve("x.cubex"))).isEqualTo(new Run(ExitCode.BAD_INPUT, "", message));
        Files.createDirectory(out);
        Files.move(a, out.resolve("a.cubex"));
        Files.copy(out.resolve("a.cubex"), out.resolve("b.cubex"));
        assertThat(Run.of("view", out.toString()))
                .isEqualTo(new Run(
                        ExitCode.BAD_INPUT,
                        "",
                        "perfspace: " + out + ": expected a profile, found a directory with 2 Cube profiles: a.cubex,"
                                + " b.cubex; perfspace convert " + out + " -o OUT --to parquet converts all\n"));
    }

    /** As in the measurement directory of Score-P, which has other files, too. */
    @ParameterizedTest
    @ValueSource(strings = {"info", "dump", "stat", "hot", "validate", "compare"})
    void aDirectoryWithOneProfileStandsForIt(String verb) throws IOException {
        Path experiment = Files.createDirectory(folder.resolve("scorep_run"));
        Path profile = Files.move(a, experiment.resolve("profile.cubex"));
        Files.writeString(experiment.resolve("scorep.cfg"), "SCOREP_ENABLE_PROFILING=true\n");
        String[] ofProfile = verb.equals("compare")
                ? new String[] {verb, profile.toString(), profile.toString()}
                : new String[] {verb, profile.toString()};
        String[] ofDirectory = ofProfile.clone();
        ofDirectory[1] = experiment.toString();

        Run expected = Run.of(ofProfile);
        Run run = Run.of(ofDirectory);
        assertThat(run.exitCode()).isEqualTo(expected.exitCode());
        assertThat(run.err())
                .startsWith("perfspace: " + experiment + ": a directory with one profile, profile.cubex\n");
        String err = run.err().substring(run.err().indexOf("\n") + 1);
        assertThat(List.of(run.out(), err).stream().map(text -> unnamed(text, experiment)))
                .containsExactly(unnamed(expected.out(), experiment), unnamed(expected.err(), experiment));
    }

    private static String unnamed(String text, Path experiment) {
        return text.replace(experiment.resolve("profile.cubex").toString(), "it")
                .replace(experiment.toString(), "it");
    }

    @Test
    void archivesAllProfilesOfADirectoryAndOfAList() throws IOException {
        Path runs = Files.createDirectories(folder.resolve("runs/deep"));
        Files.move(a, runs.resolve("a.cubex"));
        byte[] profile = Files.readAllBytes(b);
        Files.write(b, Arrays.copyOf(profile, profile.length + 512));
        Path list = Files.writeString(folder.resolve("list"), b + "\n");
        String archive = folder.resolve("archive").toString();

        assertThat(Run.of("archive", folder.resolve("runs").toString(), "--files-from", list.toString(), "-o", archive))
                .isEqualTo(new Run(0, "", "perfspace: " + archive + ": 2 added, 0 there already, 0 failed\n"));
        assertThat(Run.of("archive", "-o", archive))
                .isEqualTo(new Run(
                        ExitCode.USAGE,
                        "",
                        "perfspace: missing IN, the profiles to read; see perfspace archive --help\n"));
    }

    @Test
    void theHelpShowsBothWays() {
        assertThat(Run.of("convert", "--help").out())
                .contains("perfspace convert [OPTION…] IN OUT\n")
                .contains("perfspace convert [OPTION…] IN… -o DIR --to FORMAT\n");
    }
}
