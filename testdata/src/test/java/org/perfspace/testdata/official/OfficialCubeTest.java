package org.perfspace.testdata.official;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.compare.Comparison;
import org.perfspace.convert.compare.Comparison.Settings;
import org.perfspace.convert.reduce.Reduction;
import org.perfspace.convert.reduce.ReductionException;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.fixtures.EveryReduction;
import org.perfspace.format.Format;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.ViewException;
import org.perfspace.writer.Writers;

/** Every profile as Cube 4 and CUBE 3, in every way, in the eyes of cubelib. */
@Official
class OfficialCubeTest {

    private static final Map<String, WriteOptions> WAYS = Map.of(
            "",
            WriteOptions.DEFAULT,
            " --plain",
            CubeFiles.PLAIN,
            " --compress",
            WriteOptions.DEFAULT.withCompress(true),
            " --keep-extras",
            WriteOptions.DEFAULT.withKeepExtras(true));

    @TempDir
    private Path folder;

    private final Judges judges = new Judges();
    private CubeFiles files = new CubeFiles(Path.of(""), judges);

    @BeforeEach
    void makeFiles() {
        files = new CubeFiles(folder, judges);
    }

    static List<Sample> samples() throws IOException {
        return Sample.all();
    }

    static List<Sample> cubes() throws IOException {
        return Sample.of(Format.CUBE);
    }

    /** Returns the options with which a sample can be read. */
    static Map<String, ReadOptions> readings(Sample sample) throws IOException {
        Map<String, ReadOptions> readings = new LinkedHashMap<>();
        readings.put("", ReadOptions.DEFAULT);
        if (sample.isDatabase()) {
            readings.put(" --scopes all", ReadOptions.DEFAULT.with(HpctOptions.ALL_SCOPES, true));
            readings.put(" --flatten", ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FUNCTIONS));
            readings.put(" --lines", ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FULL));
            readings.put(" --flatten --loops", ReadOptions.DEFAULT.with(HpctOptions.LINES, false));
        }
        return readings;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cubes")
    void readsWhatCubelibReads(Sample sample) throws Exception {
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            Path file = sample.path().orElseThrow();
            CubeJudge judge = new CubeJudge(sample.name(), file, folder, space);
            judges.add(() -> judge.values("cube_raw", Cells.Ids.ofFile(space), CallFlavour.values()));
            judges.requireContent();
        } catch (ViewException.Overflow e) {
            assertThat(sample.name()).matches(Sample.MAY_OVERFLOW);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void writesWhatCubelibReads(Sample sample) throws Exception {
        for (Map.Entry<String, ReadOptions> reading : readings(sample).entrySet()) {
            String name = sample + " to cube" + reading.getKey();
            try (PerformanceSpace space = sample.open(reading.getValue());
                    CubeFiles.Plain plain = files.plain(space)) {
                for (Map.Entry<String, WriteOptions> way : WAYS.entrySet()) {
                    files.judge(name + way.getKey(), space, plain, way.getValue());
                }
                CubeJudge views = files.judge(name + " --plain", space, plain);
                judges.add(() -> views.values("cube_raw", plain.ids(), CallFlavour.EXCLUSIVE, CallFlavour.INCLUSIVE));
                CubeJudge further = files.judge(name + " --plain", space, plain);
                judges.add(further::seldom);
                CubeJudge python = files.judge(name + " --plain", space, plain);
                judges.add(() -> python.values("pycubexr_dump", plain.ids(), CallFlavour.STORED));
                judges.requireContent();
            } catch (ViewException.Overflow e) {
                assertThat(sample.name()).matches(Sample.MAY_OVERFLOW);
            }
        }
        files.requireSound();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void writesEveryReduction(Sample sample) throws Exception {
        for (Map.Entry<String, ReadOptions> reading : readings(sample).entrySet()) {
            try (PerformanceSpace space = sample.open(reading.getValue())) {
                for (Reduction reduction : EveryReduction.of(space.definitions())) {
                    String name = sample + " to cube" + reading.getKey() + " " + reduction.text();
                    try {
                        writeReduced(name, space, reduction);
                    } catch (ViewException.Overflow e) {
                        assertThat(sample.name()).matches(Sample.MAY_OVERFLOW);
                    }
                }
                judges.requireContent();
            }
        }
        files.requireSound();
    }

    /** Writes files that are judged together, so that no processor waits for the tools of another reduction. */
    private void writeReduced(String name, PerformanceSpace space, Reduction reduction) throws Exception {
        PerformanceSpace reduced;
        try {
            reduced = new Reductions(List.of(reduction)).apply(space, name);
        } catch (ReductionException e) {
            return; // nothing would be left, such as the regions of a profile without call nodes of that name
        }
        files.judge(name, reduced, files.plain(reduced), WriteOptions.DEFAULT);
    }

    /** Contents that CUBE 3 can hold, in the eyes of cube3to4. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void writesVersion3AsCube3to4ReadsIt(Sample sample) throws Exception {
        if (!Tools.has("cube3to4")) {
            return;
        }
        Path cube3 = folder.resolve("version3.cube");
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            Writers.of(Format.CUBE3).orElseThrow().write(space, cube3, WriteOptions.DEFAULT);
        } catch (ViewException.Overflow e) {
            assertThat(sample.name()).matches(Sample.MAY_OVERFLOW);
            return;
        }
        Summary.file();
        judges.add(() -> convertedBy(sample + " to cube3", cube3));
        judges.requireContent();
    }

    private List<Complaint> convertedBy(String name, Path cube3) throws IOException {
        List<Complaint> complaints = new ArrayList<>();
        Tools.Answer answer = Tools.run(folder, "cube3to4", "-o", folder.resolve("version4"), cube3);
        if (answer.exitCode() != 0) {
            return List.of(new Complaint("cube3to4", name, answer.complaint()));
        }
        try (PerformanceSpace ours = Readers.open(cube3);
                PerformanceSpace theirs = Readers.open(folder.resolve("version4.cubex"))) {
            Comparison comparison =
                    Comparison.of(new Operand("ours", ours), new Operand("theirs", theirs), Settings.DEFAULT);
            if (!comparison.isEqual()) {
                complaints.add(new Complaint(
                        "cube3to4",
                        name,
                        comparison.different() + " other values: " + comparison.largest() + ", only ours: "
                                + comparison.onlyFirst() + ", only theirs: " + comparison.onlySecond()));
            }
            Summary.cells(
                    "cube3to4",
                    comparison.metrics().stream()
                            .mapToLong(metric -> metric.cells())
                            .sum());
        }
        return complaints;
    }
}
