package org.perfspace.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class ByteCursorTest {

    private static ByteCursor over(Raw bytes) {
        return new ByteCursor(bytes.source("a.bin"));
    }

    @Test
    void readsUnsignedNumbersInBothByteOrders() throws IOException {
        ByteCursor in = over(new Raw()
                .le(1, 255)
                .le(2, 65_535)
                .le(4, -1)
                .be(4, -2)
                .be(8, Long.MIN_VALUE)
                .be(8, 7));

        assertThat(in.u8("a")).isEqualTo(255);
        assertThat(in.u16("b")).isEqualTo(65_535);
        assertThat(in.u32("c")).isEqualTo(4_294_967_295L);
        in.order(ByteOrder.BIG_ENDIAN);
        assertThat(in.i32("d")).isEqualTo(-2);
        assertThat(in.bits64("e")).isEqualTo(Long.MIN_VALUE);
        assertThat(in.u64("f")).isEqualTo(7);
        in.end();
    }

    @Test
    void readsArraysLongerThanItsBuffer() throws IOException {
        Raw raw = new Raw().le(1, 9);
        for (int i = 0; i < 5_000; i++) {
            raw.le(8, i).le(4, -i);
        }
        ByteCursor in = over(raw);
        in.skip("head", 1);

        for (int i = 0; i < 5_000; i += 2) {
            long[] words = in.bits64s("pair", 1);
            assertThat(words).containsExactly(i);
            in.skip("pad", 4 + 12);
        }
        in.end();
        in.seek("start", 1);
        assertThat(in.bytes("all", 60_000)).hasSize(60_000).startsWith(new byte[8]);
        assertThat(in.position()).isEqualTo(60_001);
    }

    @Test
    void saysWhatIsMissingWhere() {
        assertThatThrownBy(() -> over(new Raw().le(2, 1)).u32("row count"))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("a.bin: byte 0: expected row count (4 bytes), found 2 bytes: the file is truncated");
        assertThatThrownBy(() -> over(new Raw().zeros(10)).i32s("row ids", 5_000))
                .hasMessage(
                        "a.bin: byte 0: expected 5,000 row ids (20,000 bytes), found 10 bytes: the file is truncated");
        assertThatThrownBy(() -> over(new Raw().zeros(10)).bits64s("values", -1))
                .hasMessage("a.bin: byte 0: expected 18446744073709551615 values (147,573,952,589,676,412,920 bytes), "
                        + "found 10 bytes: the file is truncated");
        assertThatThrownBy(() -> over(new Raw().le(8, -1)).u64("offset"))
                .hasMessage("a.bin: byte 0: expected offset below 2^63, found 18446744073709551615");
        assertThatThrownBy(() -> over(new Raw().zeros(10)).seek("pNames", 11))
                .hasMessage("a.bin: byte 0: expected pNames inside the file (10 bytes), found offset 11");
        assertThatThrownBy(() -> over(new Raw().zeros(10)).end())
                .hasMessage("a.bin: byte 0: expected the end, found 10 more bytes");
    }

    @Test
    void saysWhatASignatureIsInstead() {
        assertThatThrownBy(() -> over(new Raw().le(4, 0x88b1f)).magic(new byte[] {'s', 'i', 'o', 'n'}))
                .isInstanceOf(ProfileException.NotThisFormat.class)
                .hasMessage("a.bin: byte 0: expected signature \"sion\", found bytes 1f 8b 08 00: "
                        + "a gzip file; unpack it first");
    }

    @Test
    void namesPlacesInsideSlices() throws IOException {
        ByteSource whole = new Raw().zeros(100).le(4, 7).source("p.cubex");
        ByteSource slice = whole.slice(100, 4, whole.place().member("3.index"));

        assertThat(new ByteCursor(slice).u32("n")).isEqualTo(7);
        assertThatThrownBy(() -> new ByteCursor(slice).bits64("n"))
                .hasMessage("p.cubex!/3.index: byte 0: expected n (8 bytes), found 4 bytes: the file is truncated");
        assertThat(whole.place().member("a").member("b").atLine(1_812)).hasToString("p.cubex!/a!/b: line 1,812");
    }
}
