package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.ArchivedRows;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.DuckDb;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.Workspace;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.cube.CubeWriter;

/**
 * Random histories of an archive: runs with and without parameters are added, again or in place of others, deleted and
 * compacted, and processes are killed. After each step the views, all plain files, and DuckDB show exactly the live runs with
 * the rows that an archive of each run alone has.
 */
@Tag("scaled")
class ArchiveHistoryTest {

    private static final int STEPS = Depth.isQuick() ? 7 : 14;
    private static final int RUNS = 5;
    private static final List<Map<String, String>> PARAMETERS = List.of(
            Map.of(),
            Map.of("p", "4"),
            Map.of("p", "4", "commit", "0012345"),
            Map.of("p", "2.5"),
            Map.of("commit", "12e4567", "app", "bt"),
            Map.of("p", "many"));

    @TempDir
    private Path folder;

    /** The live runs with their parameters and sources. */
    private final Map<String, ArchivedRun> model = new LinkedHashMap<>();

    /** Archives of one run, by the names of the runs. */
    private final Map<String, Path> alone = new HashMap<>();

    /** The files of archives, which never change, whose footers were found to be true. */
    private final Set<Path> checked = new HashSet<>();

    @AutoClose
    private final DuckDb plain = new DuckDb();

    private Path archive = Path.of("archive");

    static LongStream seeds() {
        return Depth.numbers(1, 30);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void showExactlyTheLiveRuns(long seed) throws IOException, SQLException {
        Random random = new Random(seed);
        archive = folder.resolve("archive");
        for (int step = 0; step < STEPS; step++) {
            String what = "seed " + seed + ", step " + step + ": " + step(random);
            assertShowsTheModel(what);
        }
    }

    private String step(Random random) throws IOException {
        int choice = random.nextInt(10);
        if (model.isEmpty() || choice < 5) {
            return add(random);
        }
        List<String> ids = List.copyOf(model.keySet());
        if (choice < 7) {
            Set<String> gone = new TreeSet<>(List.of(ids.get(random.nextInt(ids.size())), ids.get(0)));
            assertThat(Archive.delete(archive, gone, WriteOptions.DEFAULT))
                    .extracting(ArchivedRun::id)
                    .containsExactlyInAnyOrderElementsOf(gone);
            model.keySet().removeAll(gone);
            return "deleted " + gone;
        }
        if (choice == 7) {
            return set(List.of(ids.get(random.nextInt(ids.size())), ids.get(0)), random);
        }
        if (choice < 9) {
            Compaction.compact(archive, WriteOptions.DEFAULT, Compaction.USUAL_BYTES, ProgressListener.NONE);
            return "compacted";
        }
        return killed(random);
    }

    private String set(List<String> ids, Random random) throws IOException {
        String value = List.of("4", "2.5", "many", "").get(random.nextInt(4));
        List<ArchivedRun> changed = new ArrayList<>();
        for (String id : new TreeSet<>(ids)) {
            ArchivedRun before = Objects.requireNonNull(model.get(id));
            ArchivedRun after = before.with(Map.of("p", value));
            model.put(id, after);
            if (!after.equals(before)) {
                changed.add(after);
            }
        }
        assertThat(Archive.change(
                        archive,
                        Set.copyOf(ids.stream().distinct().toList()),
                        Map.of("p", value),
                        WriteOptions.DEFAULT))
                .extracting(ArchivedRun::id, ArchivedRun::parameters)
                .containsExactlyInAnyOrderElementsOf(changed.stream()
                        .map(run -> tuple(run.id(), run.parameters()))
                        .toList());
        return "set p=" + value + " of " + ids;
    }

    /** A process that adds a run is killed before or after its change is complete. */
    private String killed(Random random) throws IOException {
        Path copy = copy(archive, folder.resolve("copy" + random.nextLong()));
        Path original = archive;
        archive = copy;
        Map<String, ArchivedRun> before = new LinkedHashMap<>(model);
        add(random);
        archive = original;
        List<String> tokens = ArchiveManifest.of(original).parts().stream()
                .map(ArchivePart::token)
                .toList();
        ArchiveManifest after = ArchiveManifest.of(copy);
        boolean whole = random.nextBoolean()
                && after.base().equals(ArchiveManifest.of(original).change());
        try (Workspace work = Workspace.create(archive, ".adding-")) {
            Path change = Files.createDirectory(work.path().resolve("runs-1" + (whole ? ".whole" : ".unfinished")));
            Files.copy(copy.resolve(ArchiveManifest.NAME), change.resolve(ArchiveManifest.NAME));
            for (ArchivePart part : after.parts()) {
                for (String table : tokens.contains(part.token()) ? List.<String>of() : part.tables()) {
                    Path file = change.resolve(table).resolve(part.file());
                    Files.createDirectories(file.getParent());
                    Files.copy(part.in(table), file);
                }
            }
            work.keep();
        }
        if (!whole) {
            model.clear();
            model.putAll(before);
        }
        Staging.open(archive).close();
        return "killed, " + (whole ? "completed" : "nothing left");
    }

    private String add(Random random) throws IOException {
        List<Path> inputs = new ArrayList<>();
        Set<Integer> numbers = new TreeSet<>(List.of(random.nextInt(RUNS), random.nextInt(RUNS)));
        for (int number : numbers) {
            inputs.add(input(number));
        }
        Map<String, String> parameters = PARAMETERS.get(random.nextInt(PARAMETERS.size()));
        boolean replace = random.nextInt(3) == 0;
        Archive.Options options = options(parameters, replace);
        Map<String, ArchivedRun> wanted = new LinkedHashMap<>();
        List<ArchivedRun> there = List.copyOf(model.values());
        for (Path input : inputs) {
            ArchivedRun run = alone(input, replace ? kept(input, parameters, there) : parameters);
            wanted.put(run.id(), run);
        }
        assertThat(Archive.add(inputs, archive, options).failures()).isEmpty();
        if (replace) {
            wanted.values().forEach(run -> model.values().removeAll(ArchiveChange.replacedBy(run, there)));
        }
        wanted.forEach((id, run) -> model.merge(id, run, (old, added) -> replace ? added : old));
        return (replace ? "replaced by " : "added ") + numbers + " with " + parameters;
    }

    /** The parameters of the runs from the same file stay, if these agree, unless others are stated. */
    private static Map<String, String> kept(Path input, Map<String, String> stated, List<ArchivedRun> there) {
        Set<Map<String, String>> before = new HashSet<>();
        there.stream()
                .filter(old -> old.source().equals(ReplacedRuns.source(input)))
                .forEach(old -> before.add(old.parameters()));
        Map<String, String> all =
                new TreeMap<>(before.size() == 1 ? before.iterator().next() : Map.of());
        all.putAll(stated);
        return all;
    }

    private static Archive.Options options(Map<String, String> parameters, boolean replace) {
        return new Archive.Options(
                        Optional.empty(),
                        Shard.ALL,
                        !replace,
                        false,
                        ReadOptions.DEFAULT,
                        WriteOptions.DEFAULT.withForce(replace))
                .with(new Archive.Policy(
                        new TreeMap<>(parameters), Map.of(), Optional.empty(), Map.of(), replace, false));
    }

    /** Adds a run to an archive of its own. */
    private ArchivedRun alone(Path input, Map<String, String> parameters) throws IOException {
        Path own = folder.resolve("alone-" + input.getFileName() + parameters.hashCode());
        if (!Files.exists(own)) {
            Archive.add(List.of(input), own, options(parameters, false));
        }
        ArchivedRun run = Archive.runs(own).get(0);
        alone.put(run.id(), own);
        return run;
    }

    private void assertShowsTheModel(String what) throws IOException, SQLException {
        Map<String, Integer> viewed = ArchivedRows.viewed(archive);
        assertThat(ArchivedRows.plain(archive)).as(what).isEqualTo(viewed);
        assertThat(ArchivedRows.runs(viewed)).as(what).containsExactlyInAnyOrderElementsOf(model.keySet());
        assertThat(Archive.runs(archive))
                .as(what)
                .extracting(ArchivedRun::id, ArchivedRun::parameters)
                .containsExactlyInAnyOrderElementsOf(model.values().stream()
                        .map(run -> tuple(run.id(), run.parameters()))
                        .toList());
        if (!model.isEmpty()) {
            assertDuckDbShowsTheModel(what);
            DeclaredFactsTest.check(archive, checked);
        }
    }

    /** Counts and sums of each run are those of an archive of its own, through the views and in the plain files. */
    private void assertDuckDbShowsTheModel(String what) throws IOException, SQLException {
        List<String> expected = new ArrayList<>();
        for (ArchivedRun run : model.values()) {
            expected.addAll(query(plain, "'" + alone.get(run.id()) + "/severity/*.parquet'"));
        }
        expected.sort(null);
        try (DuckDb views = new DuckDb()) {
            views.defineViews(archive);
            assertThat(query(views, "severity")).as(what).isEqualTo(expected);
        }
        assertThat(query(plain, "'" + archive + "/severity/**/*.parquet'"))
                .as(what)
                .isEqualTo(expected);
    }

    private static List<String> query(DuckDb duck, String table) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet found = duck.sql()
                .executeQuery("select run_id || ' ' || metric || ' ' || count(*) || ' '"
                        + " || bit_xor(hash(call_path, location_id, exclusive, exclusive_int)) as row from " + table
                        + " group by run_id, metric order by 1")) {
            while (found.next()) {
                rows.add(found.getString(1));
            }
        }
        return rows;
    }

    private Path input(int number) throws IOException {
        Path file = folder.resolve("run" + number + ".cubex");
        if (!Files.exists(file)) {
            try (PerformanceSpace space =
                    RandomSpaces.small().tame().upTo(4, 6, 3).space(500 + number)) {
                CubeWriter.write(space, file, WriteOptions.DEFAULT.withKeepExtras(true));
            }
        }
        return file;
    }

    private static Path copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
        return to;
    }

    /** Several writers that begin at the same time, with parameters that need columns of different types. */
    @Test
    void takesRunsOfSeveralWriters() throws Exception {
        archive = folder.resolve("shared");
        ExecutorService writers = Executors.newFixedThreadPool(PARAMETERS.size());
        List<Future<Archive.Report>> reports = new ArrayList<>();
        List<Path> inputs = Depth.isQuick() ? List.of(input(0)) : List.of(input(0), input(1));
        for (Map<String, String> parameters : PARAMETERS) {
            reports.add(writers.submit(() -> Archive.add(inputs, archive, options(parameters, false))));
        }
        for (Future<Archive.Report> report : reports) {
            assertThat(report.get().failures()).isEmpty();
            assertThat(report.get().added()).isEqualTo(inputs);
        }
        writers.shutdown();
        for (Map<String, String> parameters : PARAMETERS) {
            for (Path input : inputs) {
                ArchivedRun run = alone(input, parameters);
                model.put(run.id(), run);
            }
        }
        assertShowsTheModel("several writers");
        assertThat(ArchiveManifest.of(archive)
                        .layout()
                        .columns()
                        .of("p")
                        .orElseThrow()
                        .kind())
                .isEqualTo(LeafKind.TEXT);
    }
}
