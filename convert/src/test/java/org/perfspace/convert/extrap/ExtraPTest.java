package org.perfspace.convert.extrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.convert.extrap.ExtraP.ParametersException;
import org.perfspace.convert.extrap.ExtraP.Scaling;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.writer.cube.CubeWriter;

/** JSON lines for Extra-P, to the letter. */
class ExtraPTest {

    @TempDir
    private Path folder;

    private static ExtraP.Options options(Scaling scaling, CallFlavour flavour, Map<String, String> attributes) {
        return new ExtraP.Options(
                Optional.empty(), attributes, scaling, flavour, ReadOptions.DEFAULT, Reductions.NONE, false);
    }

    private static final ExtraP.Options WEAK = options(Scaling.WEAK, CallFlavour.EXCLUSIVE, Map.of());

    private Path out() {
        return folder.resolve("out.jsonl");
    }

    private ExtraP.Report write(ExtraP.Options options) throws IOException {
        return ExtraP.write(List.of(folder.resolve("runs")), out(), options, ProgressListener.NONE);
    }

    /** A run of two threads: main calls f twice, at different places, and g if that is wanted. */
    private void run(String name, double time, boolean callsG, boolean visits) throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        space.definitions().attribute("size", name.replaceAll("\\D+", ""));
        int metric = space.defineMetric(Metric.named("time").kind(MetricKind.INCLUSIVE));
        int main = space.defineCallNode(space.defineRegion("main", "", 1, 9), Tree.NO_PARENT);
        int f = space.defineRegion("operator->", "", 1, 9);
        int first = space.defineCallNode(f, main);
        int second = space.defineCallNode(f, main);
        int process = space.defineProcess("p", 0, space.defineNode("n", space.defineMachine("m")));
        for (int rank = 0; rank < 2; rank++) {
            int thread = space.defineThread("t" + rank, rank, process);
            space.setSeverity(metric, main, thread, 8 * time);
            space.setSeverity(metric, first, thread, rank * time);
            space.setSeverity(metric, second, thread, 2 * time);
            if (callsG) {
                space.setSeverity(
                        metric, space.defineCallNode(space.defineRegion("g", "", 1, 9), main), thread, time / 4);
            }
            if (visits) {
                int count = rank == 0 ? space.defineMetric("V", "visits", ValueType.UINT64, "", Tree.NO_PARENT) : 1;
                space.setSeverity(count, main, thread, 1L);
            }
        }
        Path target = folder.resolve("runs").resolve(name);
        Files.createDirectories(target.getParent());
        CubeWriter.write(space.build(), target, WriteOptions.DEFAULT);
    }

    @Test
    void writesALineForEachRunCallPathAndMetric() throws IOException {
        run("p=2/a.cubex", 1, false, false);
        run("p=2/b.cubex", 1.5, false, false);
        run("p=4/a.cubex", 2, false, true);

        ExtraP.Report report = write(WEAK);

        assertThat(Files.readAllLines(out()))
                .containsExactly(
                        "{\"params\": {\"p\": 2}, \"callpath\": \"main\", \"metric\": \"time\", \"value\": [6, 5]}",
                        "{\"params\": {\"p\": 2}, \"callpath\": \"main->operator\\u2192\", \"metric\": \"time\", \"value\": [2, 3]}",
                        "{\"params\": {\"p\": 2}, \"callpath\": \"main\", \"metric\": \"time\", \"value\": [9, 7.5]}",
                        "{\"params\": {\"p\": 2}, \"callpath\": \"main->operator\\u2192\", \"metric\": \"time\", \"value\": [3, 4.5]}",
                        "{\"params\": {\"p\": 4}, \"callpath\": \"main\", \"metric\": \"time\", \"value\": [12, 10]}",
                        "{\"params\": {\"p\": 4}, \"callpath\": \"main->operator\\u2192\", \"metric\": \"time\", \"value\": [4, 6]}");
        assertThat(report)
                .isEqualTo(new ExtraP.Report(
                        3, 2, List.of("p"), 6, List.of("left out, as not all runs have them: visits")));
    }

    @Test
    void addsUpLocationsForStrongScaling() throws IOException {
        run("p=2/a.cubex", 1, false, false);
        run("p=4/a.cubex", 2, false, false);

        write(options(Scaling.STRONG, CallFlavour.INCLUSIVE, Map.of()));

        assertThat(Files.readAllLines(out()))
                .first()
                .isEqualTo("{\"params\": {\"p\": 2}, \"callpath\": \"main\", \"metric\": \"time\", \"value\": 16}");
    }

    @Test
    void writes0ForCallPathsThatARunDoesNotHave() throws IOException {
        run("p=2/a.cubex", 1, false, false);
        run("p=4/a.cubex", 2, true, false);

        ExtraP.Report report = write(options(Scaling.WEAK_THREADED, CallFlavour.EXCLUSIVE, Map.of()));

        assertThat(Files.readAllLines(out()))
                .last()
                .isEqualTo("{\"params\": {\"p\": 2}, \"callpath\": \"main->g\", \"metric\": \"time\", \"value\": 0}");
        assertThat(report.notes())
                .containsExactly(
                        "1 measurements of 0 added for call paths that are not in all runs, as Extra-P needs one at"
                                + " each point");
    }

    @Test
    void takesParametersFromAttributes() throws IOException {
        run("a2.cubex", 1, false, false);
        run("a8.cubex", 2, false, false);

        ExtraP.Report report = write(options(Scaling.WEAK, CallFlavour.EXCLUSIVE, Map.of("n", "size")));

        assertThat(report.parameters()).containsExactly("n");
        assertThat(Files.readAllLines(out())).first().asString().startsWith("{\"params\": {\"n\": 2}, ");
        assertThatThrownBy(() -> write(options(Scaling.WEAK, CallFlavour.EXCLUSIVE, Map.of("n", "no such"))))
                .isInstanceOf(ParametersException.class)
                .hasMessage(folder.resolve("runs/a2.cubex")
                        + ": expected an attribute \"no such\" of the profile, found none");
    }

    /** As in all sums and means: nobody counted to 2^64 - 3. */
    @Test
    void takesCountersThatWentBackwardsAsPyCubexrDoes() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int metric = space.defineMetric("C", "counter", ValueType.UINT64, "", Tree.NO_PARENT);
        int main = space.defineCallNode(space.defineRegion("main", "", 1, 9), Tree.NO_PARENT);
        int process = space.defineProcess("p", 0, space.defineNode("n", space.defineMachine("m")));
        space.setSeverity(metric, main, space.defineThread("t0", 0, process), -3L);
        space.setSeverity(metric, main, space.defineThread("t1", 1, process), 1L << 62);
        Path target = folder.resolve("runs/p=2/a.cubex");
        Files.createDirectories(target.getParent());
        CubeWriter.write(space.build(), target, WriteOptions.DEFAULT);

        write(WEAK);

        assertThat(Files.readAllLines(out()))
                .containsExactly("{\"params\": {\"p\": 2}, \"callpath\": \"main\", \"metric\": \"counter\", \"value\":"
                        + " [0, 4.6116860184273879E18]}");
    }

    @Test
    void replacesNothing() throws IOException {
        run("p=2/a.cubex", 1, false, false);
        Files.writeString(out(), "old");

        assertThatThrownBy(() -> write(WEAK)).isInstanceOf(OutputException.class);
        assertThat(out()).hasContent("old");
    }
}
