package org.perfspace.writer.pprof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.perfspace.writer.pprof.ForeignProfile.message;

import com.google.protobuf.DynamicMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.fixtures.StoredAs;
import org.perfspace.format.Format;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;

/** Reading of profiles that another library encoded. */
class PprofReaderTest {

    @TempDir
    private Path folder;

    /** Two ranks, an inlined function, a location without a function, labels of several sorts. */
    private static ForeignProfile profile() {
        ForeignProfile p = new ForeignProfile();
        p.type("samples", "count").type("cpu", "nanoseconds");
        p.function(7, "main", "main.go", 3).function(9, "solve", "solve.go", 20).function(8, "sqrt", "", 0);
        p.location(1, 7, 12).location(2, 9, 25).location(4_000_000_000L, 8, 0, 9, 27);
        p.add("mapping", message("Mapping", "id", 5L, "filename", p.text("libm.so")));
        p.add("location", message("Location", "id", 6L, "mapping_id", 5L, "address", 0xabcdL));
        p.sample(List.of(2L, 1L), List.of(1L, 10L), p.label("rank", "1"), p.label("thread", 0));
        p.sample(List.of(2L, 1L), List.of(2L, 20L), p.label("rank", "0"), p.label("thread", 0));
        p.sample(List.of(4_000_000_000L, 1L), List.of(3L, 30L), p.label("rank", "0"), p.label("thread", 0));
        p.sample(List.of(6L), List.of(4L, 40L), p.label("host", "n7"), p.label("job", "x"), p.label("bytes", 512));
        p.sample(List.of(2L, 1L), List.of(5L, 50L), p.label("thread", 0), p.label("rank", "0"));
        p.set("time_nanos", 123L).set("period", 10L).set("period_type", message("ValueType", "type", p.text("cpu")));
        p.set("comment", List.of(p.text("hello"), p.text("program=solver"), p.text("again")));
        return p.set("default_sample_type", p.text("cpu"));
    }

    /** A name is a label only where the numbers that a reader gives to names are those of the profile. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 Master thread, 1 OMP thread 1, 2 OMP thread 2 | 0 thread 0, 1 thread 1, 2 thread 2",
                "0 Master thread                                 | 0 Master thread",
                "1 Master thread                                 | 1 thread 1",
                "0 GC, 1 main                                    | 0 GC, 1 main",
                "0 main, 1 GC                                    | 0 thread 0, 1 thread 1",
                "0 main, 1 main                                  | 0 thread 0, 1 thread 1",
            })
    void threadsKeepTheirNumbers(String threads, String expected) throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time =
                builder.defineMetric(Metric.named("time").type(ValueType.INT64).kind(MetricKind.EXCLUSIVE));
        int root = builder.defineCallNode(builder.defineRegion("main", "m.c", 1, 9), Tree.NO_PARENT);
        int node = builder.defineNode("node", builder.defineMachine("m"));
        List<String> stated = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            int process = builder.defineProcess("MPI Rank " + rank, rank, node);
            for (String thread : threads.split(", ", -1)) {
                int blank = thread.indexOf(' ');
                builder.defineThread(thread.substring(blank + 1), Long.parseLong(thread.substring(0, blank)), process);
                builder.setSeverity(time, root, stated.size(), 10 + stated.size());
                stated.add(rank + " " + expected.split(", ", -1)[stated.size() % threads.split(", ", -1).length]);
            }
        }
        Path file = folder.resolve("threads.pb.gz");
        StoredAs.store(builder.build(), Format.PPROF, file);
        try (PerformanceSpace space = Readers.open(file)) {
            Definitions d = space.definitions();
            assertThat(d.locations().stream()
                            .map(l -> d.locationGroups().get(l.group()).rank() + " " + l.rank() + " " + l.name()))
                    .containsExactlyElementsOf(stated);
        }
    }

    /** Two samples of the largest number, and one of a metric whose sum fits. */
    @Test
    void sumsOfEqualStacksDoNotWrap() throws IOException {
        ForeignProfile p = new ForeignProfile().type("samples", "count").type("cpu", "nanoseconds");
        p.function(1, "main", "", 0).location(1, 1, 0);
        p.sample(List.of(1L), List.of(Long.MAX_VALUE, Long.MAX_VALUE));
        p.sample(List.of(1L), List.of(Long.MAX_VALUE, -5L));
        try (PerformanceSpace space = Readers.open(file(p.bytes()))) {
            assertThat(space.definitions().metrics().stream().map(Metric::type))
                    .containsExactly(ValueType.DOUBLE, ValueType.INT64);
            Row row = space.newRow(0);
            assertThat(space.severity().read(0, 0, row)).isTrue();
            assertThat(Double.longBitsToDouble(row.word(0))).isEqualTo(0x1p64);
            assertThat(row(space, 1, 0)).containsExactly(Long.MAX_VALUE - 5);
            assertThat(space.notes())
                    .containsExactly(
                            "sums of metric \"samples\" do not fit into 64 bits; its values are rounded to doubles",
                            "left out the line or address inside the function that was running, of 2 samples, which are counted"
                                    + " at the function");
        }
    }

    @Test
    void readsWhatAnotherLibraryEncoded() throws IOException {
        for (byte[] bytes : List.of(profile().bytes(), profile().packed())) {
            try (PerformanceSpace space = Readers.open(file(bytes))) {
                Definitions d = space.definitions();
                assertThat(d.metrics())
                        .extracting(Metric::name, Metric::unit)
                        .containsExactly(tuple("samples", "count"), tuple("cpu", "nanoseconds"));
                assertThat(d.attributes().values())
                        .isEqualTo(Map.of(
                                "pprof.default_sample_type", "cpu",
                                "pprof.mapping 1", "start=0x0 limit=0x0 offset=0x0 has= build= file=libm.so",
                                "pprof.time_nanos", "123",
                                "pprof.period_type", "cpu",
                                "pprof.period", "10",
                                "pprof.comment", "hello",
                                "pprof.comment 2", "again",
                                "program", "solver"));
                assertThat(d.callNodes().stream().map(CallNode::id).map(d::callPath))
                        .containsExactly("main", "main/solve", "main/solve/sqrt", "0xabcd");
                assertThat(d.callNodes()).extracting(CallNode::line).containsExactly(-1L, 12L, 27L, -1L);
                assertThat(d.regionOf(3).module()).isEqualTo("libm.so");
                assertThat(d.regionOf(1).module() + ":" + d.regionOf(1).beginLine())
                        .isEqualTo("solve.go:20");
                assertThat(d.locations())
                        .extracting(Location::name)
                        .containsExactly("thread 0", "thread 0", "thread (job=x)");
                assertThat(d.locationGroups()).extracting(g -> g.name()).containsExactly("rank 0", "rank 1", "process");
                assertThat(row(space, 1, 1)).containsExactly(70, 10, 0);
                assertThat(row(space, 1, 2)).containsExactly(30, 0, 0);
                assertThat(row(space, 0, 3)).containsExactly(0, 0, 4);
                assertThat(space.severity().hasRow(0, 0)).isFalse();
                assertThat(space.notes())
                        .containsExactly(
                                "left out the line or address inside the function that was running, of 4 samples, which are"
                                        + " counted at the function",
                                "left out the number \"bytes\" as a label of 1 sample; samples that differ in it only are added"
                                        + " up");
            }
        }
    }

    /** Copying all labels for each further one would take minutes. */
    @Test
    void readsSamplesWithHundredsOfThousandsOfLabels() throws IOException {
        ForeignProfile p = new ForeignProfile().type("n", "");
        p.function(1, "main", "", 0).location(1, 1, 0);
        p.sample(
                List.of(1L),
                List.of(3L),
                Collections.nCopies(400_000, p.label("k", "v")).toArray(DynamicMessage[]::new));
        try (PerformanceSpace space = Readers.open(file(p.bytes()))) {
            assertThat(space.definitions().locations())
                    .extracting(Location::name)
                    .containsExactly("thread (k=" + "v, ".repeat(399_999) + "v)");
        }
    }

    @Test
    void countsSamplesWithoutAStack() throws IOException {
        ForeignProfile p = new ForeignProfile().type("n", "");
        p.sample(List.of(), List.of(3L)).sample(List.of(), List.of(4L));
        try (PerformanceSpace space = Readers.open(file(p.bytes()))) {
            assertThat(space.definitions().callPath(0)).isEqualTo("unknown");
            assertThat(row(space, 0, 0)).containsExactly(7);
            assertThat(space.notes())
                    .containsExactly("2 samples have no stack; they are counted at a region \"unknown\"");
        }
    }

    @Test
    void namesTheSecondOfTwoEqualTypes() throws IOException {
        ForeignProfile p = new ForeignProfile().type("n", "").type("n", "bytes");
        try (PerformanceSpace space = Readers.open(file(p.bytes()))) {
            assertThat(space.definitions().metrics()).extracting(Metric::name).containsExactly("n", "n 2");
        }
    }

    @Test
    void saysWhatIsWrong() throws IOException {
        ForeignProfile values =
                new ForeignProfile().type("n", "").function(1, "f", "", 0).location(1, 1, 0);
        refused(values.sample(List.of(1L), List.of(1L, 2L)), "byte 4: expected 1 values of a sample, found 2");
        refused(
                new ForeignProfile().type("n", "").sample(List.of(3L), List.of(1L)),
                "byte 4: expected the id of a location, found 3");
        refused(new ForeignProfile().type("n", "").location(1, 9, 0), "byte 4: expected the id of a function, found 9");
        refused(
                new ForeignProfile().type("n", "").function(4, "a", "", 0).function(4, "b", "", 0),
                "byte 12: expected ids that name one function each, found 4 twice");
        refused(
                new ForeignProfile().type("n", "").add("function", message("Function", "name", 1L)),
                "byte 4: expected a function with an id from 1 on, found 0");
        refused(
                new ForeignProfile().type("n", "").add("function", message("Function", "id", 1L, "name", 77L)),
                "byte 4: expected the index of one of 2 strings, found 77");
        refused(
                new ForeignProfile().function(1, "f", "", 0).location(1, 1, 0).sample(List.of(1L), List.of()),
                "expected a sample_type for the values of samples, found none");
    }

    private void refused(ForeignProfile profile, String message) throws IOException {
        Path file = file(profile.bytes());
        assertThatThrownBy(() -> Readers.open(file))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageEndingWith(": " + message);
        assertThat(Readers.check(Input.of(file), ReadOptions.DEFAULT)).anyMatch(Finding::isFault);
    }

    @Test
    void survivesEveryTruncation() throws IOException {
        byte[] bytes = profile().bytes();
        for (int length = 0; length < bytes.length; length++) {
            readOrRefuse(Arrays.copyOf(bytes, length));
        }
        byte[] packed = profile().packed();
        for (int length = 0; length < packed.length; length++) {
            Path file = file(Arrays.copyOf(packed, length));
            assertThatThrownBy(() -> Readers.open(file)).isInstanceOf(ProfileException.class);
        }
    }

    @Tag("tenth5")
    @Test
    void survivesMutations() throws IOException {
        byte[] bytes = profile().bytes();
        long seed = 20_261;
        Random random = new Random(seed);
        for (int i = 0; i < (Depth.isQuick() ? 1_000 : 5_000); i++) {
            byte[] mutant = bytes.clone();
            for (int n = random.nextInt(3); n >= 0; n--) {
                mutant[random.nextInt(mutant.length)] = (byte) random.nextInt();
            }
            try {
                readOrRefuse(mutant);
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ", mutant " + i, e);
            }
        }
    }

    private void readOrRefuse(byte[] bytes) throws IOException {
        try (PerformanceSpace space = Readers.open(file(bytes))) {
            for (Metric metric : space.definitions().metrics()) {
                for (CallNode node : space.definitions().callNodes()) {
                    row(space, metric.id(), node.id());
                }
            }
        } catch (ProfileException e) {
            assertThat(e).hasMessageStartingWith(folder.toString());
        }
    }

    /** A profile that was read is written with the same values, and read to the equal space. */
    @Test
    void isTheSameWhenWrittenAgain() throws IOException {
        Path target = folder.resolve("again.pb.gz");
        try (PerformanceSpace space = Readers.open(file(profile().bytes()))) {
            StoredAs.store(space, Format.PPROF, target);
        }
        Path third = folder.resolve("third.pb.gz");
        Path fourth = folder.resolve("fourth.pb.gz");
        try (PerformanceSpace again = Readers.open(target)) {
            StoredAs.store(again, Format.PPROF, third);
            try (PerformanceSpace last = Readers.open(third)) {
                assertThat(SpaceComparison.firstDifference(again, last)).isEmpty();
                StoredAs.store(last, Format.PPROF, fourth);
            }
        }
        assertThat(fourth).hasSameBinaryContentAs(third);
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("p"), bytes);
    }

    private static long[] row(PerformanceSpace space, int metric, int node) throws IOException {
        Row row = space.newRow(metric);
        long[] words = new long[row.locations()];
        if (space.severity().read(metric, node, row)) {
            row.copyDense(words);
        }
        return words;
    }

    private static org.assertj.core.groups.Tuple tuple(Object... values) {
        return org.assertj.core.groups.Tuple.tuple(values);
    }
}
