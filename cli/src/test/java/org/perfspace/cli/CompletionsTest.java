package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.cli.console.Console;
import org.perfspace.testdata.corrupt.Corruption;

/** The completions of shells: those of bash are tried in a bash, where there is one. */
class CompletionsTest {

    private static final Path BASH = Path.of("/bin/bash");
    private static final Completions COMPLETIONS = new Completions(Main.commandLine(Console.ofProcess()));

    @TempDir
    private Path folder;

    private Path profile = Path.of("");

    /** A folder with a profile whose name has a blank, and a command that can only print the ids of one. */
    @BeforeEach
    void makeCommand() throws IOException {
        profile = Files.createFile(folder.resolve("my profile.cubex"));
        Files.writeString(
                folder.resolve("ids.tsv"),
                """
                table\tid\tname\tparent\tregion\tfile\tline\trank\tthread
                metric\t0\ttime
                metric\t1\ttask wait (sec)
                metric\t2\tvisits\t1
                region\t0\ttime_step
                """);
        Files.writeString(
                folder.resolve("perfspace"),
                """
                #!/bin/bash
                [[ "$*" == "-q dump --ids --format tsv my profile.cubex" ]] && cat ids.tsv
                """);
        assertThat(folder.resolve("perfspace").toFile().setExecutable(true)).isTrue();
    }

    /** Returns what bash offers for the last of some words, as they are typed. */
    private List<String> completed(String... words) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(BASH), "no bash here");
        String script = Stream.of(
                        COMPLETIONS.bash(),
                        "COMP_WORDS=(./perfspace "
                                + Arrays.stream(words)
                                        .map(word -> "'" + word.replace("'", "'\\''") + "'")
                                        .collect(Collectors.joining(" "))
                                + ")",
                        "COMP_CWORD=" + words.length,
                        "COMP_LINE=\"${COMP_WORDS[*]}\"",
                        "_perfspace_complete 2>errors",
                        "printf '%s\\n' \"${COMPREPLY[@]}\"")
                .collect(Collectors.joining("\n"));
        Path file = Files.writeString(folder.resolve("completion.bash"), script);
        Process bash = new ProcessBuilder(BASH.toString(), "--norc", file.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        bash.waitFor();
        return out.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    @Test
    void choicesAreAsPeopleWriteThem() throws IOException, InterruptedException {
        assertThat(completed("stat", "--by", ""))
                .containsExactly("region", "function", "group", "call-path", "location");
        assertThat(completed("stat", "--sort", "")).containsExactly("exclusive", "inclusive");
        assertThat(completed("convert", "--scopes", "e")).containsExactly("execution");
        assertThat(completed("convert", "--to", "cu")).containsExactly("cube", "cube3", "cube2");
        assertThat(completed("convert", "--compression", "")).containsExactly("zstd", "snappy", "gzip", "lz4", "none");
    }

    /** They have the same label in help. */
    @Test
    void optionsOfOneVerbDoNotShareTheirChoices() throws IOException, InterruptedException {
        assertThat(completed("diff", "--system", "")).containsExactly("automatic", "keep", "reduce", "collapse");
        assertThat(completed("diff", "--collapse-locations", "")).containsExactly("sum", "mean", "min", "max");
        assertThat(completed("diff", "--match", "")).containsExactly("full", "name", "meaning");
        assertThat(completed("diff", "--derived", "")).containsExactly("store", "skip");
    }

    @Test
    void helpTakesVerbsAndTopics() throws IOException, InterruptedException {
        assertThat(completed("help", "co"))
                .containsExactly("convert", "compare", "converting", "comparing", "collapsed");
        assertThat(completed("co")).containsExactly("convert", "compare");
    }

    @Test
    void corruptTakesKinds() throws IOException, InterruptedException {
        assertThat(completed("generate", "--corrupt", ""))
                .startsWith("list", "all")
                .doesNotHaveDuplicates()
                .containsAll(Corruption.all().stream().map(Corruption::kind).toList());
    }

    @Test
    void metricsAreThoseOfTheProfile() throws IOException, InterruptedException {
        String file = profile.getFileName().toString().replace(" ", "\\ ");

        assertThat(completed("info", file, "--metric", ""))
                .containsExactly("time", "task\\ wait\\ \\(sec\\)", "visits");
        assertThat(completed("info", file, "--metric", "task\\ w")).containsExactly("task\\ wait\\ \\(sec\\)");
        assertThat(completed("info", "'my profile.cubex'", "--metric", "'ta")).containsExactly("task wait (sec)");
        assertThat(completed("convert", file, "out.cubex", "--of", "v")).containsExactly("visits");
        assertThat(completed("info", "--metric", "")).isEmpty();
        assertThat(completed("info", "missing.cubex", "--metric", "")).isEmpty();
    }

    /** The table that the script reads: metrics come first, and their names are in the third column. */
    @Test
    void theTableOfIdsIsAsTheScriptReadsIt() {
        String sample = "../testdata/samples/solver.cubex";

        assertThat(Run.of("-q", "dump", "--ids", "--format", "tsv", sample).out())
                .startsWith("table\tid\tname\tparent\tregion\tfile\tline\trank\tthread\nmetric\t0\tTIME\t");
    }

    @Test
    void fishHasTheChoicesToo() {
        assertThat(COMPLETIONS.fish().lines())
                .contains(
                        "complete -c perfspace -n '__fish_seen_subcommand_from stat' -l by -x -a 'region function"
                                + " group call-path location' -d 'region (default), function (by its name in the source,"
                                + " whatever the tool), group (such as USR, COM and MPI, as in scorep-score), call-path or"
                                + " location.'",
                        "complete -c perfspace -n '__fish_seen_subcommand_from help' -f -a '"
                                + String.join(" ", Topics.words()) + "'");
        assertThat(COMPLETIONS.zsh()).startsWith("autoload -U +X bashcompinit && bashcompinit\n");
    }
}
