package org.perfspace.writer.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.RowsOnly;
import org.perfspace.fixtures.Shared;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.fixtures.SyntheticProfile;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.HpctDatabaseReader;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetaDbReader;
import org.perfspace.io.Finding;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.Attributes;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.writer.cube.CubeWriter;

/** Any space as a database and back. */
@Tag("shared")
@Tag("scaled")
class HpctRoundTripTest {

    private static final Path SAMPLES = Path.of("samples");
    private static final WriteOptions AGAIN = WriteOptions.DEFAULT.withForce(true);

    @TempDir
    Path folder;

    private Path write(PerformanceSpace space) throws IOException {
        return write(space, AGAIN);
    }

    private Path write(PerformanceSpace space, WriteOptions options) throws IOException {
        Path database = folder.resolve("a.hpctoolkit");
        HpctDatabaseWriter.write(space, database, options);
        return database;
    }

    private void assertComesBack(PerformanceSpace space, String what) throws IOException {
        assertComesBack(space, AGAIN, what);
    }

    private void assertComesBack(PerformanceSpace space, WriteOptions options, String what) throws IOException {
        try (PerformanceSpace back = HpctDatabaseReader.open(Input.of(write(space, options)), ReadOptions.DEFAULT)) {
            assertThat(SpaceComparison.firstDifference(space, back)).as(what).isEmpty();
        }
    }

    /** A file that no reader understands says nothing of the metrics, and a new one would. */
    @Test
    void aBrokenPresentationOfTheMetricsIsCopiedAsItIs() throws IOException {
        Path database = folder.resolve("in.hpctoolkit");
        Files.createDirectories(database.resolve("metrics"));
        for (String file : List.of("meta.db", "profile.db", "cct.db", "trace.db", "metrics/default.yaml")) {
            Files.copy(SAMPLES.resolve("hpctoolkit.hpctoolkit").resolve(file), database.resolve(file));
        }
        Path yaml = database.resolve("metrics/default.yaml");
        for (String broken : List.of("version: [", "inputs", "\u0000", "a: *b")) {
            Files.writeString(yaml, broken);
            try (PerformanceSpace space = HpctDatabaseReader.open(Input.of(database), ReadOptions.DEFAULT)) {
                assertThat(space.notes()).as(broken).hasSize(1);
                assertComesBack(space, broken);
            }
            assertThat(folder.resolve("a.hpctoolkit/metrics/default.yaml")).hasContent(broken);
        }
    }

    /** A copy of a source file is named by its original, and travels with a .cubex if it is small. */
    @Test
    void copiesOfSourcesAreNamedByTheirOriginals() throws IOException {
        SpaceBuilder builder = withThreads(1);
        int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int main = builder.defineRegion("main", "/home/me/main.c", 3, 9);
        int solve = builder.defineRegion("solve", "/home/me/solve.c", 5, 6);
        int root = builder.defineCallNode(main, Tree.NO_PARENT);
        builder.setSeverity(time, builder.defineCallNode(solve, root), 0, 1.5);
        Attachment small = Attachment.of("hpctoolkit/src/home/me/main.c", "int main;".getBytes(StandardCharsets.UTF_8));
        Attachment large = Attachment.of("hpctoolkit/src/home/me/large.c", new byte[1 << 20]);
        Path database = write(builder.build().withAttachments(List.of(small, large)), AGAIN.withPlain(true));
        byte[] meta = Files.readAllBytes(database.resolve("meta.db"));
        try (DbSource source = DbSource.of(DbFile.META, new HeapSource(meta, Place.of("meta.db")), false)) {
            assertThat(MetaDbReader.read(source).files())
                    .containsExactly(
                            new MetaDb.SourceFile("src/home/me/main.c", true),
                            new MetaDb.SourceFile("/home/me/solve.c", false));
        }
        Path cube = folder.resolve("a.cubex");
        try (PerformanceSpace space = Readers.open(database)) {
            assertThat(space.definitions().regions())
                    .extracting(Region::module)
                    .containsExactly("", "/home/me/main.c", "/home/me/solve.c");
            assertThat(CubeWriter.write(space, cube, AGAIN).losses())
                    .extracting(WriteReport.Loss::what)
                    .contains("attachment \"hpctoolkit/src/home/me/large.c\"")
                    .doesNotContain("attachment \"hpctoolkit/src/home/me/main.c\"");
        }
        try (PerformanceSpace space = Readers.open(cube)) {
            write(space);
        }
        assertThat(database.resolve("src/home/me/main.c")).hasContent("int main;");
        assertThat(database.resolve("src/home/me/large.c")).doesNotExist();
        assertThat(database.resolve("meta.db")).hasBinaryContent(meta);
    }

    /**
     * A .cubex contains the definitions of its database a second time, so these and anchor.xml are compressed. The headers of
     * its members are larger than the smallest databases.
     */
    @NeedsShared
    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void aCubexIsNoLargerThanItsDatabase(Path database) throws IOException {
        Path cube = folder.resolve("a.cubex");
        try (PerformanceSpace space = Readers.open(Input.of(database), ReadOptions.DEFAULT.withSalvage(true))) {
            CubeWriter.write(space, cube, AGAIN);
        }
        long size = 0;
        try (Stream<Path> files = Files.walk(database)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                size += Files.size(file);
            }
        }
        assertThat(Files.size(cube)).isLessThanOrEqualTo(Math.max(size, 9_216));
    }

    static Stream<Path> samples() throws IOException {
        return HpctReaderSamplesTest.databases().stream()
                .map(name -> Shared.sample("data/hpctoolkit").resolve(name));
    }

    private static void assertSound(Path database) throws Exception {
        assertThat(HpctDatabaseReader.check(Input.of(database), ReadOptions.DEFAULT))
                .noneMatch(Finding::isFault);
        Shared.requireGood("hpctpeek.py", "check", "--quiet", database);
    }

    private static void assertPortable(Path database) throws Exception {
        assertSound(database);
        Shared.requireGood("hpctpeek.py", "check", "--portable", "--quiet", database);
    }

    /** A builder with one thread for each rank. */
    private static SpaceBuilder withThreads(int count) {
        SpaceBuilder space = new SpaceBuilder();
        int node = space.defineNode("node", space.defineMachine("machine"));
        for (int rank = 0; rank < count; rank++) {
            space.defineThread("thread", 0, space.defineProcess("rank " + rank, rank, node));
        }
        return space;
    }

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("seeds")
    void randomSpacesComeBack(long firstSeed) throws IOException {
        RandomSpaces spaces =
                RandomSpaces.small().withTraces().withAttachments().withLoneSurrogates();
        for (long seed = firstSeed; seed < firstSeed + 20; seed++) {
            assertComesBack(spaces.space(seed), "seed " + seed);
        }
    }

    static Stream<Long> seeds() {
        return Depth.numbers(3, 15).mapToObj(block -> 20 * block);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"execution,function", "execution,lex_aware", "execution,function,lex_aware,point"})
    void spacesComeBackInFewerScopes(String scopes) throws IOException {
        WriteOptions options = AGAIN.with("hpctoolkit-scopes", scopes);
        for (long seed : Depth.numbers(10, 40).toArray()) {
            assertComesBack(RandomSpaces.small().space(seed), options, "seed " + seed);
        }
        for (String sample : List.of("hpctoolkit.hpctoolkit", "score-p.cubex", "tau-like.cubex")) {
            try (PerformanceSpace space = Readers.open(SAMPLES.resolve(sample))) {
                assertComesBack(space, options, sample);
                assertThat(HpctDatabaseReader.check(Input.of(folder.resolve("a.hpctoolkit")), ReadOptions.DEFAULT))
                        .as(sample)
                        .noneMatch(Finding::isFault);
            }
        }
    }

    @Test
    void scopesThatADatabaseLacksAreComputed() throws Exception {
        Path few = folder.resolve("few.hpctoolkit");
        try (PerformanceSpace space = Readers.open(SAMPLES.resolve("hpctoolkit.hpctoolkit"))) {
            WriteOptions options = WriteOptions.DEFAULT.withPlain(true);
            HpctDatabaseWriter.write(space, few, options.with("hpctoolkit-scopes", "execution,function"));
        }
        assertThat(scopes(few)).containsExactlyInAnyOrder("execution", "function");

        try (PerformanceSpace space = Readers.open(few)) {
            assertComesBack(space, AGAIN.with("hpctoolkit-scopes", "execution,lex_aware"), "other scopes");
        }
        Path database = folder.resolve("a.hpctoolkit");
        assertSound(database);
        assertThat(scopes(database)).containsExactlyInAnyOrder("execution", "lex_aware");
    }

    /** The scopes that the metrics of a database have. */
    private static Set<String> scopes(Path database) throws IOException {
        Path meta = database.resolve(DbFile.META.fileName());
        try (DbSource source =
                DbSource.of(DbFile.META, new HeapSource(Files.readAllBytes(meta), Place.of("meta.db")), false)) {
            return MetaDbReader.read(source).metrics().stream()
                    .flatMap(metric -> metric.instances().stream())
                    .map(MetaDb.ScopeInstance::scope)
                    .collect(Collectors.toSet());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomSpacesAreSoundDatabases(long seed) throws Exception {
        assertSound(write(RandomSpaces.small().withTraces().space(seed)));
    }

    @Test
    void columnsAndRowsOfASpaceGiveTheSameDatabase() throws Exception {
        PerformanceSpace columns = new SyntheticProfile(300, 20, 3, 20).space();
        PerformanceSpace rows = PerformanceSpace.of(columns.definitions(), new RowsOnly(columns.severity()));
        Path first = folder.resolve("columns.hpctoolkit");
        Path second = folder.resolve("rows.hpctoolkit");

        HpctDatabaseWriter.write(columns, first, WriteOptions.DEFAULT);
        HpctDatabaseWriter.write(rows, second, WriteOptions.DEFAULT);

        for (String file : List.of("profile.db", "cct.db", "metrics/default.yaml")) {
            assertThat(first.resolve(file)).hasSameBinaryContentAs(second.resolve(file));
        }
        assertPortable(first);
        assertComesBack(columns, "columns");
    }

    @Test
    void twentyThousandLevels() throws Exception {
        SpaceBuilder space = withThreads(2);
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int region = space.defineRegion("recursive", "r.c", 1, 9);
        int node = Tree.NO_PARENT;
        for (int level = 0; level < 20_000; level++) {
            node = space.defineCallNode(region, node);
            space.setSeverity(time, node, level % 2, 1.0);
        }

        assertComesBack(space.build(), "20,000 levels");
        assertSound(folder.resolve("a.hpctoolkit"));
    }

    @Tag("deep")
    @Tag("tenth5")
    @Test
    void asManyMetricsAsThereAreIds() throws Exception {
        SpaceBuilder space = withThreads(1);
        int main = space.defineCallNode(space.defineRegion("main", "", -1, -1), Tree.NO_PARENT);
        for (int m = 0; m < 16_384; m++) {
            int metric = space.defineMetric("Metric " + m, "m" + m, ValueType.DOUBLE, "", Tree.NO_PARENT);
            space.setSeverity(metric, main, 0, m + 1.0);
        }

        assertComesBack(space.build(), "16,384 metrics of four scopes");
        assertSound(folder.resolve("a.hpctoolkit"));
    }

    @Tag("deep")
    @Tag("tenth6")
    @Test
    void aHundredThousandProfiles() throws Exception {
        SpaceBuilder space = withThreads(100_000);
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int region = space.defineRegion("main", "main.c", 1, 9);
        int main = space.defineCallNode(region, Tree.NO_PARENT);
        int below = space.defineCallNode(region, main);
        for (int location = 0; location < 100_000; location += 3) {
            space.setSeverity(time, below, location, 1 + location / 1024.0);
        }

        assertComesBack(space.build(), "100,000 profiles");
    }

    @Test
    void namesOutsideAsciiAndLargeLines() throws Exception {
        SpaceBuilder space = withThreads(1);
        int time = space.defineMetric("Zeit µ", "time", ValueType.DOUBLE, "µs", Tree.NO_PARENT);
        int main = space.defineCallNode(space.defineRegion("überladen<\u4e2d>", "größe.c", 70_001, 90_000), -1);
        int callee = space.defineRegion("naïve", "größe.c", 4_294_967_295L, -1);
        int called = space.defineCallNodeAt(space.defineCallSite(callee, "größe.c", 70_005), main);
        space.setSeverity(time, called, 0, 0.5);

        assertComesBack(space.build(), "names outside ASCII");
        assertSound(folder.resolve("a.hpctoolkit"));
        Shared.ask("hpctpeek.py", "tree", folder.resolve("a.hpctoolkit"))
                .ifPresent(verdict -> assertThat(verdict.output())
                        .contains("metric   time (\\u03bcs)".replace("03bc", "00b5"))
                        .contains("uberladen<\\u4e2d> [groe.c:70001]".replace("groe", "gro\\u00dfe"))
                        .contains("line lexical gro\\u00dfe.c:70005")
                        .contains("naive [gro\\u00dfe.c:4294967295]"));
    }

    @Test
    void siblingsThatLookAlikeAreToldApart() throws Exception {
        SpaceBuilder space = withThreads(1);
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int region = space.defineRegion("main", "main.c", 1, 9);
        int twin = space.defineRegion("main", "main.c", 1, 9);
        int main = space.defineCallNode(region, Tree.NO_PARENT);
        for (int i = 0; i < 3; i++) {
            space.setSeverity(time, space.defineCallNode(region, main), 0, 1.0);
            space.setSeverity(time, space.defineCallNode(twin, main), 0, 1.0);
        }
        Path database = write(space.build());

        assertPortable(database);
    }

    @NeedsShared
    @Test
    void manySiblingsAndManyFunctionsOfOneName() throws Exception {
        SpaceBuilder space = withThreads(1);
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int main = space.defineCallNode(space.defineRegion("main", "main.c", 1, 9), Tree.NO_PARENT);
        int step = space.defineRegion("step", "main.c", 11, 19);
        for (int i = 0; i < 50_000; i++) {
            space.setSeverity(time, space.defineCallNode(step, main), 0, 1.0);
            int namesake = space.defineRegion("lambda", "main.c", 21, 29);
            space.setSeverity(time, space.defineCallNode(namesake, main), 0, 2.0);
        }
        assertComesBack(space.build(), "many siblings");
    }

    @Test
    void equalRanksAreToldApart() throws Exception {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int main = space.defineCallNode(space.defineRegion("main", "main.c", 1, 9), Tree.NO_PARENT);
        int node = space.defineNode("node", space.defineMachine("machine"));
        for (int i = 0; i < 3; i++) {
            int process = space.defineProcess("rank", 7, node);
            for (int k = 0; k < 2; k++) {
                int location = space.definitions()
                        .addLocation(
                                2L * i + k, process, "stream", 5, Location.Type.ACCELERATOR_STREAM, Attributes.NONE);
                space.setSeverity(time, main, location, 1.0);
            }
        }
        Path database = write(space.build());

        assertPortable(database);
        assertThat(Shared.check("hpctpeek.py", "tree", database).output())
                .contains("RANK 7/THREAD 5", "RANK 7/THREAD 0", "RANK 0/THREAD 5", "RANK 1/THREAD 0");
    }

    @NeedsShared
    @Test
    void costsThatAreNoCostsAreKeptAside() throws Exception {
        SpaceBuilder space = withThreads(1);
        int good = space.defineMetric("Good", "good", ValueType.DOUBLE, "", Tree.NO_PARENT);
        int negative = space.defineMetric("Negative", "negative", ValueType.INT64, "", Tree.NO_PARENT);
        int odd = space.defineMetric(Metric.named("odd").kind(MetricKind.INCLUSIVE));
        int backwards = space.defineMetric("Backwards", "back", ValueType.UINT64, "", Tree.NO_PARENT);
        int region = space.defineRegion("main", "main.c", 1, 9);
        int main = space.defineCallNode(region, Tree.NO_PARENT);
        int below = space.defineCallNode(region, main);
        space.setSeverity(good, below, 0, 1.0).setSeverity(negative, below, 0, -1L);
        space.setSeverity(odd, main, 0, 1.0).setSeverity(odd, below, 0, 2.0);
        space.setSeverity(backwards, below, 0, -1L);

        assertComesBack(space.build(), "odd metrics");

        Path database = folder.resolve("a.hpctoolkit");
        assertSound(database);
        assertThat(Shared.check("hpctpeek.py", "values", database).output())
                .isEqualTo(
                        """
                1\t0\tgood\texecution\t1
                1\t1\tgood\texecution\t1
                1\t2\tgood\texecution\t1
                1\t2\tgood\tfunction\t1
                1\t2\tgood\tlex_aware\t1
                1\t2\tgood\tpoint\t1
                1\t3\tgood\texecution\t1
                """);
    }
}
