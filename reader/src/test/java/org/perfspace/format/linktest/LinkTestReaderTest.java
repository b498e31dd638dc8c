package org.perfspace.format.linktest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.perfspace.format.linktest.LinkTestBytes.RANKS;
import static org.perfspace.format.linktest.LinkTestBytes.TICK;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.format.sion.SionBytes;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.Raw;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;

/** LinkTest's records, on runs that are spelled out by {@link LinkTestBytes}. */
class LinkTestReaderTest {

    private static final int QUICK_MUTATIONS = 250;
    private static final int MUTATIONS = 2_500;

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}, big {1}")
    @CsvSource({"LKTST,false", "LKTST,true", "LinkTest,false", "LinkTest,true"})
    void readsEveryField(String id, boolean big) throws IOException {
        LinkTestBytes bytes = new LinkTestBytes().id(id).allToAll().iterations(2);
        try (PerformanceSpace space = open((big ? bytes.big() : bytes).sion())) {
            assertThat(space.notes()).isEmpty();
            assertThat(space.definitions().attributes().values())
                    .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                            Map.entry("linktest.id", id),
                            Map.entry("linktest.version", "2.1.16"),
                            Map.entry("linktest.byte_order", big ? "big" : "little"),
                            Map.entry("linktest.githash", "0123456789012345678901234567890123456789"),
                            Map.entry("linktest.mode", "mpi"),
                            Map.entry("linktest.all_to_all", "1"),
                            Map.entry("linktest.bidirectional", "1"),
                            Map.entry("linktest.unidirectional", "0"),
                            Map.entry("linktest.bisection", "0"),
                            Map.entry("linktest.unnamed_flags", "01 02 03 04 05 06 07 08 09"),
                            Map.entry("linktest.num_messages", "1000"),
                            Map.entry("linktest.message_size", "65536"),
                            Map.entry("linktest.num_warmup", "10"),
                            Map.entry("linktest.collect_pnum", "1"),
                            Map.entry("linktest.num_serial_retests", "0"),
                            Map.entry("linktest.num_multi_buffers", "2"),
                            Map.entry("linktest.buf_seed", "7"),
                            Map.entry("linktest.num_randomized_tasks", "2"),
                            Map.entry("linktest.task_seed", "42"),
                            Map.entry("linktest.steps", "3"),
                            Map.entry("linktest.access_pattern", "partners by step")));
            for (int iteration = 0; iteration < 2; iteration++) {
                assertTimes(space, iteration);
                assertThat(row(space, "all_to_all_time", node(iteration, -1)))
                        .containsExactly(100 * TICK, 101 * TICK, 102 * TICK, 103 * TICK);
            }
            assertThat(fact(space, "linktest.start")).isEqualTo("Mon Jun 12 10:15:03 2023");
            assertThat(fact(space, "linktest.end")).isEqualTo("Mon Jun 12 10:15:47 2023");
            assertThat(space.definitions().systemNodes().stream().map(n -> n.name()))
                    .containsExactly("LinkTest", "node1", "node2");
            assertThat(space.definitions().locations().get(3).attributes().get("linktest.core"))
                    .isEqualTo("1");
        }
        assertThat(check()).isEmpty();
        assertThat(Readers.check(Input.of(folder.resolve("run.sion")), ReadOptions.DEFAULT))
                .isEmpty();
    }

    @Test
    void readsLengthsThatLeaveOutTheNul() throws IOException {
        try (PerformanceSpace space = open(new LinkTestBytes().withoutNul().sion())) {
            assertThat(space.notes()).containsExactly("stored lengths of texts do not count the NUL behind the text");
            assertThat(space.definitions().attributes().get("linktest.mode")).isEqualTo("mpi");
            assertTimes(space, 0);
        }
        assertThat(check()).isEmpty();
    }

    @Test
    void readsBisectionsOfHalfTheSteps() throws IOException {
        try (PerformanceSpace space = open(new LinkTestBytes().bisection().sion())) {
            assertThat(space.notes()).isEmpty();
            assertThat(space.definitions().attributes().get("linktest.steps")).isEqualTo("2");
            assertThat(row(space, "time", node(0, 0))).containsExactly(0, 5 * TICK, 0, 10 * TICK);
            assertThat(row(space, "time", node(0, 1))).containsExactly(2 * TICK, 0, 7 * TICK, 0);
            assertThat(row(space, "access_step", node(0, 1))).containsExactly(2, 0, 1, 0);
        }
        assertThat(check()).isEmpty();
    }

    @Test
    void readsStepsByPartner() throws IOException {
        long[][] from1 = {{2, 3, 1}, {2, 1, 3}, {3, 1, 2}, {1, 3, 2}};
        try (PerformanceSpace space = open(new LinkTestBytes().access(from1).sion())) {
            assertThat(space.notes())
                    .containsExactly("the access pattern is read as steps by partner, from 1, as it makes no sense"
                            + " otherwise");
            assertThat(row(space, "time", node(0, 0))).containsExactly(0, 4 * TICK, 7 * TICK, 10 * TICK);
            assertThat(row(space, "access_step", node(0, 0))).containsExactly(0, 2, 3, 1);
        }
        assertThat(check()).isEmpty();
    }

    @Test
    void showsPatternsWithoutSenseByStep() throws IOException {
        long[][] none = {{3, 1, 2}, {1, 1, 1}, {1, 3, 0}, {0, 2, 1}};
        String message = "run.sion!/rank 0: byte 245: expected an access pattern that names each other rank once, or a"
                + " step for each, found neither in the data of all ranks: times are shown by step";
        try (PerformanceSpace space = open(new LinkTestBytes().access(none).sion())) {
            assertThat(space.notes()).containsExactly(message);
            assertThat(row(space, "time", 1)).containsExactly(1 * TICK, 4 * TICK, 7 * TICK, 10 * TICK);
            assertThat(row(space, "partner", 3)).containsExactly(2, 1, 0, 1);
        }
        assertThat(check()).containsExactly(message);
    }

    @Test
    void readsRetests() throws IOException {
        double[][] retests = {{3, 1, 12 * TICK, 5 * TICK}, {0, 2, 3 * TICK, TICK}, {0, 0, 0, 0}};
        try (PerformanceSpace space = open(new LinkTestBytes().retests(retests).sion())) {
            assertThat(space.notes()).isEmpty();
            assertThat(fact(space, "linktest.retests")).isEqualTo("3>1 0>2 -");
            assertThat(row(space, "slowest_time", node(0, 1))).containsExactly(0, 0, 0, 12 * TICK);
            assertThat(row(space, "retest_time", node(0, 2))).containsExactly(TICK, 0, 0, 0);
            assertThat(row(space, "retest_time", node(0, 1))).containsExactly(0, 0, 0, 5 * TICK);
        }
        assertThat(check()).isEmpty();
        try (PerformanceSpace space = open(
                new LinkTestBytes().retests(new double[] {0, 9, TICK, TICK}).sion())) {
            assertThat(fact(space, "linktest.retests")).isEqualTo("0>9=9.5367431640625E-7/9.5367431640625E-7");
        }
        assertThat(check())
                .containsExactly("run.sion!/rank 0: byte 165: iteration 1: expected retests of different pairs of 4"
                        + " ranks, found 0 > 9");
        open(new LinkTestBytes()
                        .retests(new double[] {0, 9, TICK, TICK}, new double[] {1, 2, TICK, TICK}, new double[] {
                            1, 2, TICK, TICK
                        })
                        .sion())
                .close();
        assertThat(check())
                .containsExactly("run.sion!/rank 0: byte 165: iteration 1: expected retests of different pairs of 4"
                        + " ranks, found 0 > 9 and 1 more of this kind");
    }

    @Test
    void keepsWhatStandsBehindTheNul() throws IOException {
        byte[] dirty = new Raw()
                .ascii("noon\n")
                .zeros(1)
                .ascii("left from before, 26 bytes")
                .toBytes();
        try (PerformanceSpace space = open(new LinkTestBytes().start(dirty).sion())) {
            assertThat(fact(space, "linktest.start")).isEqualTo("noon");
            assertThat(fact(space, "linktest.start.raw"))
                    .startsWith("6e 6f 6f 6e 0a 00 6c 65 66 74")
                    .hasSize(95);
        }
        assertThat(check()).isEmpty();
        byte[] endless = new Raw().ascii("no NUL in any of these 32 bytes!").toBytes();
        try (PerformanceSpace space = open(new LinkTestBytes().start(endless).sion())) {
            assertThat(fact(space, "linktest.start")).isEqualTo("no NUL in any of these 32 bytes!");
        }
    }

    @Test
    void timesThatAreNoneAreNoFault() throws IOException {
        LinkTestBytes bytes = new LinkTestBytes()
                .time(1, 0, Double.NaN)
                .time(1, 1, Double.NEGATIVE_INFINITY)
                .time(2, 0, -1)
                .time(2, 1, 0)
                .average((78.0 - 4 - 5 - 7 - 8) / 8 * TICK);
        try (PerformanceSpace space = open(bytes.sion())) {
            assertThat(space.notes())
                    .containsExactly("iteration 1: 4 times are 0, negative or not finite: no measurements, left out of"
                            + " statistics");
            assertThat(row(space, "time", node(0, 2))[1]).isNaN();
            assertThat(row(space, "time", node(0, 1))).containsExactly(2 * TICK, 0, -1, 12 * TICK);
        }
        assertThat(check()).isEmpty();
    }

    @Test
    void tellsAggregatesThatAreWrong() throws IOException {
        open(new LinkTestBytes().average(TICK).sion()).close();
        assertThat(check())
                .containsExactly("run.sion!/rank 0: byte 165: iteration 1: expected linktest.avg of " + 6.5 * TICK
                        + " by the times, found " + TICK);
    }

    @Test
    void readsGeneration1() throws IOException {
        try (PerformanceSpace space = open(LinkTestBytes.generation1(101 * TICK, 103 * TICK, 102 * TICK))) {
            assertThat(space.notes()).isEmpty();
            assertThat(space.definitions().attributes().get("linktest.version")).isEqualTo("1.2.1");
            assertThat(space.definitions().locations().get(2).attributes().get("linktest.mapping"))
                    .isEqualTo("2 0 0 7");
            assertTimes(space, 0);
            assertThat(row(space, "all_to_all_time", 1 + RANKS + 3)).containsOnly(103 * TICK);
            assertThat(fact(space, "linktest.retests")).isEqualTo("3>1 -*3");
            assertThat(row(space, "all_to_all_time", 1 + RANKS + 1)).containsOnly(101 * TICK);
            assertThat(fact(space, "linktest.a2a_avg")).isEqualTo("" + 102 * TICK);
        }
        assertThat(check()).isEmpty();
        try (PerformanceSpace space = open(LinkTestBytes.generation1(TICK, 2 * TICK, 3 * TICK))) {
            assertThat(space.notes())
                    .containsExactly("iteration 1: expected all-to-all times of minimum <= average <= maximum, found "
                            + TICK + ", " + 3 * TICK + ", " + 2 * TICK);
        }
        assertThat(check()).isEmpty();
    }

    @Test
    void salvagesARunThatWasNeverClosed() throws IOException {
        write(new LinkTestBytes().sion().unfinished().bytes());
        assertThat(check())
                .containsExactly(
                        "run.sion: byte 1,144: expected the start of the second metadata block, found 0: the file was never"
                                + " closed",
                        "run.sion: warning: what follows was not checked, because of this fault");
        ReadOptions salvage = ReadOptions.DEFAULT.withSalvage(true);
        try (PerformanceSpace space = LinkTestReader.open(input(), salvage)) {
            assertTimes(space, 0);
            assertThat(space.notes())
                    .containsExactly("run.sion: the file was never closed, it is read as far as its first chunks");
        }
        assertThat(LinkTestReader.check(input(), salvage))
                .map(Finding::toString)
                .containsExactly(
                        "run.sion: byte 1,144: expected the start of the second metadata block, found 0: the file was never"
                                + " closed");
    }

    /** The file is a hole but for its beginning, so that nobody can afford to look at what follows. */
    @Test
    void bytesBehindTheEndAreAFault() throws IOException {
        byte[] sound = new LinkTestBytes().sion().bytes();
        write(sound);
        try (RandomAccessFile file =
                new RandomAccessFile(folder.resolve("run.sion").toFile(), "rw")) {
            file.setLength(sound.length + (100L << 30));
        }
        String message = String.format(
                Locale.ROOT,
                "run.sion: byte %,d: expected the end of the file, found 107,374,182,400 more bytes",
                sound.length);
        assertThat(check()).containsExactly(message);
        try (PerformanceSpace space = LinkTestReader.open(input(), ReadOptions.DEFAULT)) {
            assertTimes(space, 0);
            assertThat(space.notes()).containsExactly(message);
        }
        write(Arrays.copyOf(sound, sound.length - 4)); // without SIONlib's mapping of no ranks
        assertThat(check()).isEmpty();
    }

    @Test
    void checksAllRanksAndSaysWhatItDoesNotCheck() throws IOException {
        LinkTestBytes bytes = new LinkTestBytes();
        byte[] noEnd = bytes.rank(3);
        noEnd[noEnd.length - 1] = '.';
        byte[] faulty = SionBytes.ofRanks(
                        bytes.rank(0), new LinkTestBytes().id("LinkTest").rank(1), bytes.rank(2), noEnd)
                .bytes();
        write(Arrays.copyOf(faulty, faulty.length + 1));
        assertThat(check())
                .containsExactly(
                        "run.sion!/rank 1: byte 0: expected the identification of rank 0, found \"LinkTest\"",
                        "run.sion!/rank 3: byte 67: expected \"END_BLOCK\", found bytes 45 4e 44 5f 42 4c 4f 43 2e",
                        "run.sion: warning: the times of the pairs were not checked, because of these faults",
                        String.format(
                                Locale.ROOT,
                                "run.sion: byte %,d: expected the end of the file, found 1 more bytes",
                                faulty.length));
    }

    @Test
    void saysWhatIsWrong() {
        assertRefused(
                SionBytes.ofRanks(new Raw().ascii("GIF89a..").toBytes()),
                "run.sion!/rank 0: byte 0: expected \"LKTST\" or \"LinkTest\", found bytes 47 49 46 38 39 61 2e 2e: a"
                        + " SION file, but not of LinkTest");
        assertRefused(
                new LinkTestBytes().sion().keyValue(51),
                "run.sion: expected plain data of LinkTest, found SION key-value mode 51 (inline): no file of"
                        + " LinkTest");
        LinkTestBytes bytes = new LinkTestBytes();
        assertRefused(
                SionBytes.ofRanks(bytes.rank(0), bytes.rank(1), new byte[0], bytes.rank(3)),
                "run.sion: expected data of LinkTest of each of 4 ranks, found none of 1 ranks, such as rank 2: not a"
                        + " file of LinkTest, or one that was merged on writing");
        assertRefused(
                SionBytes.ofRanks(bytes.rank(0), bytes.rank(1)),
                "run.sion!/rank 0: byte 165: expected a whole number of iterations of 104 bytes (88 + 4 * 0 + 16 * 1"
                        + " + 32 * 0), found 136 bytes");
        assertRefused(
                SionBytes.ofRanks(
                        bytes.rank(0),
                        bytes.rank(1),
                        new LinkTestBytes().id("LinkTest").rank(2),
                        bytes.rank(3)),
                "run.sion!/rank 2: byte 0: expected the identification of rank 0, found \"LinkTest\"");
        byte[] noEnd = bytes.rank(3);
        noEnd[noEnd.length - 1] = '.';
        assertRefused(
                SionBytes.ofRanks(bytes.rank(0), bytes.rank(1), bytes.rank(2), noEnd),
                "run.sion!/rank 3: byte 67: expected \"END_BLOCK\", found bytes 45 4e 44 5f 42 4c 4f 43 2e");
        byte[] shorter = Arrays.copyOfRange(bytes.rank(1), 60, 80);
        assertRefused(
                SionBytes.ofRanks(bytes.rank(0), shorter, bytes.rank(2), bytes.rank(3)),
                "run.sion!/rank 1: expected a header and 57 bytes (1 iterations of 48 bytes), found 20 bytes");
        byte[] manyRetests = bytes.rank(0);
        Arrays.fill(manyRetests, 111, 118, (byte) 0xff);
        assertRefused(
                SionBytes.ofRanks(manyRetests, bytes.rank(1), bytes.rank(2), bytes.rank(3)),
                "run.sion!/rank 0: byte 151: expected 72057594037927935 retests (32 bytes each), found 159 bytes");
    }

    @Test
    void everyTruncationIsRefused() throws IOException {
        byte[] sound = small();
        for (int length = 0; length < sound.length - 4; length += length < 1_050 ? 25 : 1) {
            byte[] cut = Arrays.copyOf(sound, length);
            assertThat(survives(cut, "cut to " + length))
                    .as("cut to %d", length)
                    .isFalse();
        }
        assertThat(survives(sound, "whole")).isTrue();
    }

    @Test
    void everyMutationIsRefusedOrRead() throws IOException {
        refuseOrRead(0, QUICK_MUTATIONS);
    }

    @Test
    @Tag("deep")
    @Tag("tenth8")
    void everyFurtherMutationIsRefusedOrRead() throws IOException {
        refuseOrRead(QUICK_MUTATIONS, MUTATIONS);
    }

    private void refuseOrRead(int from, int end) throws IOException {
        byte[] sound = small();
        int read = 0;
        for (int seed = from; seed < end; seed++) {
            Random random = new Random(seed);
            byte[] bytes = sound.clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                int at = random.nextInt(4) == 0 ? random.nextInt(52) : 1076 + random.nextInt(bytes.length - 1076);
                bytes[at] = (byte) random.nextInt(256);
            }
            read += survives(bytes, "seed " + seed) ? 1 : 0;
        }
        assertThat(read).isBetween(1, end - from - 1);
    }

    private static byte[] small() {
        return new LinkTestBytes()
                .allToAll()
                .retests(new double[] {3, 1, 12 * TICK, TICK})
                .sion()
                .block(1)
                .bytes();
    }

    private boolean survives(byte[] bytes, String what) throws IOException {
        write(bytes);
        try (PerformanceSpace space = LinkTestReader.open(input(), ReadOptions.DEFAULT)) {
            for (Metric metric : space.definitions().metrics()) {
                try (RowCursor rows = space.severity().rows(metric.id())) {
                    while (rows.next()) {
                        assertThat(rows.row().count()).as(what).isNotNegative();
                    }
                }
            }
            return true;
        } catch (ProfileException e) {
            assertThat(e.getMessage()).as(what).startsWith(e.place() + ": ");
            return false;
        } catch (RuntimeException | OutOfMemoryError e) {
            throw new AssertionError(what, e);
        }
    }

    /** Rank r met partner p in the step of the tournament; 3 r + s + 1 ticks. */
    private static void assertTimes(PerformanceSpace space, int iteration) throws IOException {
        assertThat(row(space, "time", node(iteration, 0))).containsExactly(0, 5 * TICK, 9 * TICK, 10 * TICK);
        assertThat(row(space, "time", node(iteration, 1))).containsExactly(2 * TICK, 0, 7 * TICK, 12 * TICK);
        assertThat(row(space, "time", node(iteration, 2))).containsExactly(3 * TICK, 4 * TICK, 0, 11 * TICK);
        assertThat(row(space, "time", node(iteration, 3))).containsExactly(1 * TICK, 6 * TICK, 8 * TICK, 0);
        assertThat(row(space, "access_step", node(iteration, 0))).containsExactly(0, 2, 3, 1);
        assertThat(row(space, "access_step", node(iteration, 3))).containsExactly(1, 3, 2, 0);
    }

    /** Call node of a partner, or with -1 of the iteration. */
    private static int node(int iteration, int partner) {
        return iteration * (1 + RANKS) + 1 + partner;
    }

    private static double[] row(PerformanceSpace space, String name, int callNode) throws IOException {
        Metric metric = Objects.requireNonNull(space.definitions().metric(name));
        Row row = space.newRow(metric.id());
        assertThat(space.severity().read(metric.id(), callNode, row)).isTrue();
        long[] words = new long[row.locations()];
        row.copyDense(words);
        boolean real = metric.type().word(0) == ValueType.Word.DOUBLE;
        return Arrays.stream(words)
                .mapToDouble(word -> real ? Double.longBitsToDouble(word) : word)
                .toArray();
    }

    private static String fact(PerformanceSpace space, String key) {
        return space.definitions().callNodes().get(0).attributes().get(key);
    }

    private void assertRefused(SionBytes sion, String message) {
        assertThatThrownBy(() -> open(sion))
                .isInstanceOf(ProfileException.class)
                .hasMessage(message);
    }

    private PerformanceSpace open(SionBytes sion) throws IOException {
        write(sion.bytes());
        return LinkTestReader.open(input(), ReadOptions.DEFAULT);
    }

    private List<String> check() throws IOException {
        return LinkTestReader.check(input(), ReadOptions.DEFAULT).stream()
                .map(Finding::toString)
                .toList();
    }

    private void write(byte[] bytes) throws IOException {
        Files.write(folder.resolve("run.sion"), bytes);
    }

    private Input input() throws IOException {
        return Input.of(folder.resolve("run.sion"), "run.sion");
    }
}
