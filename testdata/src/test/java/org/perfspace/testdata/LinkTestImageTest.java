package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.format.linktest.LinkTestAccess;
import org.perfspace.format.linktest.LinkTestAttributes;
import org.perfspace.format.linktest.LinkTestDefinitions;
import org.perfspace.format.linktest.LinkTestField;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestRetests;
import org.perfspace.format.linktest.LinkTestRun;
import org.perfspace.format.linktest.LinkTestRun.Iteration;
import org.perfspace.format.linktest.LinkTestRun.Rank;
import org.perfspace.format.linktest.LinkTestRun.Version;
import org.perfspace.format.linktest.LinkTestValues;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.generate.LinkTestRuns;
import org.perfspace.writer.linktest.LinkTestWriter;

/** A {@link LinkTestRun} that was written is read as the same run, whatever its fields hold. */
class LinkTestImageTest {

    private static final long SEED = 20_261_123;
    private static final int RUNS = 60;
    private static final int RANKS = 6;
    private static final List<LinkTestField> FACTS = List.of(LinkTestLayout.START, LinkTestLayout.END).stream()
            .flatMap(List::stream)
            .toList();

    @TempDir
    private Path folder;

    @Test
    void isReadAsItWasWritten() throws IOException {
        Random random = new Random(SEED);
        for (int i = 0; i < RUNS; i++) {
            LinkTestRun run = randomRun(random);
            Path file = folder.resolve("run" + i + ".sion");
            PerformanceSpace numbers = LinkTestRuns.run(RANKS, run.iterations().size(), i);
            PerformanceSpace space = PerformanceSpace.of(LinkTestDefinitions.of(run), numbers.severity());
            LinkTestWriter.write(space, file, WriteOptions.DEFAULT.withPlain(true));
            try (PerformanceSpace read = Readers.open(file)) {
                assertThat(LinkTestDefinitions.parse(read.definitions()))
                        .as("seed %d, run %d", SEED, i)
                        .isEqualTo(run);
            }
        }
    }

    @Test
    void refusesAttributesThatNoFieldHolds() {
        Map<String, String> facts = LinkTestAttributes.of(randomRun(new Random(SEED)));
        assertThatThrownBy(() -> parseWith(facts, "linktest.colour", "blue"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("LinkTest has no field for [linktest.colour]");
        for (String[] wrong : new String[][] {
            {LinkTestLayout.BISECTION, "256"},
            {LinkTestLayout.BISECTION, "-1"},
            {LinkTestLayout.RANDOMIZED, "one"},
            {LinkTestLayout.PREFIX + "unnamed_flags", "00 01"},
            {LinkTestLayout.PREFIX + "githash.raw", "00"}
        }) {
            assertThatThrownBy(() -> parseWith(facts, wrong[0], wrong[1]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("attribute " + wrong[0].replace(".raw", "") + " is not as LinkTest stores it");
        }
    }

    private static void parseWith(Map<String, String> facts, String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(facts);
        changed.put(name, value);
        LinkTestAttributes.parse(
                changed, List.of(Map.of(LinkTestLayout.HOST, "a", LinkTestLayout.CORE, "0")), List.of());
    }

    private static LinkTestRun randomRun(Random random) {
        boolean withoutNul = random.nextBoolean();
        LinkTestValues header = randomValues(LinkTestLayout.HEADER, random)
                .with(LinkTestLayout.ALL_TO_ALL, 0)
                .with(LinkTestLayout.BISECTION, 0)
                .with(LinkTestLayout.RETESTS, 0);
        int shift = random.nextInt(3);
        return new LinkTestRun(
                random.nextBoolean() ? LinkTestLayout.ID_NEW : LinkTestLayout.ID_OLD,
                new Version(2, random.nextInt() & 0xffff_ffffL, random.nextInt(20)),
                random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN,
                header,
                RANKS - 1,
                withoutNul,
                LinkTestAccess.PARTNERS_BY_STEP,
                IntStream.range(0, RANKS)
                        .mapToObj(rank -> new Rank(randomValues(LinkTestLayout.RANK, random), rank * (1L + shift)))
                        .toList(),
                IntStream.range(0, 1 + random.nextInt(3))
                        .mapToObj(i -> new Iteration(randomValues(FACTS, random), LinkTestRetests.NONE))
                        .toList());
    }

    private static LinkTestValues randomValues(List<LinkTestField> fields, Random random) {
        LinkTestValues.Builder values = new LinkTestValues.Builder(fields);
        for (LinkTestField field : fields) {
            switch (field.kind()) {
                case U8 -> values.add(new long[] {random.nextInt(256)});
                case I32 -> values.add(random.ints(field.size()).asLongStream().toArray());
                case U64, F64 -> values.add(random.longs(field.size()).toArray());
                case HEX, TEXT -> values.add(randomBytes(field.size(), random));
                case COUNTED_TEXT -> values.add(randomBytes(1 + random.nextInt(30), random));
            }
        }
        return values.build();
    }

    /** Bytes of a usual text in one of three cases, otherwise any. */
    private static byte[] randomBytes(int size, Random random) {
        byte[] bytes = new byte[size];
        if (random.nextInt(3) == 0) {
            bytes[0] = 'a';
        } else {
            random.nextBytes(bytes);
        }
        return bytes;
    }
}
