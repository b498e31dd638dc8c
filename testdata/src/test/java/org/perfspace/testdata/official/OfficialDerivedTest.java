package org.perfspace.testdata.official;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.convert.reduce.Materialize;
import org.perfspace.convert.reduce.ThreadStatistics;
import org.perfspace.convert.reduce.ThreadStatistics.Statistic;
import org.perfspace.convert.remap.Remapping;
import org.perfspace.convert.remap.RemappingSpec;
import org.perfspace.fixtures.Shared;
import org.perfspace.format.Format;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Attachment;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;

/** Derived metrics, {@code remap} and {@code --materialize} in the eyes of the tools that evaluate expressions. */
@Official
class OfficialDerivedTest {

    private static final ReadOptions ALL_LINES =
            ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FULL);

    private static final String PROFILES = "data/cube/real/";

    @TempDir
    private Path folder;

    private final Judges judges = new Judges();

    static List<Sample> samples() throws IOException {
        return Sample.all();
    }

    /**
     * Every cell of the metric tree of a specification. The inclusive ones are those of {@code cube_remap2 -d}, the exclusive
     * ones those that cubelib evaluates in the result of {@code cube_remap2}: with {@code -d}, it loses some of their bits,
     * because it stores inclusive values only.
     */
    @ParameterizedTest
    @ValueSource(strings = {"time", "kripke_big_endian", "cube4.8_with_checksum_bug"})
    void remapsAsCubelibDoes(String profile) throws Exception {
        Assumptions.assumeTrue(Tools.has("cube_remap2") && Tools.has("cube_raw"));
        Path file = Shared.sample(PROFILES + profile + ".cubex");
        Path specification = folder.resolve("remapping.spec");
        try (PerformanceSpace space = Readers.open(file)) {
            PerformanceSpace remapped = Remapping.apply(space, specification(specification));
            PerformanceSpace stored = Remapping.withValues(remapped);
            CubeFiles files = new CubeFiles(folder, judges);
            try (CubeFiles.Plain plain = files.plain(stored)) {
                CubeJudge python = files.judge(profile + " remapped", stored, plain);
                judges.add(() -> python.values("pycubexr_dump", plain.ids(), CallFlavour.STORED));
                Path values = remap(file, "values", "-d", "-r", specification);
                Path expressions = remap(file, "expressions", "-r", specification);
                judges.add(() -> DerivedCells.judge(profile, stored, CallFlavour.INCLUSIVE, values));
                judges.add(() -> DerivedCells.judge(profile, stored, CallFlavour.EXCLUSIVE, values));
                judges.add(() -> DerivedCells.judge(profile, remapped, CallFlavour.INCLUSIVE, expressions));
                judges.add(() -> DerivedCells.judge(profile, remapped, CallFlavour.EXCLUSIVE, expressions));
                judges.requireContent();
                assertThat(names(stored)).isEqualTo(names(values));
            }
        }
    }

    private static RemappingSpec specification(Path copy) throws IOException {
        try (PerformanceSpace carrier = Readers.open(Shared.sample(PROFILES + "time.cubex"))) {
            for (Attachment attachment : carrier.attachments()) {
                if (attachment.name().equals(RemappingSpec.ATTACHMENT)) {
                    try (InputStream in = attachment.open()) {
                        Files.copy(in, copy);
                    }
                }
            }
            return RemappingSpec.of(carrier, Place.of("time.cubex")).orElseThrow();
        }
    }

    private Path remap(Path file, String name, Object... options) throws IOException {
        Object[] arguments = new Object[options.length + 3];
        System.arraycopy(options, 0, arguments, 0, options.length);
        arguments[options.length] = "-o";
        arguments[options.length + 1] = folder.resolve(name);
        arguments[options.length + 2] = file;
        assertThat(Tools.run(folder, "cube_remap2", arguments).exitCode()).isZero();
        return folder.resolve(name + ".cubex");
    }

    private static Set<String> names(PerformanceSpace space) {
        return space.definitions().metrics().stream().map(Metric::name).collect(Collectors.toSet());
    }

    private static Set<String> names(Path file) throws IOException {
        try (PerformanceSpace space = Readers.open(file)) {
            return new HashSet<>(names(space));
        }
    }

    /** Values of expressions, stored: tools that do not evaluate expressions read what we compute. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void materializedMetricsAreRead(Sample sample) throws Exception {
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            if (space.definitions().metrics().stream()
                    .noneMatch(metric -> metric.kind().derived())) {
                return;
            }
            CubeFiles files = new CubeFiles(folder, judges);
            PerformanceSpace stored = new Materialize(Materialize.Which.ALL).apply(space);
            try (CubeFiles.Plain plain = files.plain(stored)) {
                for (String tool : List.of("cube_raw", "pycubexr_dump")) {
                    CubeJudge judge = files.judge(sample + " materialized", stored, plain);
                    judges.add(() -> judge.values(tool, plain.ids(), CallFlavour.STORED));
                }
                judges.requireContent();
            }
        }
    }

    /**
     * The CubePL that is written, as cubelib evaluates it. With the lines of a function melted into it, HPCToolkit's scopes
     * are Cube's flavours, so that all cells agree.
     */
    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void cubelibEvaluatesWhatIsWritten(Sample sample) throws Exception {
        Assumptions.assumeTrue(Tools.has("cube_raw"));
        for (Map.Entry<String, ReadOptions> reading :
                OfficialCubeTest.readings(sample).entrySet()) {
            try (PerformanceSpace space = sample.open(reading.getValue())) {
                if (space.definitions().metrics().stream()
                        .noneMatch(metric -> metric.kind().derived())) {
                    return;
                }
                String name = sample + " to cube" + reading.getKey() + " --plain";
                try (CubeFiles.Plain plain = new CubeFiles(folder, judges).plain(space)) {
                    for (CallFlavour flavour : List.of(CallFlavour.EXCLUSIVE, CallFlavour.INCLUSIVE)) {
                        judges.add(() -> DerivedCells.judge(name, space, flavour, plain.file(), plain.ids()));
                    }
                    judges.requireContent();
                }
            }
        }
    }

    static List<Sample> databases() throws IOException {
        return Sample.of(Format.HPCTOOLKIT);
    }

    /** The formulas of metrics/default.yaml, as the reader of hpcviewer evaluates them. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("databases")
    void formulasAreThoseOfHpcviewer(Sample sample) throws Exception {
        Assumptions.assumeTrue(Tools.has("hpcviewer_dump"));
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            if (space.definitions().metrics().stream()
                    .anyMatch(metric -> metric.kind().derived())) {
                judges.add(() ->
                        HpcviewerFormulas.judge(sample.name(), sample.path().orElseThrow(), space));
                judges.requireContent();
            }
        }
    }

    /**
     * Statistics over threads; hpcviewer's own standard deviations square the stored sums of squares once more. A line counts
     * the threads of what it calls, too, so that lines that call are nodes here.
     */
    @Test
    void statisticsAreThoseOfHpcviewer() throws Exception {
        Assumptions.assumeTrue(Tools.has("hpcviewer_dump"));
        Path tiny = Shared.sample("data/hpctoolkit/tiny");
        ThreadStatistics statistics = new ThreadStatistics(List.of(Statistic.MEAN, Statistic.MIN, Statistic.MAX));
        try (PerformanceSpace space = statistics.apply(Readers.open(Input.of(tiny), ALL_LINES))) {
            judges.add(() -> HpcviewerFormulas.judge("data/hpctoolkit/tiny", tiny, space));
            judges.requireContent();
        }
    }
}
