package org.perfspace.testdata.official;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.reduce.Reduction;
import org.perfspace.convert.reduce.ReductionException;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.fixtures.EveryReduction;
import org.perfspace.fixtures.Restored;
import org.perfspace.format.Format;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.value.ViewException;
import org.perfspace.writer.Writers;

/** Every profile as a database, in every way, in the eyes of HPCToolkit's own tools. */
@Official
class OfficialHpctoolkitTest {

    private static final WriteOptions EVERYTHING = WriteOptions.DEFAULT.withKeepExtras(true);

    /** Every line is a node, as it is for a tool that reads the values of a thread. */
    private static final ReadOptions ALL_LINES =
            ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FULL);

    private static final List<String> FILES =
            List.of("meta.db", "profile.db", "cct.db", "trace.db", "metrics/default.yaml");

    @TempDir
    private Path folder;

    private final Judges judges = new Judges();
    private final Map<String, Path> written = new LinkedHashMap<>();
    private final Set<Integer> judged = new HashSet<>();

    static List<Sample> samples() throws IOException {
        return Sample.all();
    }

    static List<Sample> databases() throws IOException {
        return Sample.of(Format.HPCTOOLKIT);
    }

    static List<Sample> allDatabases() throws IOException {
        List<Sample> all = new ArrayList<>(databases());
        all.addAll(Sample.ofPublic("meta.db"));
        return all;
    }

    /** The call tree of a database is the one that hpcviewer shows. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("allDatabases")
    void theTreeIsThatOfHpcviewer(Sample sample) throws Exception {
        Path original = sample.path().orElseThrow();
        assumeFalse(Files.exists(original.resolve("perfspace.supplement")), "the supplement has another call tree");
        assumeTrue(Tools.has("hpcviewer_dump")
                && Tools.run(folder, "hpcviewer_dump", original).exitCode() == 0);
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            judges.add(() -> HpcviewerTree.judge(sample.name(), original, space));
            judges.requireContent();
        }
    }

    /**
     * A copied database is the same for every tool. The files of one that comes back from another format are computed: they have
     * neither contexts outside the tree nor own costs of loops by another rule. The tools read them, the way makes no difference, and
     * the space is that of the original.
     */
    @ParameterizedTest(name = "{0}")
    @MethodSource("databases")
    void copiesAreTheSame(Sample sample) throws Exception {
        Path original = sample.path().orElseThrow();
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            copy(sample, original, space, "", WriteOptions.DEFAULT);
            copy(sample, original, space, " --plain", WriteOptions.DEFAULT.withPlain(true));
            Path cube = folder.resolve("between.cubex");
            write(Format.CUBE, space, cube, EVERYTHING);
            String byCube = sample + " to hpctoolkit by way of cube";
            try (PerformanceSpace carried = Readers.open(cube)) {
                judge(byCube, carried, EVERYTHING);
            }
            Path computed = Objects.requireNonNull(written.get(byCube));
            try (PerformanceSpace back = Readers.open(computed)) {
                assertThat(Restored.firstDifference(space, back)).as(byCube).isEmpty();
            }
            Path parquet = folder.resolve("between.parquet");
            write(Format.PARQUET, space, parquet, EVERYTHING);
            try (PerformanceSpace carried = Readers.open(parquet)) {
                copy(sample, computed, carried, " by way of parquet", EVERYTHING);
            }
        }
        judges.requireContent();
        requireSound();
    }

    private void copy(Sample sample, Path original, PerformanceSpace space, String way, WriteOptions options)
            throws IOException {
        String name = sample + " to hpctoolkit" + way;
        Path copy = target(name, String.valueOf(original.getFileName()));
        write(Format.HPCTOOLKIT, space, copy, options);
        if (judged.add(fingerprint(copy))) {
            HpctJudge judge = new HpctJudge(name, copy);
            judges.add(() -> judge.sameAs(original, sample.name()));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void writesWhatItsToolsRead(Sample sample) throws Exception {
        for (Map.Entry<String, ReadOptions> reading :
                OfficialCubeTest.readings(sample).entrySet()) {
            String name = sample + " to hpctoolkit" + reading.getKey();
            try (PerformanceSpace space = sample.open(reading.getValue())) {
                judge(name, space, WriteOptions.DEFAULT);
                judge(name + " --keep-extras", space, EVERYTHING);
                for (String scopes : List.of("execution,function", "execution,lex_aware")) {
                    judge(name + " in scopes " + scopes, space, WriteOptions.DEFAULT.with("hpctoolkit-scopes", scopes));
                }
                String plain = name + " --plain";
                WriteReport report = judge(plain, space, WriteOptions.DEFAULT.withPlain(true));
                if (HpctValues.canJudge(space.definitions())) {
                    Path database = Objects.requireNonNull(written.get(plain));
                    judges.add(() -> new HpctValues(plain, database, space, report).judge());
                }
                judges.requireContent();
            }
        }
        requireSound();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void writesEveryReduction(Sample sample) throws Exception {
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            for (Reduction reduction : EveryReduction.of(space.definitions())) {
                String name = sample + " to hpctoolkit " + reduction.text();
                try {
                    judge(name, new Reductions(List.of(reduction)).apply(space, name), WriteOptions.DEFAULT);
                } catch (ReductionException e) {
                    continue; // nothing would be left
                } catch (ViewException.Overflow e) {
                    assertThat(sample.name()).matches(Sample.MAY_OVERFLOW);
                    written.remove(name);
                    continue;
                }
                judges.requireContent();
            }
        }
        requireSound();
    }

    /** Judges a database, unless one with the same files was judged before. */
    private WriteReport judge(String name, PerformanceSpace space, WriteOptions options) throws IOException {
        Path database = target(name, "database");
        WriteReport report = write(Format.HPCTOOLKIT, space, database, options);
        if (judged.add(fingerprint(database))) {
            HpctJudge judge = new HpctJudge(name, database);
            // read without a supplement, a database says what its own files say
            Path plain = Files.createTempDirectory(folder, "plain").resolve("database");
            copyNativeFiles(database, plain);
            judges.add(() -> {
                try (PerformanceSpace read = Readers.open(Input.of(plain), ALL_LINES)) {
                    return judge.contents(read);
                }
            });
        }
        return report;
    }

    /** A new place; a database without a title is called after its directory. */
    private Path target(String name, String directory) {
        Path target = folder.resolve(written.size() + "").resolve(directory);
        written.put(name, target);
        Summary.file();
        return target;
    }

    private static int fingerprint(Path database) throws IOException {
        int hash = 1;
        for (String file : FILES) {
            Path path = database.resolve(file);
            hash = 31 * hash + (Files.exists(path) ? Arrays.hashCode(Files.readAllBytes(path)) : 0);
        }
        return hash;
    }

    private static void copyNativeFiles(Path database, Path copy) throws IOException {
        Files.createDirectories(copy.resolve("metrics"));
        for (String file : FILES) {
            if (Files.exists(database.resolve(file))) {
                Files.copy(database.resolve(file), copy.resolve(file));
            }
        }
    }

    private static WriteReport write(Format format, PerformanceSpace space, Path target, WriteOptions options)
            throws IOException {
        Files.createDirectories(target.toAbsolutePath().getParent());
        return Writers.of(format).orElseThrow().write(space, target, options);
    }

    private void requireSound() throws Exception {
        judges.add(() -> Checkers.check("hpctpeek.py", new LinkedHashMap<>(written)));
        judges.requireContent();
    }
}
