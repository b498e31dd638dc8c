package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.OneLine;
import org.perfspace.convert.Conversion;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** Names that a terminal would obey: nothing that the command prints lets them through. */
class HiddenCharactersTest {

    private static final String EVIL = "e\u001b[31m\u0007\u007f\u0085\u009b2J\u061c\u200e\u202evil\u2066\u2028";
    private static final String SHOWN =
            "e\\u001b[31m\\u0007\\u007f\\u0085\\u009b2J\\u061c\\u200e\\u202evil\\u2066\\u2028";

    @TempDir
    private Path folder;

    private String evil;
    private String other;

    @BeforeEach
    void write() throws IOException {
        evil = write("evil.parquet", EVIL);
        other = write("other.parquet", "other");
    }

    private String write(String file, String name) throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int metric = space.defineMetric(name, name, ValueType.DOUBLE, name, Tree.NO_PARENT);
        int machine = space.defineMachine(name);
        int process = space.defineProcess(name, 0, space.defineNode(name, machine));
        int thread = space.defineThread(name, 0, process);
        space.setSeverity(
                metric, space.defineCallNode(space.defineRegion(name, name, 1, 2), Tree.NO_PARENT), thread, 1.5);
        Path target = folder.resolve(file);
        Conversion.store(Format.PARQUET, space.build(), target, Format.PARQUET, WriteOptions.DEFAULT);
        return target.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "info",
                "info --tree calls",
                "info --tree metrics",
                "info --tree system",
                "info --json",
                "stat",
                "stat --json",
                "stat --by location",
                "dump",
                "dump --format csv",
                "dump --format json",
                "validate",
                "info --verbose --metric nothing"
            })
    void noVerbLetsThemThrough(String words) {
        List<String> arguments = List.of((words + " " + evil).split(" ", -1));
        Run run = Run.of(arguments.toArray(String[]::new));
        assertShown(run);
    }

    @Test
    void comparisonsDoNotEither() {
        for (String json : List.of("-q", "--json")) {
            Run run = Run.of("compare", json, evil, other);
            assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
            assertThat(run.out()).containsIgnoringCase(SHOWN);
            assertShown(run);
        }
    }

    @Test
    void messagesDoNotEither() throws IOException {
        Path file = Files.writeString(folder.resolve("x" + EVIL.replace("\u2028", "")), "no profile");
        Run run = Run.of("info", "--verbose", file.toString());
        assertThat(run.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertShown(run);
    }

    /** In JSON the escapes are those of JSON, so that programs read the very name. */
    @Test
    void programsReadTheNameItself() throws IOException {
        JsonNode table = new ObjectMapper()
                .readTree(Run.of("dump", "--format", "json", evil).out());
        assertThat(table.get(0).get("metric").asText()).isEqualTo(EVIL);
        assertThat(Run.of("dump", evil).out()).isEqualTo(SHOWN + "\t0\t0\t1.5\n");
    }

    private static void assertShown(Run run) {
        assertThat(run.exitCode()).as(run.err()).isNotEqualTo(ExitCode.BUG);
        assertThat((run.out() + run.err()).chars()).allMatch(c -> OneLine.isShown((char) (int) c));
    }
}
