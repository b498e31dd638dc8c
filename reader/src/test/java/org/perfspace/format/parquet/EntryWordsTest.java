package org.perfspace.format.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.Test;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

class EntryWordsTest {

    private static final Place PLACE = Place.of("a.parquet");

    @Test
    void areTheBitsOfNumbers() throws ProfileException {
        byte[] page = {1, 0, 0, 0, 0, 0, (byte) 0xf8, 0x7f, -1, -1, -1, -1, -1, -1, -1, -1};
        assertThat(words(Type.DOUBLE, LeafKind.DOUBLE, page, 2)).containsExactly(0x7ff8_0000_0000_0001L, -1);
        assertThat(words(Type.INT64, LeafKind.UINT64, page, 1)).containsExactly(0x7ff8_0000_0000_0001L);
        assertThat(words(Type.INT32, LeafKind.UINT32, page, 4))
                .containsExactly(1, 0x7ff8_0000, 0xffff_ffffL, 0xffff_ffffL);
        assertThat(words(Type.INT32, LeafKind.INT32, page, 4)).containsExactly(1, 0x7ff8_0000, -1, -1);
        assertThat(words(Type.BYTE_ARRAY, LeafKind.TEXT, new byte[] {1, 0, 0, 0, 'x'}, 1))
                .containsExactly(TextMark.of(new byte[] {'x'}));
    }

    @Test
    void moreEntriesThanThePageHasAreRefused() {
        assertThatThrownBy(() -> words(Type.DOUBLE, LeafKind.DOUBLE, new byte[15], 2))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("a.parquet: expected 2 values of 8 bytes, found 15 bytes");
    }

    @Test
    void numbersOfNoEntryAreRefused() throws ProfileException {
        EntryWords entries = new EntryWords(new long[] {7, 8, 9});
        long[] into = new long[3];
        entries.copy(new int[] {2, 0, 1}, into, PLACE);
        assertThat(into).containsExactly(9, 7, 8);
        assertThatThrownBy(() -> entries.copy(new int[] {0, 3, 0}, into, PLACE))
                .hasMessage("a.parquet: expected entries of a dictionary of 3, found entry 3");
        assertThatThrownBy(() -> entries.copy(new int[] {0, -1, 0}, into, PLACE))
                .hasMessage("a.parquet: expected entries of a dictionary of 3, found entry 4294967295");
    }

    private static long[] words(Type type, LeafKind kind, byte[] page, int count) throws ProfileException {
        return EntryWords.of(new Leaf(0, List.of("a"), type, 1, 0), kind, page, count, PLACE)
                .words();
    }
}
