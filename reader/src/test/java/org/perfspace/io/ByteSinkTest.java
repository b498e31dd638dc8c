package org.perfspace.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import org.junit.jupiter.api.Test;

class ByteSinkTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void writesWhatTheCursorReads() throws IOException {
        ByteSink sink = new ByteSink(Channels.newChannel(out), 64);
        sink.u8(255)
                .u16(65_535)
                .u32(4_294_967_295L)
                .order(ByteOrder.BIG_ENDIAN)
                .bits64(-2)
                .f64(1.5);
        sink.order(ByteOrder.LITTLE_ENDIAN)
                .bits64s(new long[] {1, 2, 3}, 1, 2)
                .text("é")
                .align(8)
                .bytes(new byte[100]);
        assertThat(sink.position()).isEqualTo(148);
        sink.flush();

        byte[] expected = new Raw()
                .le(1, 255)
                .le(2, 65_535)
                .le(4, -1)
                .be(8, -2)
                .be(8, Double.doubleToRawLongBits(1.5))
                .le(8, 2)
                .le(8, 3)
                .raw(new byte[] {(byte) 0xc3, (byte) 0xa9})
                .zeros(107)
                .toBytes();
        assertThat(out.toByteArray()).isEqualTo(expected);
    }

    @Test
    void writesArraysLongerThanItsBuffer() throws IOException {
        long[] words = new long[1_000];
        Raw expected = new Raw();
        for (int i = 0; i < words.length; i++) {
            words[i] = i * 0x0123_4567_89abL;
            expected.le(8, words[i]);
        }
        ByteSink sink = new ByteSink(Channels.newChannel(out), 100);
        sink.bits64s(words, 0, words.length).flush();

        assertThat(out.toByteArray()).isEqualTo(expected.toBytes());
    }

    @Test
    void sinksThatAreFlushedInTurnKeepTheirBytesApart() throws IOException {
        ByteArrayOutputStream other = new ByteArrayOutputStream();
        ByteSink first = new ByteSink(Channels.newChannel(out));
        ByteSink second = new ByteSink(Channels.newChannel(other));
        first.u32(1).flush();
        second.order(ByteOrder.BIG_ENDIAN).u32(2);
        first.u32(3);
        second.flush();
        second.u32(4);
        first.flush();
        second.flush();
        first.flush();

        assertThat(out.toByteArray()).isEqualTo(new Raw().le(4, 1).le(4, 3).toBytes());
        assertThat(other.toByteArray()).isEqualTo(new Raw().be(4, 2).be(4, 4).toBytes());
        assertThat(first.position()).isEqualTo(8);
        assertThat(second.position()).isEqualTo(8);
    }

    @Test
    void handsLongBytesOnInPiecesOfItsBuffer() throws IOException {
        byte[] bytes = new byte[2 * NativeBuffers.BYTES + 1];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) ((i * 31) >>> 3);
        }
        ByteSink sink = new ByteSink(Channels.newChannel(out));
        sink.u8(9).bytes(bytes).u8(8).flush();

        assertThat(out.toByteArray())
                .isEqualTo(new Raw().le(1, 9).raw(bytes).le(1, 8).toBytes());
    }
}
