package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.cli.Run;
import org.perfspace.cli.Runs;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** The pictures that {@code view --svg} makes. */
class PictureTest {

    private static final String SAMPLES = "../testdata/samples/";

    private static final ViewOptions OPTIONS =
            new ViewOptions("", "auto", 1L << 32, true, Optional.empty(), Optional.empty(), false, false);

    @TempDir
    private Path folder;

    /** Of 100 s, main has 60 s by itself and solve 40 s, in two calls that share a box. */
    @Test
    void theFlameGraphHasTheValues() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int thread = thread(space, "thread");
        int main = space.defineCallNode(space.defineRegion("main", "a.c", 1, 2), Tree.NO_PARENT);
        int solve = space.defineRegion("solve", "a.c", 3, 4);
        space.setSeverity(time, main, thread, 60.0);
        space.setSeverity(time, space.defineCallNode(solve, main), thread, 30.0);
        space.setSeverity(time, space.defineCallNode(solve, main), thread, 10.0);
        String svg = svg(Picture.Kind.FLAME, "small.cubex", space);

        assertThat(SvgText.of(svg))
                .isEqualTo(new SvgText(
                        "86mm",
                        List.of(
                                "small.cubex: flame graph",
                                "Time of whole run: 100.00 s",
                                "0",
                                "100.00 s, of a call by itself",
                                "main",
                                "solve  ×2"),
                        java.util.Set.of("rect", "svg", "text", "title")));
        assertThat(svg)
                .contains("<rect x=\"8\" y=\"66\" width=\"403\" height=\"18\" fill=\"" + ColourScale.of(.6) + "\"/>")
                .contains("<rect x=\"8\" y=\"85\" width=\"160.6\" height=\"18\" fill=\"" + ColourScale.of(.4) + "\"/>");
    }

    @Test
    void namesAreText() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int thread = thread(space, Spaces.HOSTILE.get(2));
        for (String name : Spaces.HOSTILE) {
            int node = space.defineCallNode(space.defineRegion(name, name, 1, 2), Tree.NO_PARENT);
            space.setSeverity(time, node, thread, 1.0);
        }
        PerformanceSpace hostile = space.build();
        for (Picture.Kind kind : List.of(Picture.Kind.FLAME, Picture.Kind.HEAT)) {
            byte[] svg = Picture.of(kind, ViewProfile.of(Spaces.HOSTILE.get(0), "", hostile), OPTIONS, List.of(), true);
            SvgText picture = SvgText.of(new String(svg, StandardCharsets.UTF_8));
            assertThat(picture.width()).isEqualTo("178mm");
            assertThat(picture.elements()).containsExactly("rect", "svg", "text", "title");
            assertThat(String.join(" ", picture.texts()))
                    .contains("script><img src=x onerror=alert(1)>: ", "<!--", "constr", "__pro");
        }
    }

    @Test
    void everyKindIsDrawn() throws IOException {
        assertThat(texts("heat", SAMPLES + "score-p.cubex"))
                .startsWith(
                        "score-p.cubex: heat map",
                        "Time of whole run: 263.56 ms",
                        "0",
                        "51.860 ms in a location",
                        "14 locations",
                        "sum, ms",
                        "MPI_File_write_at_all",
                        "43.874");
        assertThat(SvgText.of(Runs.of(
                                "view",
                                "-q",
                                "--svg",
                                "flame",
                                "--metric",
                                "PAPI_TOT_C*",
                                SAMPLES + "score-p.cubex",
                                "-o",
                                "-"))
                        .texts())
                .startsWith("score-p.cubex: flame graph", "PAPI_TOT_CYC of whole run: 795.94 M");
        assertThat(texts("links", SAMPLES + "linktest.sion"))
                .containsExactly(
                        "linktest.sion: links",
                        "iteration 1: time of a message between two ranks",
                        "2.4052 µs",
                        "2.5197 µs, logarithmic",
                        "to rank 0 … 7 →",
                        "from",
                        "↓");
        for (String run : List.of("2026-02-10_b", "2026-01-05_z", "2026-01-20_a")) {
            Files.createDirectories(folder.resolve("runs"));
            Files.writeString(
                    folder.resolve("runs/" + run + ".folded"), "main " + (run.endsWith("b") ? 150 : 100) + "\n");
        }
        Path archive = folder.resolve("nightly");
        Runs.of(
                "archive",
                "-q",
                folder.resolve("runs").toString(),
                "-o",
                archive.toString(),
                "--param-from-path",
                "{date}_{commit}");
        assertThat(texts("trend", archive.toString()))
                .containsExactly(
                        "nightly: trend",
                        "samples, over date",
                        "all runs",
                        "100",
                        "120",
                        "140",
                        "2026-01-05",
                        "2026-01-20",
                        "2026-02-10");
    }

    @Test
    void refusesWhatHasNoPicture() {
        assertThat(refusal(SAMPLES + "solver.cubex", "links"))
                .isEqualTo("perfspace: " + SAMPLES
                        + "solver.cubex: expected a LinkTest run for a picture of links, found another profile\n");
        assertThat(refusal(SAMPLES + "solver.cubex", "trend"))
                .isEqualTo("perfspace: " + SAMPLES
                        + "solver.cubex: expected an archive for a picture of the trend, found a profile\n");
        for (String metric : List.of("ipc", "min_time")) {
            assertThat(refusal(SAMPLES + "score-p.cubex", "flame", "--metric", metric, "-q"))
                    .endsWith("perfspace: " + SAMPLES
                            + "score-p.cubex: expected a metric to draw whose values are sums of parts," + " found \""
                            + metric + "\"\n");
        }
        assertThat(Run.of("view", "--svg", "flame", "-o", "a.PNG", SAMPLES + "solver.cubex"))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: a.PNG: a picture is written as SVG, so expected a name that ends with .svg; see perfspace"
                                + " view --help\n"));
        assertThat(Run.of("view", "-o", "a.svg", SAMPLES + "solver.cubex").err())
                .isEqualTo(
                        "perfspace: a.svg: expected a name that ends with .html; --svg writes a picture; see perfspace view"
                                + " --help\n");
        Run two = Run.of("view", "--svg", "flame", SAMPLES + "solver.cubex", SAMPLES + "solver.cubex");
        assertThat(two.exitCode()).isEqualTo(2);
        assertThat(two.err()).startsWith("perfspace: --svg takes one profile or archive, found 2 inputs");
        assertThat(Run.of("view", "--wide", SAMPLES + "solver.cubex").err())
                .startsWith("perfspace: without --svg there is no picture, so --wide has no effect");
        assertThat(Run.of("view", "--svg", "flame", "--serve", SAMPLES + "solver.cubex")
                        .err())
                .startsWith("perfspace: --svg writes a picture, so --serve has no effect");
    }

    private String refusal(String profile, String kind, String... more) {
        String out = folder.resolve("x.svg").toString();
        List<String> words = new ArrayList<>(List.of("view", "--svg", kind, profile, "-o", out));
        words.addAll(List.of(more));
        Run run = Run.of(words.toArray(String[]::new));
        assertThat(run.exitCode()).isEqualTo(5);
        assertThat(folder.resolve("x.svg")).doesNotExist();
        return run.err();
    }

    private static List<String> texts(String kind, String profile) {
        return SvgText.of(Runs.of("view", "-q", "--svg", kind, profile, "-o", "-"))
                .texts();
    }

    private static String svg(Picture.Kind kind, String name, SpaceBuilder space) throws IOException {
        return new String(
                Picture.of(kind, ViewProfile.of(name, "", space.build()), OPTIONS, List.of(), false),
                StandardCharsets.UTF_8);
    }

    private static int thread(SpaceBuilder space, String name) {
        int node = space.defineNode(name, space.defineMachine(name));
        return space.defineThread(name, 0, space.defineProcess(name, 0, node));
    }
}
