package org.perfspace.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes the fields of a binary structure one after the other: the mirror image of {@link ByteCursor}. Little-endian
 * unless told otherwise, buffered; {@link #flush()} hands the rest to the channel, which stays open. For one thread.
 */
public final class ByteSink {

    private final WritableByteChannel channel;
    private final int bufferSize;
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;
    private @Nullable ByteBuffer buffer;
    private long flushed;

    /** Writes to a channel from where it stands. */
    public ByteSink(WritableByteChannel channel) {
        this(channel, NativeBuffers.BYTES);
    }

    /** Writes to a channel through a buffer of so many bytes, at least 64. */
    public ByteSink(WritableByteChannel channel, int bufferSize) {
        this.channel = channel;
        this.bufferSize = Math.max(64, bufferSize);
    }

    /** Number of bytes written so far. */
    public long position() {
        return flushed + (buffer == null ? 0 : buffer.position());
    }

    /** Byte order of the numbers from here on. */
    public ByteSink order(ByteOrder order) {
        this.order = order;
        if (buffer != null) {
            buffer.order(order);
        }
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
            ByteBuffer into = room(8);
            LongBuffer longs = into.asLongBuffer();
            int some = Math.min(count - done, longs.remaining());
            longs.put(words, offset + done, some);
            into.position(into.position() + 8 * some);
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
            ByteBuffer into = room(1);
            int some = Math.min(count - done, into.remaining());
            into.put(bytes, offset + done, some);
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
            ByteBuffer into = room(1);
            int some = (int) Math.min(left, into.remaining());
            for (int i = 0; i < some; i++) {
                into.put((byte) 0);
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
        ByteBuffer full = buffer;
        if (full == null) {
            return;
        }
        flushed += full.position();
        full.flip();
        while (full.hasRemaining()) {
            channel.write(full);
        }
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
