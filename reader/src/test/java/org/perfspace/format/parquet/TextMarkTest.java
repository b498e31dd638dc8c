package org.perfspace.format.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

class TextMarkTest {

    private static final Place PLACE = Place.of("a.parquet");

    @Test
    void plainTextsHaveTheMarksOfTheirBytes() throws ProfileException {
        byte[] page = {9, 2, 0, 0, 0, 'a', 'b', 0, 0, 0, 0};

        assertThat(TextMark.plain(page, 1, 2, PLACE))
                .containsExactly(TextMark.of("ab".getBytes(StandardCharsets.UTF_8)), TextMark.of(new byte[0]));
    }

    /** A length of nearly 2 GiB was believed; found by the sweep: seeds 328020 and 769079. */
    @Test
    void aLengthBeyondThePageIsRefused() {
        byte[] page = {(byte) 0xff, (byte) 0xff, (byte) 0xff, 0x7f, 'a'};

        assertThatThrownBy(() -> TextMark.plain(page, 0, 1, PLACE))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("a.parquet: expected text 0 of 1 inside a page of 5 bytes, found 2,147,483,647 bytes at 0");
    }

    @Test
    void moreTextsThanThePageCanHoldAreRefused() {
        assertThatThrownBy(() -> TextMark.plain(new byte[9], 1, 3, PLACE))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("a.parquet: expected 3 texts, found 8 bytes");
    }

    @Test
    void aTextThatIsCutIsRefused() {
        assertThatThrownBy(() -> TextMark.plain(new byte[] {0, 0, 0, 0, 1, 0, 0, 0}, 0, 2, PLACE))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("a.parquet: expected text 1 of 2 inside a page of 8 bytes, found 1 bytes at 4");
    }
}
