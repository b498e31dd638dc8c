package org.perfspace.convert.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetaDbReader;
import org.perfspace.io.FileSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.reader.Readers;
import org.perfspace.writer.hpctoolkit.HpctDatabaseWriter;

/** Every reduction of every sample database, in every form of its call tree, as a database again. */
@Tag("scaled")
@Tag("shared")
class HpctReductionsTest {

    @TempDir
    Path folder;

    static List<String> databases() throws IOException {
        return Samples.databases();
    }

    private static List<ReadOptions> forms() {
        List<ReadOptions> forms = new ArrayList<>();
        forms.add(ReadOptions.DEFAULT);
        forms.add(ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FUNCTIONS));
        forms.add(ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FULL));
        forms.add(ReadOptions.DEFAULT.with(HpctOptions.LINES, false));
        forms.add(ReadOptions.DEFAULT.with(HpctOptions.ALL_SCOPES, true));
        return forms;
    }

    private static List<Reduction> reductions(Definitions definitions) {
        List<String> stored = definitions.metrics().stream()
                .filter(m -> !m.kind().derived())
                .map(Metric::name)
                .toList();
        String metric = stored.isEmpty() ? "" : stored.get(0);
        String region = definitions.regions().stream()
                .filter(r -> r.role().equals("function"))
                .map(Region::name)
                .skip(definitions.regions().size() / 4)
                .findFirst()
                .orElse(definitions.regions().get(0).name());
        return List.of(
                new MetricChoice(List.of(metric)),
                new MetricChoice(List.of(stored.isEmpty() ? "" : stored.get(stored.size() - 1))),
                new Root(List.of(region)),
                new Prune(List.of(region)),
                new MaxDepth(2),
                new MinPercent(1, metric),
                new LocationChoice(LocationChoice.By.GROUP, NumberRanges.parse("0")),
                new LocationChoice(LocationChoice.By.LOCATION, NumberRanges.parse("0")),
                new Flat(),
                new Kind(Kind.Covers.EXCLUSIVE),
                new Kind(Kind.Covers.INCLUSIVE),
                new Collapse(Collapse.How.SUM),
                new Collapse(Collapse.How.MAX));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("databases")
    void isASoundDatabase(String name) throws IOException {
        Path original = Samples.path(name);
        int done = 0;
        for (ReadOptions form : forms()) {
            List<Reduction> reductions;
            try (PerformanceSpace space = Readers.open(Input.of(original), form)) {
                reductions = form.formatOptions().isEmpty()
                        ? reductions(space.definitions())
                        : List.of(new Flat(), new Kind(Kind.Covers.EXCLUSIVE));
                assertComesBack(space, form, form.formatOptions().toString());
            }
            for (Reduction reduction : reductions) {
                try (PerformanceSpace space = Readers.open(Input.of(original), form)) {
                    PerformanceSpace reduced = new Reductions(List.of(reduction)).apply(space, name);
                    assertComesBack(reduced, form, reduction.text() + " of " + form.formatOptions());
                    int metrics = reduced.definitions().metrics().size();
                    if (metrics < space.definitions().metrics().size()) {
                        assertIdsWithoutGaps(folder.resolve("reduced.hpctoolkit"), reduction.text());
                    }
                    done++;
                } catch (ReductionException e) {
                    assertThat(e).hasMessageContaining(name); // nothing is left, or there is no such rank
                }
            }
        }
        assertThat(done).isGreaterThan(12);
    }

    /** A database that has all lines and no supplement shows those that call only if its reader is asked for them. */
    private void assertComesBack(PerformanceSpace space, ReadOptions form, String what) throws IOException {
        boolean isFull = form.get(HpctOptions.CALL_TREE) == HpctOptions.CallTree.FULL;
        Path target = folder.resolve("reduced.hpctoolkit");
        HpctDatabaseWriter.write(space, target, WriteOptions.DEFAULT.withForce(true));
        assertThat(Readers.check(Input.of(target), ReadOptions.DEFAULT))
                .as(what)
                .noneMatch(Finding::isFault);
        try (PerformanceSpace back = Readers.open(Input.of(target), isFull ? form : ReadOptions.DEFAULT)) {
            Optional<String> difference =
                    SpaceComparison.firstDifference(space, back).map(String::valueOf);
            assertThat(difference).as(what).isEmpty();
        }
    }

    /** In hpcviewer the number of a formula is the number of metrics; no metric may have that id. */
    private static void assertIdsWithoutGaps(Path database, String what) throws IOException {
        Path file = database.resolve(DbFile.META.fileName());
        try (DbSource source = DbSource.of(DbFile.META, FileSource.open(file), false)) {
            List<MetaDb.MetricRecord> metrics = MetaDbReader.read(source).metrics();
            assertThat(gaps(metrics.stream()
                            .flatMap(metric -> metric.instances().stream())
                            .mapToInt(MetaDb.ScopeInstance::propMetricId)))
                    .as("propMetricIds of " + what)
                    .isEqualTo(new BitSet());
            assertThat(gaps(metrics.stream()
                            .flatMap(metric -> metric.statistics().stream())
                            .mapToInt(MetaDb.Statistic::statMetricId)))
                    .as("statMetricIds of " + what)
                    .isEqualTo(new BitSet());
        }
    }

    /** The numbers between 0 and the greatest of some ids that are none of them. */
    private static BitSet gaps(IntStream ids) {
        BitSet taken = ids.collect(BitSet::new, BitSet::set, BitSet::or);
        taken.flip(0, taken.length());
        return taken;
    }
}
