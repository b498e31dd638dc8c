package org.perfspace.writer.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.Shared;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.cube.CubeReader;
import org.perfspace.format.hpctoolkit.HpctDatabaseReader;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.writer.cube.CubeWriter;

/** Our samples and those beside the checkout, written as databases and judged by the independent checker. */
@Tag("scaled")
@Tag("shared")
class HpctWriterSamplesTest {

    private static final String CHECKER = "hpctpeek.py";

    /** Databases whose values are of the draft's layout. */
    private static final Set<String> DRAFTS =
            Set.of("viewer-loop-inline-2022-02-23", "hpct-small_v4.0-2022-04-21", "hpct-small_v4.0-2022-07-01-f911eb5");

    /** Remarks of the checker on a database with GPUs, of which hatchet reads both kinds of tuples. */
    private static final String UNLIKE = "profile.db: error: not portable: unlike tuples: NODE/RANK/THREAD,"
            + " NODE/RANK/GPUDEVICE/GPUCONTEXT/GPUSTREAM";

    @TempDir
    Path folder;

    static List<String> cubes() throws IOException {
        List<String> names =
                new ArrayList<>(List.of("samples/score-p.cubex", "samples/solver.cubex", "samples/tau-like.cubex"));
        names.addAll(Samples.below("data/cube", 2, name -> name.endsWith(".cubex") && !name.contains("broken")));
        return Depth.samples(names);
    }

    private static PerformanceSpace open(Path path) throws IOException {
        Input input = Input.of(path);
        return path.toString().endsWith(".cubex")
                ? CubeReader.open(input, ReadOptions.DEFAULT)
                : HpctDatabaseReader.open(input, ReadOptions.DEFAULT);
    }

    private Path written(Path from) throws IOException {
        Path database = folder.resolve("copy.hpctoolkit");
        try (PerformanceSpace space = open(from)) {
            HpctDatabaseWriter.write(space, database, WriteOptions.DEFAULT);
        }
        return database;
    }

    private Path writtenWithLines(Path from) throws IOException {
        Path database = folder.resolve("lines.hpctoolkit");
        ReadOptions lines = ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FULL);
        try (PerformanceSpace space = HpctDatabaseReader.open(Input.of(from), lines)) {
            HpctDatabaseWriter.write(space, database, WriteOptions.DEFAULT);
        }
        return database;
    }

    private static void assertEqual(Path first, Path second) throws IOException {
        try (PerformanceSpace one = open(first);
                PerformanceSpace two = open(second)) {
            assertThat(SpaceComparison.firstDifference(one, two)).isEmpty();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("org.perfspace.fixtures.Samples#databases")
    void aCopyIsTheSame(String name) throws Exception {
        Path original = Samples.path(name);
        Path copy = written(original);

        if (isDraft(name)) {
            // lines that are call sites become contexts of their own, as the meta.db of a draft is not kept
            assertThat(executionCosts(writtenWithLines(original)))
                    .isEqualTo(executionCosts(original))
                    .isNotEmpty();
        } else {
            Shared.ask(CHECKER, "diff", original, copy)
                    .ifPresent(verdict -> assertThat(verdict.output()).isEqualTo("same\n"));
        }
        assertEqual(original, copy);
        Path taxonomy = original.resolve("metrics/default.yaml");
        if (Files.exists(taxonomy)) {
            assertThat(copy.resolve("metrics/default.yaml")).hasSameBinaryContentAs(taxonomy);
        }
    }

    /** Offset in cct.db of the first record's reserved bytes. */
    private static final int RESERVED = 0x30 + 0x12;

    private Path sampleWith(String file, Consumer<ByteBuffer> change) throws IOException {
        Path sample = Samples.path("samples/hpctoolkit.hpctoolkit");
        Path database = folder.resolve("changed.hpctoolkit");
        Files.createDirectories(database.resolve("metrics"));
        for (String name : List.of("meta.db", "profile.db", "cct.db", "trace.db", "metrics/default.yaml")) {
            Files.copy(sample.resolve(name), database.resolve(name));
        }
        byte[] bytes = Files.readAllBytes(database.resolve(file));
        change.accept(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
        Files.write(database.resolve(file), bytes);
        return database;
    }

    @Test
    void theFilesOfAnUnchangedDatabaseAreCopied() throws IOException {
        Path original = sampleWith("cct.db", bytes -> bytes.put(RESERVED, (byte) 0x5a));

        Path copy = written(original);

        for (String file : List.of("meta.db", "profile.db", "cct.db", "trace.db", "metrics/default.yaml")) {
            assertThat(copy.resolve(file)).hasSameBinaryContentAs(original.resolve(file));
        }
    }

    @Test
    void whereTheFilesDifferThoseByContextCount() throws IOException {
        Path original = sampleWith("cct.db", bytes -> {
            int secondRecord = 0x50;
            int firstValue = (int) bytes.getLong(secondRecord + 8) + 4;
            bytes.putDouble(firstValue, bytes.getDouble(firstValue) + 1);
        });

        Path copy = written(original);

        String note = "profile.db does not contain the values of cct.db, which are used";
        try (PerformanceSpace from = Readers.open(original);
                PerformanceSpace to = Readers.open(copy)) {
            assertThat(from.notes()).contains(note);
            assertThat(to.notes()).doesNotContain(note);
            assertThat(SpaceComparison.firstDifference(from, to)).isEmpty();
        }
        assertThat(HpctDatabaseReader.check(Input.of(copy), ReadOptions.DEFAULT))
                .noneMatch(Finding::isFault);
    }

    @Test
    void aTraceOutsideItsBoundsIsMadeAnew() throws IOException {
        Path original = sampleWith("trace.db", bytes -> bytes.putLong(0x38, bytes.getLong(0x30)));

        assertThat(HpctDatabaseReader.check(Input.of(original), ReadOptions.DEFAULT))
                .anyMatch(Finding::isFault);

        Path copy = written(original);

        assertThat(HpctDatabaseReader.check(Input.of(copy), ReadOptions.DEFAULT))
                .noneMatch(Finding::isFault);
    }

    private static boolean isDraft(String name) {
        return DRAFTS.stream().anyMatch(name::endsWith);
    }

    private static List<String> executionCosts(Path database) throws Exception {
        return Shared.check(CHECKER, "values", database)
                .output()
                .lines()
                .filter(line -> line.contains("\texecution\t"))
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("org.perfspace.fixtures.Samples#databases")
    void aCopyIsSoundForUsAndForTheChecker(String name) throws Exception {
        Path copy = written(Samples.path(name));

        assertThat(HpctDatabaseReader.check(Input.of(copy), ReadOptions.DEFAULT))
                .noneMatch(Finding::isFault);
        Shared.requireGood(CHECKER, "check", "--quiet", copy);
    }

    /** The point values that the draft's writer stored as 0 at contexts that cost something by themselves. */
    @NeedsShared
    @Test
    void aCopyOfADraftHasScopesOfItsOwn() throws Exception {
        Path copy = written(Shared.sample("data/hpctoolkit/hpct-small_v4.0-2022-04-21"));

        assertThat(Shared.check(CHECKER, "values", copy).output().lines())
                .contains(
                        "1\t38\tcycles\tpoint\t1",
                        "1\t7\tinstructions\tpoint\t76",
                        "1\t46\tinstructions\tpoint\t75",
                        "1\t69\tinstructions\tpoint\t1");
        assertThat(Shared.check(CHECKER, "values", "--summary", copy).output())
                .contains("0\t6\tinstructions\tfunction\t($$^2)\tsum\t5776")
                .contains("0\t0\tinstructions\texecution\t($$^2)\tsum\t23104");
    }

    @NeedsShared
    @ParameterizedTest(name = "{0}")
    @MethodSource("org.perfspace.fixtures.Samples#databases")
    void aCopyIsNoWorse(String name) throws Exception {
        Path original = Samples.path(name);
        Path copy = written(original);

        for (List<String> rules : List.of(List.<String>of(), List.of("--portable"))) {
            Object[] ofOriginal = arguments(rules, original);
            if (Shared.check(CHECKER, ofOriginal).exitCode() == 0 && !isDraft(name)) {
                assertThat(Shared.check(CHECKER, arguments(rules, copy)).output())
                        .contains("ok: ");
            }
        }
    }

    private static Object[] arguments(List<String> rules, Path database) {
        return Stream.concat(Stream.concat(Stream.of("check", "--quiet"), rules.stream()), Stream.of(database))
                .toArray();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("org.perfspace.fixtures.Samples#databases")
    void executionCostsSurviveADetourOverCube(String name) throws Exception {
        Path original = Samples.path(name);
        Path cube = folder.resolve("detour.cubex");
        try (PerformanceSpace space = open(original)) {
            CubeWriter.write(space, cube, WriteOptions.DEFAULT);
        }
        Path back = written(cube);

        Shared.requireGood(CHECKER, "check", "--quiet", back);
        assertEqual(original, back);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cubes")
    void everyCubeBecomesAPortableDatabase(String name) throws Exception {
        Path cube = Samples.path(name);
        Path database = written(cube);

        Shared.ask(CHECKER, "check", "--portable", "--quiet", database)
                .ifPresent(verdict -> assertThat(verdict.output().contains("ok: ")
                                || verdict.output().startsWith(UNLIKE + "\n" + database + ": 1 violations"))
                        .as(verdict.output())
                        .isTrue());
        assertEqual(cube, database);
    }
}
