package org.perfspace.writer.cube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Checksums of bytes that arrive in pieces. */
class PieceSumTest {

    private static final byte[] DIGITS = "123456789".getBytes(StandardCharsets.US_ASCII);

    /** The check value of the catalogue of CRC algorithms for CRC-32/ISCSI. */
    private static final int CHECK = 0xE306_9283;

    @Test
    void hasTheCheckValueInWhateverOrderTheDigitsCome() {
        assertThat(sum(List.of(0, 9))).isEqualTo(CHECK);
        assertThat(sum(List.of(4, 9, 0, 4))).isEqualTo(CHECK);
        assertThat(sum(List.of(8, 9, 3, 5, 5, 8, 0, 3))).isEqualTo(CHECK);
        assertThat(new PieceSum().of(0)).isZero();
    }

    @Test
    void isTheSumOfTheWholeForPiecesInAnyOrder() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new byte[1 + random.nextInt(5_000)];
            random.nextBytes(bytes);
            List<int[]> pieces = new ArrayList<>();
            for (int from = 0; from < bytes.length; ) {
                int length = Math.min(bytes.length - from, random.nextInt(700));
                pieces.add(new int[] {from, length});
                from += length;
            }
            Collections.shuffle(pieces, random);
            PieceSum sum = new PieceSum();
            pieces.forEach(piece -> sum.add(piece[0], ByteBuffer.wrap(bytes, piece[0], piece[1])));
            CRC32C whole = new CRC32C();
            whole.update(bytes);
            assertThat(sum.of(bytes.length)).as("seed %d", seed).isEqualTo((int) whole.getValue());
        }
    }

    @Test
    void aByteThatIsMissingOrWrittenTwiceIsAMistakeOfTheWriter() {
        String message = "of 9 bytes of a member, those from %d on were not written once";
        assertThatThrownBy(() -> sum(List.of(0, 4, 5, 9)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(message, 4);
        assertThatThrownBy(() -> sum(List.of(0, 8))).hasMessage(message, 8);
        assertThatThrownBy(() -> sum(List.of(1, 9))).hasMessage(message, 0);
        assertThatThrownBy(() -> sum(List.of(0, 5, 4, 9))).hasMessage(message, 5);
        assertThatThrownBy(() -> sum(List.of(0, 9, 3, 5))).hasMessage(message, 9);
        assertThatThrownBy(() -> sum(List.of())).hasMessage(message, 0);
    }

    /** Returns the sum of the nine digits, given the first digit and the one behind the last of each piece. */
    private static int sum(List<Integer> ranges) {
        PieceSum sum = new PieceSum();
        for (int i = 0; i < ranges.size(); i += 2) {
            int from = ranges.get(i);
            sum.add(from, ByteBuffer.wrap(DIGITS, from, ranges.get(i + 1) - from));
        }
        return sum.of(DIGITS.length);
    }
}
