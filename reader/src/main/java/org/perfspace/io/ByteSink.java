package org.perfspace.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A buffered sink that writes the fields of a binary structure one after the other: the counterpart of
 * {@link ByteCursor}. It is little-endian unless another order is set; {@link #flush()} writes the rest of the buffer
 * to the channel, which stays open. Not safe for use by several threads.
 */
public final class ByteSink {

    private final WritableByteChannel channel;
    private final int bufferSize;
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;
    private @Nullable ByteBuffer buffer;
    private long flushed;

    /** Creates a sink that writes to a channel from its current position. */
    public ByteSink(WritableByteChannel channel) {
        this(channel, NativeBuffers.BYTES);
    }

    /** Creates a sink that writes to a channel through a buffer of the given number of bytes, at least 64. */
    public ByteSink(WritableByteChannel channel, int bufferSize) {
        this.channel = channel;
        this.bufferSize = Math.max(64, bufferSize);
    }

    /** Returns the number of bytes written so far. */
    public long position() {
        return flushed + (buffer == null ? 0 : buffer.position());
    }

    /** Sets the byte order of the numbers that follow. */
    public ByteSink order(ByteOrder order) {
        this.order = order;
        if (buffer != null) {
            buffer.order(order);
        }
        return this;
    }

    /** Writes the low 8 bits. */
    public ByteSink u8(int value) throws IOException {
        room(1).put((byte) value);
        return this;
    }

    /** Writes the low 16 bits. */
    public ByteSink u16(int value) throws IOException {
        room(2).putShort((short) value);
        return this;
    }

    /** Writes the low 32 bits. */
    public ByteSink u32(long value) throws IOException {
        room(4).putInt((int) value);
        return this;
    }

    /** Writes 64 bits. */
    public ByteSink bits64(long value) throws IOException {
        room(8).putLong(value);
        return this;
    }

    /** Writes an IEEE double. */
    public ByteSink f64(double value) throws IOException {
        return bits64(Double.doubleToRawLongBits(value));
    }

    /** Writes some 64-bit words of an array. */
    public ByteSink bits64s(long[] words, int offset, int count) throws IOException {
        int done = 0;
        while (done < count) {
            ByteBuffer into = room(8);
            LongBuffer longs = into.asLongBuffer();
            int some = Math.min(count - done, longs.remaining());
            longs.put(words, offset + done, some);
            into.position(into.position() + 8 * some);
            done += some;
        }
        return this;
    }

    /** Writes an array of bytes. */
    public ByteSink bytes(byte[] bytes) throws IOException {
        return bytes(bytes, 0, bytes.length);
    }

    /** Writes some bytes of an array. */
    public ByteSink bytes(byte[] bytes, int offset, int count) throws IOException {
        int done = 0;
        while (done < count) {
            ByteBuffer into = room(1);
            int some = Math.min(count - done, into.remaining());
            into.put(bytes, offset + done, some);
            done += some;
        }
        return this;
    }

    /** Writes a text in UTF-8, without a terminator. */
    public ByteSink text(String text) throws IOException {
        return bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a number of zero bytes. */
    public ByteSink zeros(long count) throws IOException {
        for (long left = count; left > 0; ) {
            ByteBuffer into = room(1);
            int some = (int) Math.min(left, into.remaining());
            for (int i = 0; i < some; i++) {
                into.put((byte) 0);
            }
            left -= some;
        }
        return this;
    }

    /** Writes zero bytes up to the next multiple of an alignment, counted from the first byte written. */
    public ByteSink align(int alignment) throws IOException {
        return zeros((alignment - position() % alignment) % alignment);
    }

    /** Writes all buffered bytes to the channel. */
    public void flush() throws IOException {
        ByteBuffer full = buffer;
        if (full == null) {
            return;
        }
        flushed += full.position();
        full.flip();
        WholeBuffer.write(channel, full);
        full.clear();
        if (bufferSize == NativeBuffers.BYTES) {
            buffer = null;
            NativeBuffers.give(full);
        }
    }

    private ByteBuffer room(int bytes) throws IOException {
        if (buffer != null && buffer.remaining() < bytes) {
            flush();
        }
        if (buffer == null) {
            ByteBuffer empty =
                    bufferSize == NativeBuffers.BYTES ? NativeBuffers.take() : ByteBuffer.allocateDirect(bufferSize);
            buffer = empty.order(order);
        }
        return buffer;
    }
}
