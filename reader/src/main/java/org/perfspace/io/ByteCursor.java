package org.perfspace.io;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * A cursor that reads the fields of a binary structure one after the other. Every field is named, so that an error
 * message can state what was expected and where. Numbers are unsigned unless the method's name specifies otherwise; a
 * count is checked against the bytes that exist before anything is allocated. A cursor starts at byte 0 and is
 * little-endian. Not safe for use by several threads.
 */
public final class ByteCursor {

    private static final int BUFFER = 16 * 1024;

    private final ByteSource source;
    private final ByteBuffer buffer;
    private long bufferStart;

    /** Creates a cursor at the first byte of a source. */
    public ByteCursor(ByteSource source) {
        this.source = source;
        int capacity = (int) Math.min(BUFFER, Math.max(8, source.size()));
        this.buffer =
                ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN).limit(0);
    }

    /** Returns the place at which the next field begins. */
    public Place place() {
        return source.place().atByte(position());
    }

    /** Returns the offset of the next field. */
    public long position() {
        return bufferStart + buffer.position();
    }

    /** Returns the number of bytes of the source. */
    public long size() {
        return source.size();
    }

    /** Returns the number of bytes from the current position to the end. */
    public long remaining() {
        return source.size() - position();
    }

    /** Sets the byte order of the numbers that follow. */
    public ByteCursor order(ByteOrder order) {
        buffer.order(order);
        return this;
    }

    /** Returns the current byte order. */
    public ByteOrder order() {
        return buffer.order();
    }

    /** Moves to an offset that the file specifies for a field. */
    public ByteCursor seek(String field, long offset) throws ProfileException {
        if (offset < 0 || offset > source.size()) {
            throw place().corrupt(
                            "expected %s inside the file (%,d bytes), found offset %s",
                            field, source.size(), unsigned(offset));
        }
        if (offset >= bufferStart && offset <= bufferStart + buffer.limit()) {
            buffer.position((int) (offset - bufferStart));
        } else {
            bufferStart = offset;
            buffer.limit(0);
        }
        return this;
    }

    /** Skips bytes. */
    public void skip(String field, long count) throws ProfileException {
        require(field, count);
        seek(field, position() + count);
    }

    /** Reads bytes that must equal a signature. */
    public void magic(byte[] signature) throws IOException {
        Place here = place();
        byte[] found = bytes((int) Math.min(signature.length, remaining()));
        if (!Arrays.equals(signature, found)) {
            throw here.notThisFormat(
                    "expected signature \"%s\", found %s", Bytes.text(signature), Bytes.describe(found));
        }
    }

    /** Reads one byte, 0 to 255. */
    public int u8(String field) throws IOException {
        need(field, 1);
        return buffer.get() & 0xff;
    }

    /** Reads two bytes, 0 to 65,535. */
    public int u16(String field) throws IOException {
        need(field, 2);
        return buffer.getShort() & 0xffff;
    }

    /** Reads four bytes, 0 to 2<sup>32</sup>-1. */
    public long u32(String field) throws IOException {
        need(field, 4);
        return buffer.getInt() & 0xffff_ffffL;
    }

    /** Reads four bytes as a signed number. */
    public int i32(String field) throws IOException {
        need(field, 4);
        return buffer.getInt();
    }

    /**
     * Reads eight bytes without interpreting them; the caller decides whether they are a signed or an unsigned number.
     */
    public long bits64(String field) throws IOException {
        need(field, 8);
        return buffer.getLong();
    }

    /**
     * Reads eight bytes as an unsigned number; numbers above 2<sup>63</sup>-1 are rejected, since no file can contain
     * that many elements.
     */
    public long u64(String field) throws IOException {
        Place here = place();
        long value = bits64(field);
        if (value < 0) {
            throw here.corrupt("expected %s below 2^63, found %s", field, Long.toUnsignedString(value));
        }
        return value;
    }

    /** Reads an array of signed 32-bit numbers. */
    public int[] i32s(String field, long count) throws IOException {
        int[] values = new int[count(field, count, Integer.BYTES)];
        for (int done = 0; done < values.length; ) {
            need(field, Integer.BYTES);
            int some = Math.min(values.length - done, buffer.remaining() / Integer.BYTES);
            buffer.asIntBuffer().get(values, done, some);
            buffer.position(buffer.position() + some * Integer.BYTES);
            done += some;
        }
        return values;
    }

    /** Reads an array of 64-bit words. */
    public long[] bits64s(String field, long count) throws IOException {
        long[] values = new long[count(field, count, Long.BYTES)];
        for (int done = 0; done < values.length; ) {
            need(field, Long.BYTES);
            int some = Math.min(values.length - done, buffer.remaining() / Long.BYTES);
            buffer.asLongBuffer().get(values, done, some);
            buffer.position(buffer.position() + some * Long.BYTES);
            done += some;
        }
        return values;
    }

    /** Reads an array of bytes. */
    public byte[] bytes(String field, long count) throws IOException {
        return bytes(count(field, count, 1));
    }

    /**
     * Reads a text with the given number of bytes in UTF-8, including NUL and blanks; malformed bytes become U+FFFD.
     */
    public String text(String field, long count) throws IOException {
        return new String(bytes(field, count), StandardCharsets.UTF_8);
    }

    /**
     * Checks a number of elements against the bytes that remain.
     *
     * @return the same count, now known to be small enough to allocate
     */
    public int count(String field, long count, int bytesEach) throws ProfileException {
        long there = remaining();
        if (count < 0 || count > there / bytesEach) {
            throw place().corrupt(
                            "expected %s %s (%s bytes), found %,d bytes: the file is truncated",
                            unsigned(count), field, product(count, bytesEach), there);
        }
        if (count > Integer.MAX_VALUE - 16) {
            throw place().beyondLimit("expected at most %,d %s, found %,d", Integer.MAX_VALUE - 16, field, count);
        }
        return (int) count;
    }

    /** Requires that no bytes follow. */
    public void end() throws ProfileException {
        if (remaining() != 0) {
            throw place().corrupt("expected the end, found %,d more bytes", remaining());
        }
    }

    private byte[] bytes(int count) throws IOException {
        byte[] bytes = new byte[count];
        int fromBuffer = Math.min(count, buffer.remaining());
        buffer.get(bytes, 0, fromBuffer);
        if (fromBuffer < count) {
            long at = position();
            source.read(at, ByteBuffer.wrap(bytes, fromBuffer, count - fromBuffer));
            bufferStart = at + count - fromBuffer;
            buffer.limit(0);
        }
        return bytes;
    }

    private void require(String field, long count) throws ProfileException {
        if (count < 0 || count > remaining()) {
            throw place().corrupt(
                            "expected %s (%s bytes), found %,d bytes: the file is truncated",
                            field, unsigned(count), remaining());
        }
    }

    private void need(String field, int count) throws IOException {
        if (buffer.remaining() < count) {
            require(field, count);
            refill();
        }
    }

    private void refill() throws IOException {
        bufferStart = position();
        buffer.clear().limit((int) Math.min(buffer.capacity(), source.size() - bufferStart));
        source.read(bufferStart, buffer);
        buffer.flip();
    }

    private static String unsigned(long value) {
        return value < 0 ? Long.toUnsignedString(value) : String.format(Locale.ROOT, "%,d", value);
    }

    private static String product(long count, int bytesEach) {
        BigInteger unsigned = new BigInteger(Long.toUnsignedString(count));
        return String.format(Locale.ROOT, "%,d", unsigned.multiply(BigInteger.valueOf(bytesEach)));
    }
}
