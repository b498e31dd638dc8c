package org.perfspace.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;

/**
 * Writes the fields of a binary structure one after the other: the mirror image of {@link ByteCursor}. Little-endian
 * unless told otherwise, buffered; {@link #flush()} hands the rest to the channel, which stays open. For one thread.
 */
public final class ByteSink {

    private static final int BUFFER = 256 * 1024;

    private final WritableByteChannel channel;
    private final ByteBuffer buffer;
    private long flushed;

    /** Writes to a channel from where it stands. */
    public ByteSink(WritableByteChannel channel) {
        this(channel, BUFFER);
    }

    /** Writes to a channel through a buffer of so many bytes, at least 64. */
    public ByteSink(WritableByteChannel channel, int bufferSize) {
        this.channel = channel;
        this.buffer = ByteBuffer.allocateDirect(Math.max(64, bufferSize)).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Number of bytes written so far. */
    public long position() {
        return flushed + buffer.position();
    }

    /** Byte order of the numbers from here on. */
    public ByteSink order(ByteOrder order) {
        buffer.order(order);
        return this;
    }

    /** The low 8 bits. */
    public ByteSink u8(int value) throws IOException {
        room(1).put((byte) value);
        return this;
    }

    /** The low 16 bits. */
    public ByteSink u16(int value) throws IOException {
        room(2).putShort((short) value);
        return this;
    }

    /** The low 32 bits. */
    public ByteSink u32(long value) throws IOException {
        room(4).putInt((int) value);
        return this;
    }

    /** 64 bits. */
    public ByteSink bits64(long value) throws IOException {
        room(8).putLong(value);
        return this;
    }

    /** An IEEE double. */
    public ByteSink f64(double value) throws IOException {
        return bits64(Double.doubleToRawLongBits(value));
    }

    /** Some 64-bit words of an array. */
    public ByteSink bits64s(long[] words, int offset, int count) throws IOException {
        int done = 0;
        while (done < count) {
            room(8);
            LongBuffer longs = buffer.asLongBuffer();
            int some = Math.min(count - done, longs.remaining());
            longs.put(words, offset + done, some);
            buffer.position(buffer.position() + 8 * some);
            done += some;
        }
        return this;
    }

    /** All of these bytes. */
    public ByteSink bytes(byte[] bytes) throws IOException {
        return bytes(bytes, 0, bytes.length);
    }

    /** Some of these bytes. */
    public ByteSink bytes(byte[] bytes, int offset, int count) throws IOException {
        int done = 0;
        while (done < count) {
            int some = Math.min(count - done, room(1).remaining());
            buffer.put(bytes, offset + done, some);
            done += some;
        }
        return this;
    }

    /** A text in UTF-8, without an end mark. */
    public ByteSink text(String text) throws IOException {
        return bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a number of zero bytes. */
    public ByteSink zeros(long count) throws IOException {
        for (long left = count; left > 0; ) {
            int some = (int) Math.min(left, room(1).remaining());
            for (int i = 0; i < some; i++) {
                buffer.put((byte) 0);
            }
            left -= some;
        }
        return this;
    }

    /** Zero bytes up to the next multiple of an alignment, counted from the first byte written. */
    public ByteSink align(int alignment) throws IOException {
        return zeros((alignment - position() % alignment) % alignment);
    }

    /** Hands everything to the channel. */
    public void flush() throws IOException {
        buffer.flip();
        flushed += buffer.remaining();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }

    private ByteBuffer room(int bytes) throws IOException {
        if (buffer.remaining() < bytes) {
            flush();
        }
        return buffer;
    }
}
