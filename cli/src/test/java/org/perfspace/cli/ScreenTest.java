package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.console.Console;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.writer.cube.CubeWriter;

/** Colours of reports and failures. */
class ScreenTest {

    private static final String SAMPLE = "../testdata/samples/score-p.cubex";
    private static final String OTHER = "../testdata/samples/score-p-2.cubex";
    private static final Pattern SEQUENCE = Pattern.compile("\u001b\\[[0-9]+m");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hot " + SAMPLE,
                "hot --by region " + SAMPLE,
                "hot --by callers --top 2 " + SAMPLE,
                "stat --metric time " + SAMPLE,
                "info " + SAMPLE,
                "info --tree calls " + SAMPLE,
                "efficiency --by region --explain " + SAMPLE,
                "compare --cells " + SAMPLE + " " + OTHER
            })
    void coloursChangeNothingElse(String line) {
        Run plain = Run.of(line.split(" "));
        String[] coloured = (line + " --color always").split(" ");
        String out = Run.of(coloured).out();
        assertThat(out).contains("\u001b[1m", "\u001b[0m");
        assertThat(SEQUENCE.matcher(out).replaceAll("")).isEqualTo(plain.out());
        assertThat(plain.out()).doesNotContain("\u001b");
    }

    @Test
    void tellsGrowthFromDecline() {
        assertThat(Run.of("compare", "--color", "always", SAMPLE, OTHER).out())
                .contains(
                        "\u001b[1mtime 0.263564 sec -> 0.252516 sec\u001b[0m\u001b[32m (-4.2 %)\u001b[0m\n",
                        "\u001b[1mbytes_sent 13,671,936 bytes -> 64,948,224 bytes\u001b[0m\u001b[31m (+375.0 %)\u001b[0m");
    }

    @Test
    void failuresAreRed() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console =
                new Console(new ByteArrayOutputStream(), new PrintStream(err, true, StandardCharsets.UTF_8), false);
        assertThat(Main.run(console, "info", "--color=always", "nowhere.cubex")).isEqualTo(3);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("\u001b[31mperfspace:\u001b[0m nowhere.cubex: no such file or directory\n");
    }

    @Test
    void namesCannotPaint() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int root = space.defineCallNode(space.defineRegion("a\ufdd3b\u001b[31mc", "", -1, -1), Tree.NO_PARENT);
        int node = space.defineNode("node", space.defineMachine("machine"));
        int thread = space.defineThread("thread 0", 0, space.defineProcess("rank 0", 0, node));
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        space.setSeverity(time, root, thread, 1.5);
        Path file = folder.resolve("a.cubex");
        CubeWriter.write(space.build(), file, WriteOptions.DEFAULT);
        assertThat(Run.of("hot", "--color", "always", file.toString()).out())
                .contains("1.5  \u001b[0ma\\ufdd3b\\u001b[31mc\n");
        assertThat(Run.of("dump", "--names", "--color", "always", file.toString())
                        .out())
                .contains("a\\ufdd3b\\u001b[31mc");
    }
}
