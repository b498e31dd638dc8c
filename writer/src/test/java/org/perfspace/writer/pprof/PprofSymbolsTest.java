package org.perfspace.writer.pprof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.perfspace.writer.pprof.ForeignProfile.message;

import com.google.protobuf.DynamicMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Restored;
import org.perfspace.fixtures.StoredAs;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/**
 * Profiles keep their addresses and mappings, also without symbols, and inlined calls, by way of every format that keeps
 * everything; nothing is invented.
 */
class PprofSymbolsTest {

    private static final WriteOptions STRICT = WriteOptions.DEFAULT.withStrict(true);

    @TempDir
    private Path folder;

    static List<Long> seeds() {
        return LongStream.range(0, 12).boxed().toList();
    }

    /** Random mappings, locations without functions, with one, and with inlined ones, some samples without a stack. */
    private static ForeignProfile random(long seed) {
        Random random = new Random(seed);
        ForeignProfile p = new ForeignProfile().type("samples", "count").type("cpu", "nanoseconds");
        int mappings = random.nextInt(4);
        for (int i = 0; i < mappings; i++) {
            long start = 0x400000L + 0x100000L * i;
            p.add(
                    "mapping",
                    message(
                            "Mapping",
                            "id",
                            10L + i,
                            "memory_start",
                            random.nextInt(5) == 0 ? 0xffff_ffff_8000_0000L : start,
                            "memory_limit",
                            start + 0x10000,
                            "file_offset",
                            (long) random.nextInt(3) * 0x1000,
                            "filename",
                            p.text(random.nextBoolean() ? "/bin/solver" : "[vdso] " + i),
                            "build_id",
                            p.text(random.nextBoolean() ? "" : Integer.toHexString(random.nextInt())),
                            "has_functions",
                            random.nextBoolean(),
                            "has_filenames",
                            random.nextBoolean(),
                            "has_line_numbers",
                            random.nextBoolean(),
                            "has_inline_frames",
                            random.nextBoolean()));
        }
        int functions = random.nextInt(3);
        for (int i = 0; i < functions; i++) {
            p.function(20L + i, "f" + i, "f.c", i);
        }
        int locations = 3 + random.nextInt(8);
        for (int i = 0; i < locations; i++) {
            List<DynamicMessage> lines = new ArrayList<>();
            for (int depth = functions == 0 ? 0 : Math.max(0, random.nextInt(6) - 2); depth > 0; depth--) {
                lines.add(message(
                        "Line", "function_id", 20L + random.nextInt(functions), "line", (long) random.nextInt(3)));
            }
            long mapping = mappings == 0 || random.nextInt(6) == 0 ? 0 : 10 + random.nextInt(mappings);
            p.add(
                    "location",
                    message(
                            "Location",
                            "id",
                            100L + i,
                            "mapping_id",
                            mapping,
                            "address",
                            lines.isEmpty() ? 0x400010L + 16L * i : 0,
                            "line",
                            lines));
        }
        for (int i = 0; i < 12; i++) {
            List<Long> stack = new ArrayList<>();
            for (int depth = random.nextInt(5); depth > 0; depth--) {
                stack.add(100L + random.nextInt(locations));
            }
            p.sample(stack, List.of(1L + random.nextInt(9), 1_000L * random.nextInt(100)));
        }
        return p.set("time_nanos", 7L);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void surviveEveryWayBackToPprof(long seed) throws IOException {
        Path file = Files.write(folder.resolve("in.pb.gz"), random(seed).bytes());
        String expected = raw(file);
        try (PerformanceSpace space = Readers.open(file)) {
            Path copy = folder.resolve("copy.pb.gz");
            StoredAs.store(space, Format.PPROF, copy, STRICT);
            assertThat(raw(copy)).as("seed " + seed).isEqualTo(expected);
            for (Format format : WrittenFormats.lossless()) {
                Path there = folder.resolve("there" + format.endings().get(0));
                StoredAs.store(space, format, there, STRICT);
                try (PerformanceSpace same = Readers.open(there)) {
                    assertThat(Restored.firstDifference(space, same))
                            .as(format.id())
                            .isEmpty();
                    StoredAs.store(same, Format.PPROF, copy);
                }
                assertThat(raw(copy))
                        .as("seed " + seed + " by way of " + format.id())
                        .isEqualTo(expected);
            }
        }
    }

    /** Returns the mappings of a profile, and its values by stacks of addresses and functions, without the numbers in its tables. */
    private static String raw(Path file) throws IOException {
        DynamicMessage profile = ProfileProto.decode(Files.readAllBytes(file));
        List<String> strings = ProfileProto.list(profile, "string_table");
        Map<Long, String> mappings = new TreeMap<>();
        StringBuilder text = new StringBuilder();
        for (DynamicMessage mapping : ProfileProto.<DynamicMessage>list(profile, "mapping")) {
            String line = "mapping " + ProfileProto.number(mapping, "memory_start") + " "
                    + ProfileProto.number(mapping, "memory_limit") + " "
                    + ProfileProto.number(mapping, "file_offset") + " "
                    + strings.get((int) ProfileProto.number(mapping, "filename")) + " "
                    + strings.get((int) ProfileProto.number(mapping, "build_id")) + " "
                    + ProfileProto.get(mapping, "has_functions") + ProfileProto.get(mapping, "has_filenames")
                    + ProfileProto.get(mapping, "has_line_numbers") + ProfileProto.get(mapping, "has_inline_frames");
            mappings.put(ProfileProto.number(mapping, "id"), mappings.size() + " " + line);
            text.append(line).append('\n');
        }
        Map<Long, String> functions = new TreeMap<>();
        for (DynamicMessage function : ProfileProto.<DynamicMessage>list(profile, "function")) {
            functions.put(
                    ProfileProto.number(function, "id"), strings.get((int) ProfileProto.number(function, "name")));
        }
        Map<Long, String> locations = new TreeMap<>();
        for (DynamicMessage location : ProfileProto.<DynamicMessage>list(profile, "location")) {
            StringBuilder frame = new StringBuilder(Long.toHexString(ProfileProto.number(location, "address")));
            for (DynamicMessage line : ProfileProto.<DynamicMessage>list(location, "line")) {
                frame.append(' ').append(functions.get(ProfileProto.number(line, "function_id")));
                frame.append(':').append(ProfileProto.number(line, "line"));
            }
            long mapping = ProfileProto.number(location, "mapping_id");
            // the mapping of a function is that of its first location
            frame.append(
                    ProfileProto.<DynamicMessage>list(location, "line").isEmpty()
                            ? " in " + mappings.get(mapping)
                            : "");
            locations.put(ProfileProto.number(location, "id"), frame.toString());
        }
        Map<String, long[]> samples = new TreeMap<>();
        for (DynamicMessage sample : ProfileProto.<DynamicMessage>list(profile, "sample")) {
            StringBuilder stack = new StringBuilder();
            for (Long id : ProfileProto.<Long>list(sample, "location_id")) {
                // the line in the function that was running is not kept
                String frame = locations.getOrDefault(id, "");
                stack.append(stack.isEmpty() ? frame.replaceFirst(":\\d+", "") : frame);
                stack.append(" < ");
            }
            assertThat(ProfileProto.<DynamicMessage>list(sample, "label")).isEmpty();
            long[] sum = samples.computeIfAbsent(stack.toString(), key -> new long[2]);
            sum[0] += ProfileProto.<Long>list(sample, "value").get(0);
            sum[1] += ProfileProto.<Long>list(sample, "value").get(1);
        }
        samples.forEach((stack, sum) ->
                text.append(stack).append(sum[0]).append(' ').append(sum[1]).append('\n'));
        return text + "default " + strings.get((int) ProfileProto.number(profile, "default_sample_type"));
    }

    @Test
    void reportsChainsOfInlinedCallsThatAreCut() throws IOException {
        ForeignProfile profile = new ForeignProfile().type("samples", "count").function(20, "f", "f.c", 1);
        List<DynamicMessage> lines = Collections.nCopies(65, message("Line", "function_id", 20L, "line", 3L));
        profile.add("location", message("Location", "id", 100L, "line", lines)).sample(List.of(100L), List.of(1L));
        try (PerformanceSpace space = read(profile)) {
            assertThat(space.definitions().callNodes())
                    .extracting(node -> node.attributes().get("pprof.inlined"))
                    .containsOnlyOnce("")
                    .hasSize(65);
            Path copy = folder.resolve("copy.pb.gz");
            assertThatThrownBy(() -> StoredAs.store(space, Format.PPROF, copy, STRICT))
                    .hasMessage(copy + ": not written, as it would lose: attributes of call nodes");
        }
    }

    @Test
    void namesTheMetricThatToolsShow() throws IOException {
        ForeignProfile heap = new ForeignProfile()
                .type("alloc_objects", "count")
                .type("alloc_space", "bytes")
                .type("inuse_objects", "count")
                .type("inuse_space", "bytes");
        try (PerformanceSpace space = read(heap)) {
            assertThat(MetricMeaning.usual(space.definitions()))
                    .map(Metric::name)
                    .hasValue("inuse_space");
        }
        heap.set("default_sample_type", heap.text("alloc_space"));
        try (PerformanceSpace space = read(heap)) {
            assertThat(MetricMeaning.usual(space.definitions()))
                    .map(Metric::name)
                    .hasValue("alloc_space");
            Path copy = folder.resolve("copy.cubex");
            StoredAs.store(space, Format.CUBE, copy, STRICT);
            try (PerformanceSpace cube = Readers.open(copy)) {
                assertThat(MetricMeaning.usual(cube.definitions()))
                        .map(Metric::name)
                        .hasValue("alloc_space");
            }
        }
        ForeignProfile cpu = new ForeignProfile().type("samples", "count").type("cpu", "nanoseconds");
        try (PerformanceSpace space = read(cpu)) {
            assertThat(MetricMeaning.usual(space.definitions()))
                    .map(Metric::name)
                    .hasValue("cpu");
            assertThat(space.definitions().attributes().values().keySet()).containsExactly("pprof.mappings");
        }
    }

    private PerformanceSpace read(ForeignProfile profile) throws IOException {
        return Readers.open(Files.write(folder.resolve("in.pb.gz"), profile.bytes()));
    }
}
