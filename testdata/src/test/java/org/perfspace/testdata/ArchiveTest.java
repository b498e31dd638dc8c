package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.Shard;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.io.OutputException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.value.cubepl.Formula.Language;

/** Many runs in one folder of tables. */
class ArchiveTest extends ArchiveOfSamples {

    /** The values of a derived metric are a column, unless that is not wanted; its definition is there in any case. */
    @Test
    void holdsDerivedMetricsAsColumns() throws IOException, SQLException {
        Reductions derived = new Reductions(List.of(Reductions.derive(
                "half=metric::time()/2", Language.CUBEPL, MetricKind.PREDERIVED_EXCLUSIVE, "Half", "sec")));
        for (String what : List.of("store", "skip")) {
            Path archive = folder.resolve(what);
            Archive.Options options = new Archive.Options(
                            ALL.parameters(),
                            Shard.ALL,
                            false,
                            false,
                            ReadOptions.DEFAULT,
                            WriteOptions.DEFAULT.with("derived", what))
                    .with(derived);
            assertThat(Archive.add(List.of(run("bt", 4, 1)), archive, options).failures())
                    .isEmpty();
            boolean stored = what.equals("store");
            List<String> metrics = new ArrayList<>(List.of("time|sec|exclusive|sum|null"));
            List<String> sums = new ArrayList<>(List.of("time|28.0"));
            if (stored) {
                metrics.add("half|sec|prederived_exclusive|sum|metric::time()/2");
                sums.add(0, "half|14.0");
            }
            assertThat(query(archive, "select name, unit, kind, aggregate, expression from metric order by metric_id"))
                    .isEqualTo(metrics);
            assertThat(query(archive, "select metric, sum(exclusive) from severity group by all order by all"))
                    .isEqualTo(sums);
        }
    }

    @Test
    void keepsEachRunWholeIfTold() throws IOException {
        Path archive = folder.resolve("archive");
        Path input = run("bt", 4, 1);
        Archive.add(List.of(input), archive, ALL.with(new Archive.Contents(Optional.empty(), false, true)));
        Path file = files(archive.resolve("profile")).get(0);
        try (PerformanceSpace there = Readers.open(file);
                PerformanceSpace here = Readers.open(input)) {
            assertThat(SpaceComparison.firstDifference(here, there)).isEmpty();
        }
    }

    @Test
    void addsOnlyWhatIsMissing() throws IOException {
        Path archive = folder.resolve("archive");
        Path first = run("bt", 4, 1);
        Path second = run("bt", 8, 1);
        Archive.add(List.of(first), archive, ALL);
        Archive.Report again = Archive.add(List.of(first, second), archive, MISSING);
        assertThat(again.skipped()).containsExactly(first);
        assertThat(again.added()).containsExactly(second);
        assertThat(Archive.add(List.of(first), archive, ALL).failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.cause())
                        .isInstanceOf(OutputException.class)
                        .hasMessage(archive + ": holds a run of " + first + " already"));
    }

    @Test
    void listsWhatFailedAndLeavesNothingOfIt() throws IOException {
        Path archive = folder.resolve("archive");
        Path sound = run("bt", 4, 1);
        Path cut = folder.resolve("bt.p8.r1");
        Files.createDirectories(cut);
        Path broken = cut.resolve("profile.cubex");
        byte[] bytes = Files.readAllBytes(sound);
        Files.write(broken, java.util.Arrays.copyOf(bytes, bytes.length / 3));
        Archive.Report report = Archive.add(List.of(broken, sound), archive, ALL);
        assertThat(report.added()).containsExactly(sound);
        assertThat(report.failures()).extracting(Archive.Failure::input).containsExactly(broken);
        assertThat(files(archive.resolve("run"))).hasSize(1);
        assertThat(Archive.runs(archive)).singleElement().satisfies(run -> assertThat(run.parameters())
                .containsEntry("p", "4"));
    }

    @Test
    void stopsAtTheFirstFailureUnlessTold() throws IOException {
        Path archive = folder.resolve("archive");
        Archive.Options strict = new Archive.Options(
                ALL.parameters(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT);
        List<Path> inputs = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            inputs.add(folder.resolve("absent.p" + i + ".r1"));
        }
        Archive.Report report = Archive.add(inputs, archive, strict);
        assertThat(report.failures()).hasSizeBetween(1, 49);
        assertThat(report.added()).isEmpty();
    }

    @Test
    void saysWhenAPathTellsNothing() throws IOException {
        Path odd = folder.resolve("odd.cubex");
        Files.copy(run("bt", 4, 1), odd);
        assertThat(Archive.add(List.of(odd), folder.resolve("archive"), ALL).failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.cause())
                        .hasMessage(odd + ": expected a path with a part like {app}.p{p}.r{rep}, found none"));
    }

    @Test
    void sharesTheWork() {
        List<Integer> all = List.of(0, 1, 2, 3, 4, 5, 6);
        assertThat(Shard.of("1/3").of(all)).containsExactly(0, 3, 6);
        assertThat(Shard.of("3/3").of(all)).containsExactly(2, 5);
        assertThatThrownBy(() -> Shard.of("4/3")).hasMessage("expected a part from 1/N to N/N, found 4/3");
        assertThatThrownBy(() -> Shard.of("a/3")).hasMessage("expected a part such as 3/8, found \"a/3\"");
    }

    @Test
    void findsParametersInPaths() {
        PathPattern pattern = PathPattern.of("{app}.p{p}.n{n}.r{rep}");
        assertThat(pattern.match(Path.of("/data/bt.C.p16.n100.r2/profile.cubex")))
                .contains(Map.of("app", "bt.C", "p", "16", "n", "100", "rep", "2"));
        assertThat(pattern.match(Path.of("lu.p1.n2.r3.cubex")))
                .contains(Map.of("app", "lu", "p", "1", "n", "2", "rep", "3"));
        assertThat(pattern.match(Path.of("/data/profile.cubex"))).isEmpty();
        assertThatThrownBy(() -> PathPattern.of("plain"))
                .hasMessage("the pattern \"plain\" has no name in braces, such as {app}");
        assertThatThrownBy(() -> PathPattern.of("{p}.{p}"))
                .hasMessage("the pattern \"{p}.{p}\" cannot use the name p twice");
    }
}
