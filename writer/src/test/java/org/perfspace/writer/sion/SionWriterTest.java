package org.perfspace.writer.sion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.format.sion.SionPlanText;
import org.perfspace.format.sion.SionSet;
import org.perfspace.format.sion.SionSetPlan;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Input;

/** The container alone: bytes as SIONlib writes them, and back. */
class SionWriterTest {

    private static final String[] RANKS = {"alpha", "", "gamma gamma", "delta", "e"};

    @TempDir
    private Path folder;

    @Test
    void writesAsSionlibDoes() throws IOException {
        Path file = write(new SionPlans(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN, 64, 1, "run.sion"));
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        int[] front = {0x6e6f6973, 0x00010100, 1007, 6, 5, 64, 5, 1, 1, 0, 50, 0, 0};
        for (int field : front) {
            assertThat(bytes.getInt()).isEqualTo(field);
        }
        long[] arrays = {0, 1, 2, 3, 4, 64, 0, 64, 64, 64};
        bytes.position(1076);
        for (long number : arrays) {
            assertThat(bytes.getLong()).isEqualTo(number);
        }
        int meta2 = 1216 + 4 * 64;
        assertThat(bytes.getInt()).isEqualTo(1);
        assertThat(bytes.getLong()).isEqualTo(meta2);
        assertThat(text(bytes, 1216, 7)).isEqualTo("alpha\0\0");
        assertThat(text(bytes, 1216 + 64, 11)).isEqualTo("gamma gamma");
        assertThat(text(bytes, 1216 + 192, 2)).isEqualTo("e\0");
        long[] counts = {1, 1, 1, 1, 1, 5, 0, 11, 5, 1};
        bytes.position(meta2);
        for (long number : counts) {
            assertThat(bytes.getLong()).isEqualTo(number);
        }
        assertThat(bytes.getInt()).isZero();
        assertThat(bytes.remaining()).isZero();
    }

    @ParameterizedTest(name = "big {0}, block size {1}, {2} files")
    @CsvSource({"false,1,1", "true,1,2", "false,64,3", "true,4096,5"})
    void isReadAsItWasWritten(boolean big, int block, int files) throws IOException {
        ByteOrder order = big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        Path file = write(new SionPlans(order, order, block, files, "run.sion"));
        try (SionSet set = SionSet.open(Input.of(file), false)) {
            assertThat(set.ranks()).isEqualTo(RANKS.length);
            assertThat(set.header().metadataOrder()).isEqualTo(order);
            for (int rank = 0; rank < RANKS.length; rank++) {
                ByteSource data = set.rank(rank);
                assertThat(data.bytes(0, (int) data.size()))
                        .asString(StandardCharsets.US_ASCII)
                        .isEqualTo(RANKS[rank]);
            }
            String text = SionPlanText.format(set.plan());
            assertThat(SionPlanText.format(SionPlanText.parse(text))).isEqualTo(text);
        }
    }

    @Test
    void refusesBytesBeyondTheRoomOfARank() throws IOException {
        SionSetPlan plan = new SionPlans(ByteOrder.LITTLE_ENDIAN, ByteOrder.LITTLE_ENDIAN, 64, 1, "run.sion")
                .plan(new long[] {3}, new long[] {0});
        try (SionWriter out = SionWriter.create(folder.resolve("run.sion"), false, plan)) {
            ByteBuffer four = ByteBuffer.allocate(4);
            assertThatThrownBy(() -> out.write(0, 0, four))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("rank 0 has no room for bytes beyond 3");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void refusesTextsThatAreNoPlan() {
        for (String text : new String[] {"", "rank 0 0\n", "file 00000000 x\n", "nonsense"}) {
            assertThatThrownBy(() -> SionPlanText.parse(text)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private Path write(SionPlans plans) throws IOException {
        long[] lengths = new long[RANKS.length];
        long[] globalRanks = new long[RANKS.length];
        for (int rank = 0; rank < RANKS.length; rank++) {
            lengths[rank] = RANKS[rank].length();
            globalRanks[rank] = rank;
        }
        Path file = folder.resolve("run.sion");
        try (SionWriter out = SionWriter.create(file, false, plans.plan(lengths, globalRanks))) {
            for (int rank = RANKS.length - 1; rank >= 0; rank--) {
                out.write(rank, 0, ByteBuffer.wrap(RANKS[rank].getBytes(StandardCharsets.US_ASCII)));
            }
            out.writeMetadata();
            out.commit();
        }
        return file;
    }

    private static String text(ByteBuffer bytes, int at, int length) {
        byte[] text = new byte[length];
        bytes.get(at, text);
        return new String(text, StandardCharsets.ISO_8859_1);
    }
}
