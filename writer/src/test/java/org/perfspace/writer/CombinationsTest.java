package org.perfspace.writer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.StoredAs;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Combination;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.reader.Readers;

/** Every format keeps the way in which values combine, or leaves out values that do not add up. */
class CombinationsTest {

    @TempDir
    private Path folder;

    static List<Format> lossless() {
        return WrittenFormats.lossless();
    }

    @ParameterizedTest
    @MethodSource("lossless")
    void areKept(Format format) throws IOException {
        Path target = folder.resolve("kept");
        PerformanceSpace space = WrittenFormats.fit(space(), format);
        StoredAs.store(space, format, target);

        try (PerformanceSpace read = Readers.open(Input.of(target), ReadOptions.DEFAULT)) {
            assertThat(combinations(read)).isEqualTo(combinations(space));
        }
    }

    @Test
    void onlyCostsAreInStacks() throws IOException {
        for (Format format : List.of(Format.PPROF, Format.SPEEDSCOPE, Format.COLLAPSED)) {
            Path target = folder.resolve("stacks." + format);
            StoredAs.store(space(), format, target);
            try (PerformanceSpace read = Readers.open(Input.of(target), ReadOptions.DEFAULT)) {
                assertThat(read.definitions().metrics())
                        .as("%s", format)
                        .extracting(Metric::combination)
                        .containsOnly(Combination.BY_TYPE);
                assertThat(read.definitions().metrics()).as("%s", format).hasSize(1);
            }
        }
    }

    private static Map<String, Combination> combinations(PerformanceSpace space) {
        return space.definitions().metrics().stream().collect(Collectors.toMap(Metric::name, Metric::combination));
    }

    private static PerformanceSpace space() {
        SpaceBuilder builder = new SpaceBuilder();
        List<Integer> metrics = new ArrayList<>();
        for (Combination combination : Combination.values()) {
            metrics.add(builder.defineMetric(
                    Metric.named("m" + metrics.size()).unit("sec").combination(combination)));
        }
        int main = builder.defineCallNode(builder.defineRegion("main", "", 1, 1), Tree.NO_PARENT);
        int thread = builder.defineThread(
                "t", 0, builder.defineProcess("p", 0, builder.defineNode("n", builder.defineMachine("m"))));
        for (int metric : metrics) {
            builder.setSeverity(metric, main, thread, 1.5 + metric);
        }
        return builder.build();
    }
}
