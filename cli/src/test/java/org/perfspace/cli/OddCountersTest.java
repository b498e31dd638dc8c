package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.writer.cube.CubeWriter;

/** Counters that went backwards, and numbers whose sum does not fit into 64 bits, cost nobody the rest of a profile. */
class OddCountersTest {

    private static final String NOTE =
            " has values of 2^63 or more: counters that went backwards; they count as negative" + " numbers\n";

    @TempDir
    Path folder;

    private String backwards;
    private String huge;

    @BeforeEach
    void makeProfiles() throws IOException {
        SpaceBuilder space = frame();
        int misses =
                space.defineMetric(Metric.named("misses").type(ValueType.UINT64).kind(MetricKind.INCLUSIVE));
        int visits = space.defineMetric("visits", "visits", ValueType.UINT64, "occ", Tree.NO_PARENT);
        space.setSeverity(misses, 0, 0, 5).setSeverity(misses, 1, 0, -7L);
        space.setSeverity(visits, 0, 0, 1).setSeverity(visits, 1, 0, 2);
        backwards = write(space, "backwards.cubex");
        space = frame();
        int large = space.defineMetric("large", "large", ValueType.UINT64, "", Tree.NO_PARENT);
        int small = space.defineMetric("small", "small", ValueType.UINT64, "", Tree.NO_PARENT);
        space.setSeverity(large, 0, 0, Long.MAX_VALUE).setSeverity(large, 1, 0, Long.MAX_VALUE);
        space.setSeverity(small, 0, 0, 1).setSeverity(small, 1, 0, 2);
        huge = write(space, "huge.cubex");
    }

    /** Call nodes 0[main] and 1[work] below it, one thread. */
    private static SpaceBuilder frame() {
        SpaceBuilder space = new SpaceBuilder();
        int main = space.defineCallNode(space.defineRegion("main", "", 1, 9), Tree.NO_PARENT);
        space.defineCallNode(space.defineRegion("work", "", 1, 9), main);
        int process = space.defineProcess("rank 0", 0, space.defineNode("node", space.defineMachine("machine")));
        space.defineThread("thread 0", 0, process);
        return space;
    }

    private String write(SpaceBuilder space, String name) throws IOException {
        Path file = folder.resolve(name);
        CubeWriter.write(space.build(), file, WriteOptions.DEFAULT);
        return file.toString();
    }

    @Test
    void valuesBelowZeroAreShownAndNotedOnce() {
        String note = "perfspace: metric \"misses\" (0)" + NOTE;
        assertThat(Run.of("dump", "--view", "exclusive", backwards))
                .isEqualTo(new Run(0, "misses\t0\t0\t12\nmisses\t1\t0\t-7\nvisits\t0\t0\t1\nvisits\t1\t0\t2\n", note));
        assertThat(Run.of("dump", "--view", "inclusive", "--metric", "misses", backwards))
                .isEqualTo(new Run(0, "misses\t0\t0\t5\nmisses\t1\t0\t-7\n", note));
        assertThat(Run.of("info", "--tree", "calls", "--metric", "misses", backwards))
                .isEqualTo(new Run(0, "100.0 %   5  main\n-140.0 %  -7  └─ work\n", note));
        Run stat = Run.of("stat", "--metric", "misses", backwards);
        assertThat(stat.out()).startsWith("misses: total 5; of the locations mean 5, imbalance 0.0 %\n");
        assertThat(stat.err()).isEqualTo(note);
    }

    @Test
    void theStoredViewShowsTheBits() {
        assertThat(Run.of("dump", "--metric", "misses", backwards).out())
                .isEqualTo("misses\t0\t0\t5\nmisses\t1\t0\t18446744073709551609\n");
    }

    @Test
    void aCopyHasTheSameBitsAndType() throws IOException {
        for (String name : List.of("a.cubex", "a.parquet")) {
            Path copy = folder.resolve(name);
            assertThat(Run.of("convert", backwards, copy.toString()).exitCode()).isZero();
            try (PerformanceSpace one = Readers.open(Path.of(backwards));
                    PerformanceSpace two = Readers.open(copy)) {
                assertThat(SpaceComparison.firstDifference(one, two)).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--exclusive", "--inclusive", "--flat", "--collapse-locations=sum", "--max-depth=1"})
    void reductionsAreNotedOnce(String reduction) {
        String out = folder.resolve("a.cubex").toString();
        Run run = Run.of("convert", reduction, backwards, out);
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).containsOnlyOnce("metric \"misses\" (0)" + NOTE);
    }

    @Test
    void cube3HasTheNumbers() throws IOException {
        Path out = folder.resolve("a.cube");
        assertThat(Run.of("convert", backwards, out.toString()).exitCode()).isZero();
        assertThat(Files.readString(out)).contains("<row cnodeId=\"0\">\n12\n</row>\n<row cnodeId=\"1\">\n-7\n</row>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"diff", "merge", "mean", "sum", "min", "max", "ratio"})
    void theAlgebraWorks(String verb) {
        String out = folder.resolve("a.cubex").toString();
        Run run = Run.of(verb, backwards, backwards, "-o", out);
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEqualTo("perfspace: " + backwards + ": metric \"misses\" (0)" + NOTE);
        assertThat(Run.of("compare", backwards, backwards).exitCode()).isZero();
    }

    @Test
    void whatDoesNotFitIsSkippedWithANote() throws IOException {
        String why = "metric \"large\" (0), cnode 0, location 0: the result does not fit into the 64 bits of INT64";
        Run dump = Run.of("dump", "--view", "inclusive", huge);
        assertThat(dump.exitCode()).isZero();
        assertThat(dump.out()).endsWith("small\t0\t0\t3\nsmall\t1\t0\t2\n");
        assertThat(dump.err()).isEqualTo("perfspace: " + huge + ": " + why + "; left out: 1 row\n");
        assertThat(dump.out()).startsWith("large\t1\t0\t9");
        Run named = Run.of("dump", "--view", "inclusive", "--metric", "large", huge);
        assertThat(named.exitCode()).isZero();
        Run sum = Run.of("dump", "--view", "inclusive", "--sum", "--metric", "large", huge);
        assertThat(sum.exitCode()).isEqualTo(5);
        Run stat = Run.of("stat", "--metric", "*", huge);
        assertThat(stat.out()).startsWith("small: total 3;");
        assertThat(stat.err()).isEqualTo("perfspace: " + huge + ": left out: " + why + "\n");
        Run info = Run.of("info", "--all", huge);
        assertThat(info.out())
                .contains("      -        large  exclusive UINT64\n      3        small  exclusive UINT64\n");
        assertThat(info.err()).isEqualTo("perfspace: " + why + "; the total is left out\n");
        assertThat(Run.of("info", "--json", huge).out()).contains("\"notes\":[\"metric \\\"large\\\" (0), cnode 0");
    }

    @Test
    void whatDoesNotFitIsLeftOutOfAnOutput() throws IOException {
        Path out = folder.resolve("a.cubex");
        Run run = Run.of("convert", "--inclusive", huge, out.toString());
        assertThat(run)
                .isEqualTo(new Run(
                        0,
                        "",
                        "perfspace: " + out + ": left out: the values of metric \"large\" (0), cnode 0, location 0:"
                                + " the result does not fit into the 64 bits of INT64\n"));
        try (PerformanceSpace space = Readers.open(out)) {
            assertThat(space.severity().rows(0).next()).isFalse();
            assertThat(space.severity().rows(1).next()).isTrue();
        }
    }

    @Test
    void whatDoesNotFitIsNoEquality() throws IOException {
        SpaceBuilder space = frame();
        int large = space.defineMetric(
                Metric.named("large").title("large").type(ValueType.UINT64).kind(MetricKind.INCLUSIVE));
        int small = space.defineMetric("small", "small", ValueType.UINT64, "", Tree.NO_PARENT);
        space.setSeverity(large, 0, 0, Long.MIN_VALUE).setSeverity(large, 1, 0, Long.MAX_VALUE);
        space.setSeverity(small, 0, 0, 1).setSeverity(small, 1, 0, 2);
        Run compare = Run.of("compare", huge, write(space, "inclusive.cubex"));
        assertThat(compare.exitCode()).isEqualTo(1);
        assertThat(compare.err())
                .endsWith(
                        "metric \"large\" (0), cnode 0, location 0: the result does not fit into the 64 bits of INT64;"
                                + " the metric is not compared\n");
        assertThat(compare.out()).doesNotContain("equal:");
    }
}
