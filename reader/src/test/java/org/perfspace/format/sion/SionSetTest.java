package org.perfspace.format.sion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;

/** The container alone, on files that are spelled out here. */
class SionSetTest {

    private static final int MUTATIONS = 2_000;

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "format version {0}, metadata big {1}, data big {2}, block size {3}")
    @CsvSource({
        "2,false,false,64", "2,true,false,64", "3,false,false,64", "3,true,true,64", "4,false,true,64",
        "4,true,false,1", "5,false,false,64", "5,true,true,64", "5,false,true,1", "5,true,false,4096"
    })
    void readsEveryVersionAndByteOrder(int format, boolean metadata, boolean data, int block) throws IOException {
        SionBytes file = twoTasks().format(format).big(metadata, data).block(block);
        try (SionSet set = open(file.bytes())) {
            assertThat(texts(set)).containsExactly("alpha beta gamma", "delta");
            assertThat(set.header().formatVersion()).isEqualTo(format);
            assertThat(set.dataOrder()).isEqualTo(data ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
            assertThat(set.header().prefix()).isEqualTo("run.sion");
            assertThat(set.notes()).isEmpty();
            assertThat(findings(set)).isEmpty();
        }
    }

    @Test
    void doesNotAlignChunksThatWerePacked() throws IOException {
        SionBytes file = SionBytes.ofRanks(ascii("first"), ascii("second"), ascii("third"))
                .sizes(5, 6, 53);
        assertThat(file.start(1)).isEqualTo(1152 + 5);
        try (SionSet set = open(file.bytes())) {
            assertThat(texts(set)).containsExactly("first", "second", "third");
            assertThat(findings(set)).isEmpty();
        }
    }

    @Test
    void readsAcrossTheBordersOfChunks() throws IOException {
        SionBytes file = new SionBytes(
                new byte[][] {ascii("abc"), ascii(""), ascii("defgh"), ascii("i")},
                new byte[][] {ascii("")},
                new byte[][] {ascii("0123456789"), ascii("!")});
        try (SionSet set = open(file.bytes())) {
            assertThat(texts(set)).containsExactly("abcdefghi", "", "0123456789!");
            ByteSource first = set.rank(0);
            for (int from = 0; from <= 9; from++) {
                for (int to = from; to <= 9; to++) {
                    assertThat(text(first.bytes(from, to - from))).isEqualTo("abcdefghi".substring(from, to));
                }
            }
            assertThatThrownBy(() -> first.bytes(4, 6))
                    .isInstanceOf(ProfileException.Corrupt.class)
                    .hasMessage("run.sion!/rank 0: byte 4: expected 6 bytes, found 5: the data of this rank ends");
        }
    }

    @Test
    void joinsFilesByTheirMapping() throws IOException {
        byte[][] names = {ascii("r0"), ascii("r1"), ascii("r2"), ascii("r3"), ascii("r4")};
        Path path = folder.resolve("run.sion");
        Files.write(
                path,
                SionBytes.ofRanks(names[0], names[3])
                        .of(3, 0, 0, 0, 1, 0, 2, 0, 0, 1, 1, 1)
                        .bytes());
        Path second = folder.resolve("run.sion.000001");
        Files.write(
                second, SionBytes.ofRanks(names[1], names[4]).of(3, 1).block(16).bytes());
        Files.write(
                folder.resolve("run.sion.000002"),
                SionBytes.ofRanks(names[2]).of(3, 2).block(1).bytes());
        try (SionSet set = SionSet.open(Input.of(path), false)) {
            assertThat(texts(set)).containsExactly("r0", "r1", "r2", "r3", "r4");
        }
        try (SionSet set = SionSet.open(Input.of(second), false)) {
            assertThat(texts(set)).containsExactly("r1", "r4");
        }
        Files.write(second, SionBytes.ofRanks(names[1], names[4]).of(3, 2).bytes());
        assertThatThrownBy(() -> SionSet.open(Input.of(path, "run.sion"), false))
                .hasMessage("run.sion.000001: expected file 1 of a set of 3 files, found file 2 of 3");
        Files.delete(second);
        assertThatThrownBy(() -> SionSet.open(Input.of(path, "run.sion"), false))
                .hasMessage("run.sion.000001: expected file 1 of a set of 3 files, found none");
    }

    @Test
    void bytesBehindALaterFileAreAFault() throws IOException {
        byte[] second = SionBytes.ofRanks(ascii("r1")).of(2, 1).globalRank(0, 1).bytes();
        Files.write(folder.resolve("run.sion.000001"), Arrays.copyOf(second, second.length + 5));
        String message = String.format(
                Locale.ROOT,
                "run.sion.000001: byte %,d: expected the end of the file, found 5 more bytes",
                second.length);
        try (SionSet set =
                open(SionBytes.ofRanks(ascii("r0")).of(2, 0, 0, 0, 1, 0).bytes())) {
            assertThat(texts(set)).containsExactly("r0", "r1");
            assertThat(findings(set)).containsExactly(message);
            assertThat(set.notes()).containsExactly(message);
        }
    }

    @Test
    void ranksThatFilesOfASetRepeatCountFromZero() throws IOException {
        Files.write(
                folder.resolve("run.sion.000001"),
                SionBytes.ofRanks(ascii("r1")).of(2, 1).globalRank(0, 7).bytes());
        byte[] first = SionBytes.ofRanks(ascii("r0"))
                .of(2, 0, 0, 0, 1, 0)
                .globalRank(0, 7)
                .bytes();
        String message = "run.sion: byte 1,076: expected 2 different ranks, found 1";
        try (SionSet set = open(first)) {
            assertThat(texts(set)).containsExactly("r0", "r1");
            assertThat(List.of(set.globalRank(0), set.globalRank(1))).containsExactly(0L, 1L);
            assertThat(findings(set)).containsExactly(message);
            assertThat(set.notes()).containsExactly(message);
        }
    }

    @Test
    void saysThatASizeIsNegative() throws IOException {
        SionBytes file = twoTasks();
        byte[] bytes = file.bytes();
        int sizes = file.meta2() + 2 * 8;
        Arrays.fill(bytes, sizes, sizes + 8, (byte) 0xff);
        String message = String.format(
                Locale.ROOT,
                "run.sion: byte %,d: expected at least 0 bytes in chunk 0 of task 0, found -1, which is read as 0",
                sizes);
        try (SionSet set = open(bytes)) {
            assertThat(findings(set)).containsExactly(message);
            assertThat(set.notes()).containsExactly(message);
        }
    }

    @Test
    void refusesAMappingThatIsNone() throws IOException {
        Files.write(
                folder.resolve("run.sion.000001"),
                SionBytes.ofRanks(ascii("b")).of(2, 1).bytes());
        byte[] twice = SionBytes.ofRanks(ascii("a")).of(2, 0, 0, 0, 0, 0).bytes();
        assertThatThrownBy(() -> open(twice))
                .hasMessage("run.sion: expected rank 1 in a file and task of its own, found it in task 0 of file 0 as"
                        + " another one");
        byte[] nowhere = SionBytes.ofRanks(ascii("a")).of(2, 0, 0, 0, 1, 7).bytes();
        assertThatThrownBy(() -> open(nowhere))
                .hasMessage("run.sion: expected rank 1 in a file and task of its own, found it in task 7 of file 1,"
                        + " which does not exist");
    }

    @Test
    void knowsKeyValueFiles() throws IOException {
        try (SionSet set = open(twoTasks().keyValue(51).bytes())) {
            assertThat(set.header().keyValueMode()).isEqualTo(51);
            assertThat(texts(set)).containsExactly("alpha beta gamma", "delta");
        }
    }

    @Test
    void salvagesWhatWasNeverClosed() throws IOException {
        byte[] bytes = SionBytes.ofRanks(ascii("abc"), ascii("de")).unfinished().bytes();
        assertThatThrownBy(() -> open(bytes))
                .isInstanceOf(ProfileException.Unsupported.class)
                .hasMessage("run.sion: byte 1,112: expected the start of the second metadata block, found 0: the file"
                        + " was never closed");
        Path path = Files.write(folder.resolve("run.sion"), bytes);
        try (SionSet set = SionSet.open(Input.of(path, "run.sion"), true)) {
            assertThat(set.finished()).isFalse();
            assertThat(text(set.rank(1).bytes(0, 2))).isEqualTo("de");
            assertThat(set.notes())
                    .containsExactly("run.sion: the file was never closed, it is read as far as its first chunks");
            assertThat(findings(set))
                    .containsExactly("run.sion: byte 1,112: expected the start of the second metadata block, found 0:"
                            + " the file was never closed");
        }
    }

    @Test
    void triesNewerVersionsAndSaysSo() throws IOException {
        try (SionSet set = open(twoTasks().format(6).bytes())) {
            assertThat(texts(set)).containsExactly("alpha beta gamma", "delta");
            assertThat(set.notes())
                    .containsExactly("run.sion: format version 6 is newer than any known, it is read as version 5");
        }
        assertThatThrownBy(() -> open(twoTasks().format(1).bytes()))
                .isInstanceOf(ProfileException.Unsupported.class)
                .hasMessage("run.sion: byte 16: expected format version 2 to 5, found 1");
    }

    @Test
    void tellsBrokenRulesThatDoNotMatter() throws IOException {
        byte[] bytes = twoTasks().globalRank(0, 7).globalRank(1, 7).bytes();
        try (SionSet set = open(bytes)) {
            assertThat(texts(set)).containsExactly("alpha beta gamma", "delta");
            assertThat(List.of(set.globalRank(0), set.globalRank(1))).containsExactly(0L, 1L);
            assertThat(set.notes()).containsExactly("run.sion: byte 1,076: expected 2 different ranks, found 1");
            assertThat(findings(set)).containsExactly("run.sion: byte 1,076: expected 2 different ranks, found 1");
        }
    }

    @Test
    void saysWhatIsWrong() {
        int closing = 1076 + 16 * 2;
        int meta2 = twoTasks().meta2();
        assertDamage(20, 4, 0, "byte 20: expected a block size of at least 1, found 0");
        assertDamage(24, 4, -1, "byte 24: expected a number of tasks of at least 1, found -1");
        assertDamage(
                24,
                4,
                1_000_000,
                "byte 24: expected 1,000,000 tasks (16,001,088 bytes), found a file of 1,460 bytes: the file is"
                        + " truncated");
        assertDamage(28, 4, 0, "byte 28: expected a number of files of at least 1, found 0");
        assertDamage(1092, 8, -5, "byte 1,092: expected a chunk size of task 0 that a file can have, found -5");
        assertDamage(closing, 4, 0, "byte 1,108: expected at least 1 chunk, found 0");
        assertDamage(
                closing + 4,
                8,
                99,
                "byte 1,112: expected the second metadata block between byte 1,152 and the end at 1,460, found it at"
                        + " 99");
        assertDamage(meta2, 8, 4, "byte 1,408: expected task 0 to have at most 2 chunks, found 4");
        assertDamage(meta2 + 16, 8, 65, "byte 1,424: expected at most 64 bytes in chunk 0 of task 0, found 65");
    }

    @Test
    void everyTruncationIsRefused() {
        byte[] sound = twoTasks().bytes();
        int needed = sound.length - 4;
        for (int length = 0; length < needed; length++) {
            byte[] cut = Arrays.copyOf(sound, length);
            assertThatThrownBy(() -> open(cut)).as("cut to %d", length).isInstanceOf(ProfileException.class);
        }
    }

    @Test
    void everyMutationIsRefusedOrRead() throws IOException {
        byte[] sound = twoTasks().bytes();
        int read = 0;
        for (int seed = 0; seed < MUTATIONS; seed++) {
            Random random = new Random(seed);
            byte[] bytes = sound.clone();
            int meta2 = twoTasks().meta2();
            int[] places = {random.nextInt(52), 1076 + random.nextInt(44), meta2 + random.nextInt(48)};
            for (int i = random.nextInt(3); i >= 0; i--) {
                bytes[places[random.nextInt(3)]] = (byte) random.nextInt(256);
            }
            try (SionSet set = open(bytes)) {
                assertThat(texts(set)).as("seed %d", seed).hasSize(set.ranks());
                read++;
            } catch (ProfileException e) {
                assertThat(e.getMessage()).as("seed %d", seed).startsWith(e.place() + ": ");
            }
        }
        assertThat(read).isBetween(1, MUTATIONS - 1);
    }

    private void assertDamage(int at, int size, long value, String message) {
        byte[] bytes = twoTasks().bytes();
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (size == 4) {
            file.putInt(at, (int) value);
        } else {
            file.putLong(at, value);
        }
        assertThatThrownBy(() -> open(bytes))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("run.sion: " + message);
    }

    private static SionBytes twoTasks() {
        return new SionBytes(new byte[][] {ascii("alpha "), ascii("beta gamma")}, new byte[][] {ascii("delta")});
    }

    private SionSet open(byte[] bytes) throws IOException {
        Path path = Files.write(folder.resolve("run.sion"), bytes);
        return SionSet.open(Input.of(path, "run.sion"), false);
    }

    private static List<String> findings(SionSet set) throws IOException {
        Findings findings = Findings.all();
        set.check(findings);
        return findings.toList(set.place()).stream().map(Finding::toString).toList();
    }

    private static List<String> texts(SionSet set) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int rank = 0; rank < set.ranks(); rank++) {
            ByteSource data = set.rank(rank);
            texts.add(text(data.bytes(0, (int) data.size())));
        }
        return texts;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
