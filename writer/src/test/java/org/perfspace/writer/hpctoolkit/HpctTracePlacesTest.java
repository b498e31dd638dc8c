package org.perfspace.writer.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.HeldTrace;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.Format;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Location;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Trace;
import org.perfspace.model.Tree;
import org.perfspace.reader.Readers;
import org.perfspace.writer.Writers;

/** Samples of a trace in lines that are no call nodes, because they call and have no cost of their own. */
@Tag("scaled")
@Tag("shared")
class HpctTracePlacesTest {

    private static final WriteOptions EVERYTHING = WriteOptions.DEFAULT.withKeepExtras(true);

    @TempDir
    private Path folder;

    static List<String> databases() throws IOException {
        return Samples.databases();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("databases")
    void aTraceComesBackByWayOfOtherFormats(String name) throws IOException {
        Path original = Samples.path(name);
        assumeTrue(Files.exists(original.resolve("trace.db")));
        for (Format by : List.of(Format.CUBE, Format.PARQUET)) {
            Path between = folder.resolve("between" + by.endings().get(0));
            Path back = folder.resolve(by.id() + ".hpctoolkit");
            try (PerformanceSpace space = Readers.open(original)) {
                Writers.of(by).orElseThrow().write(space, between, EVERYTHING);
            }
            try (PerformanceSpace space = Readers.open(between)) {
                Writers.of(Format.HPCTOOLKIT).orElseThrow().write(space, back, EVERYTHING);
            }
            assertThat(samples(back)).as("by way of %s", by).isEqualTo(samples(original));
        }
    }

    /** The samples of each profile, with their contexts. */
    private static Map<String, List<String>> samples(Path database) throws IOException {
        ReadOptions allLines = ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FULL);
        try (PerformanceSpace space = Readers.open(Input.of(database), allLines)) {
            Map<String, List<String>> lines = new TreeMap<>();
            for (Location location : space.definitions().locations()) {
                Trace.SampleCursor samples = space.trace().orElseThrow().samples(location.id());
                StringBuilder text = new StringBuilder();
                while (samples.next()) {
                    int node = samples.callNode();
                    assertThat(samples.place()).isEqualTo(Trace.NO_PLACE);
                    text.append(samples.nanos())
                            .append(' ')
                            .append(
                                    node == Trace.IDLE
                                            ? 0
                                            : space.definitions()
                                                    .callNodes()
                                                    .get(node)
                                                    .fileId())
                            .append('\n');
                }
                String profile = location.attributes().get(HpctNames.TUPLE) + location.name();
                lines.put(profile, text.toString().lines().collect(Collectors.toList()));
            }
            return lines;
        }
    }

    /** Without the contexts of the original database, the supplement has the places; without a supplement, they are lost. */
    @Test
    void placesWithoutContextsAreInTheSupplement() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        builder.defineCallNode(builder.defineRegion("main", "main.c", 3, 9), Tree.NO_PARENT);
        builder.defineThread("thread 0", 0, builder.defineProcess("p", 0, builder.defineMachine("m")));
        List<HeldTrace.Sample> samples = List.of(
                new HeldTrace.Sample(5, 0, 4_000_000_000L),
                new HeldTrace.Sample(6, 0),
                new HeldTrace.Sample(7, 0, 1),
                new HeldTrace.Sample(8, Trace.IDLE));
        PerformanceSpace space = builder.build().withTrace(new HeldTrace(1, 9, List.of(samples)));

        Path kept = folder.resolve("kept.hpctoolkit");
        assertThat(Writers.of(Format.HPCTOOLKIT)
                        .orElseThrow()
                        .write(space, kept, WriteOptions.DEFAULT)
                        .kept())
                .contains("the lines of samples of the trace that are not call nodes");
        try (PerformanceSpace back = Readers.open(kept)) {
            assertThat(SpaceComparison.firstDifference(space, back)).isEmpty();
        }

        Path plain = folder.resolve("plain.hpctoolkit");
        assertThat(Writers.of(Format.HPCTOOLKIT)
                        .orElseThrow()
                        .write(space, plain, WriteOptions.DEFAULT.withPlain(true))
                        .losses())
                .contains(new WriteReport.Loss("the lines of samples of the trace that are not call nodes", 0));
        assertThat(samples(plain).values()).containsExactly(List.of("5 1", "6 1", "7 1", "8 0"));
    }
}
