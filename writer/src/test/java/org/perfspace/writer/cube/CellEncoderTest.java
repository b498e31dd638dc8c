package org.perfspace.writer.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.perfspace.format.cube.CubeDtype;
import org.perfspace.model.ValueType;

class CellEncoderTest {

    private static final long NAN_WITH_PAYLOAD = 0xfff8_0000_0000_0123L;

    @ParameterizedTest
    @CsvSource({
        "INT8, ff7f",
        "UINT8, ff7f",
        "INT16, ffff7f00",
        "UINT16, ffff7f00",
        "INT32, ffffffff7f000000",
        "UINT32, ffffffff7f000000",
        "INT64, ffffffffffffffff7f00000000000000",
        "UINT64, ffffffffffffffff7f00000000000000"
    })
    void integersInTheirOwnWidth(ValueType.Base base, String expected) {
        assertThat(encode(new ValueType(base, 0), -1, 127)).isEqualTo(expected);
    }

    @Test
    void doublesBitForBit() {
        assertThat(encode(ValueType.DOUBLE, NAN_WITH_PAYLOAD, Double.doubleToRawLongBits(-0.0)))
                .isEqualTo("230100000000f8ff" + "0000000000000080");
        assertThat(encode(ValueType.COMPLEX, 1, 2)).isEqualTo("0100000000000000" + "0200000000000000");
    }

    @Test
    void tauAtomicIn36Bytes() {
        assertThat(encode(ValueType.TAU_ATOMIC, 0xffff_ffffL, 1, 2, 3, 4, 5, 6, 7, 8, 9))
                .isEqualTo("ffffffff" + "0100000000000000" + "0200000000000000" + "0300000000000000"
                        + "0400000000000000" + "05000000" + "0600000000000000" + "0700000000000000"
                        + "0800000000000000" + "0900000000000000");
    }

    @ParameterizedTest
    @EnumSource
    void aCellIsAsLargeAsTheLayoutSays(CubeDtype.Family family) {
        int length =
                switch (family) {
                    case HISTOGRAM, NDOUBLES, SCALE_FUNC -> 106;
                    default -> 0;
                };
        CellEncoder encoder = new CellEncoder(new ValueType(ValueType.Base.valueOf(family.name()), length));
        assertThat(encoder.cellBytes()).isEqualTo(new CubeDtype(family, length).cellBytes());
    }

    @Test
    void startsAtAnyUnit() {
        ByteBuffer buffer = ByteBuffer.allocate(80).order(ByteOrder.LITTLE_ENDIAN);
        new CellEncoder(ValueType.INT16).put(new long[] {1, 2, 3, 4}, 1, 2, buffer);
        new CellEncoder(ValueType.UINT8).put(new long[] {1, 2, 3, 4}, 3, 1, buffer);
        new CellEncoder(ValueType.histogram(1)).put(new long[] {1, 2, 3}, 2, 1, buffer);
        assertThat(hex(buffer)).isEqualTo("0200" + "0300" + "04" + "0300000000000000");
    }

    private static String encode(ValueType type, long... words) {
        ByteBuffer buffer = ByteBuffer.allocate(200).order(ByteOrder.LITTLE_ENDIAN);
        CellEncoder encoder = new CellEncoder(type);
        encoder.put(words, 0, words.length / type.words() * encoder.unitsPerCell(), buffer);
        return hex(buffer);
    }

    private static String hex(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.flip().remaining()];
        buffer.get(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
