package org.perfspace.testdata.official;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.convert.extrap.ExtraP;
import org.perfspace.convert.extrap.ExtraP.Scaling;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.testdata.generate.Recipe;
import org.perfspace.testdata.generate.Recipe.Likeness;
import org.perfspace.value.CallFlavour;
import org.perfspace.writer.cube.CubeWriter;

/** Extra-P finds the same measurements in our JSON lines as in the Cube files that they were made of. */
@Official
class OfficialExtraPTest {

    private static final String TOOL = "extrap_dump";
    private static final List<String> METRICS = List.of("time", "visits", "bytes_*", "PAPI_*");

    @TempDir
    private Path folder;

    private record Key(String point, String callPath, String metric) {}

    private record Numbers(double mean, double median) {}

    @Test
    void readsTheSameMeasurements() throws IOException {
        assumeTrue(Tools.has(TOOL), () -> TOOL + " is not asked: there is no " + Tools.path(TOOL));
        Path runs = folder.resolve("runs");
        for (int locations = 2; locations <= 32; locations *= 2) {
            for (int repetition = 1; repetition <= 2; repetition++) {
                makeRun(runs, locations, repetition);
            }
        }
        Path lines = folder.resolve("lines.jsonl");
        ExtraP.Options options = new ExtraP.Options(
                Optional.empty(),
                Map.of(),
                Scaling.WEAK,
                CallFlavour.EXCLUSIVE,
                ReadOptions.DEFAULT,
                Reductions.NONE,
                false);
        ExtraP.Report report = ExtraP.write(List.of(runs), lines, options, ProgressListener.NONE);

        Map<Key, Numbers> ours = read(lines);
        Map<Key, Numbers> theirs = read(runs);

        assertThat(report.parameters()).containsExactly("p");
        assertThat(report.points()).isEqualTo(5);
        assertThat(theirs).isNotEmpty();
        theirs.forEach((key, numbers) -> {
            assertThat(ours).containsKey(key);
            Numbers same = ours.getOrDefault(key, numbers);
            assertThat(same.mean()).as("mean of %s", key).isCloseTo(numbers.mean(), within(numbers.mean()));
            assertThat(same.median()).as("median of %s", key).isCloseTo(numbers.median(), within(numbers.median()));
        });
        Summary.file();
        Summary.cells(TOOL, theirs.size());
    }

    private static Offset<Double> within(double value) {
        return Offset.offset(1e-12 * Math.abs(value) + Double.MIN_NORMAL);
    }

    private static void makeRun(Path runs, int locations, int repetition) throws IOException {
        Path target = runs.resolve("app.p" + locations + ".r" + repetition).resolve("profile.cubex");
        Files.createDirectories(target.getParent());
        Recipe recipe = new Recipe(Likeness.SCORE_P, 8, 60, locations, locations + repetition, 0);
        Reductions reductions = new Reductions(List.of(new MetricChoice(METRICS)));
        try (PerformanceSpace space = reductions.apply(recipe.space(), "recipe")) {
            CubeWriter.write(space, target, WriteOptions.DEFAULT);
        }
    }

    private static Map<Key, Numbers> read(Path input) throws IOException {
        Map<Key, Numbers> measurements = new HashMap<>();
        Tools.Answer answer = Tools.read(
                line -> {
                    String[] f = line.split("\t", -1);
                    if (f[0].equals("measurement")) {
                        measurements.put(
                                new Key(f[1], f[2], f[3]),
                                new Numbers(Double.parseDouble(f[4]), Double.parseDouble(f[5])));
                    }
                },
                TOOL,
                input);
        assertThat(answer.exitCode()).as(answer.text()).isZero();
        return measurements;
    }
}
