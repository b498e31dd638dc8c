package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * A section of a file in memory, which is read at the offsets in its pointers: the counterpart of
 * {@link org.perfspace.io.ByteCursor} for data without sequential order. Offsets are those of the file; accesses outside
 * the section are rejected.
 */
final class DbSection {

    /** Maximum number of bytes of a section: it fits into an array and leaves memory for the rest of the program. */
    private static final long MOST_BYTES = 1 << 30;

    /** Texts may share bytes, so the sum of their lengths has a limit of its own. */
    private static final long FREE_TEXT = 64L << 20;

    /** The character that decoding puts in place of bytes that are not UTF-8. */
    private static final char REPLACEMENT = '\ufffd';

    private final List<Long> latinTexts = new ArrayList<>();
    private final Place place;
    private final String name;
    private final long start;
    private final byte[] array;
    private final ByteBuffer bytes;
    private final Map<Long, String> texts = new HashMap<>();
    private long textLeft;

    private DbSection(Place place, String name, long start, byte[] array) {
        this.place = place;
        this.name = name;
        this.start = start;
        this.array = array;
        this.bytes = ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
        this.textLeft = FREE_TEXT + 4L * array.length;
    }

    /** Reads a section that is known to be inside the file. */
    public static DbSection load(ByteSource source, String name, long start, long size) throws IOException {
        if (size > MOST_BYTES) {
            throw source.place()
                    .atByte(start)
                    .beyondLimit("expected at most %,d bytes of %s, found %,d", MOST_BYTES, name, size);
        }
        return new DbSection(source.place(), name, start, source.bytes(start, (int) size));
    }

    /** Returns the offset of the first byte. */
    public long start() {
        return start;
    }

    /** Returns the number of bytes. */
    public int size() {
        return array.length;
    }

    /** Returns a place in the file, for messages. */
    public Place at(long offset) {
        return place.atByte(offset);
    }

    /** Reads one byte, unsigned. */
    public int u8(String field, long at) throws ProfileException {
        return bytes.get(index(field, at, 1)) & 0xff;
    }

    /** Reads two bytes, unsigned. */
    public int u16(String field, long at) throws ProfileException {
        return bytes.getShort(index(field, at, 2)) & 0xffff;
    }

    /** Reads four bytes, unsigned. */
    public long u32(String field, long at) throws ProfileException {
        return bytes.getInt(index(field, at, 4)) & 0xffff_ffffL;
    }

    /** Reads eight bytes, signed or unsigned. */
    public long bits64(String field, long at) throws ProfileException {
        return bytes.getLong(index(field, at, 8));
    }

    /**
     * Follows a pointer to an array inside this section.
     *
     * @param at offset of the pointer
     * @param least number of bytes of an element that contain the known fields
     * @return offset of the first element; meaningless if there are no elements
     */
    public long array(String field, long at, long count, int stride, int least) throws ProfileException {
        long pointer = bits64(field, at);
        if (count == 0) {
            return pointer;
        }
        if (stride < least) {
            throw at(at).corrupt("expected elements of %s of at least %d bytes, found %d", field, least, stride);
        }
        requireBlock(field, at, pointer, count, stride);
        return pointer;
    }

    /** Checks that elements are inside this section. */
    public void requireBlock(String field, long at, long pointer, long count, int stride) throws ProfileException {
        long offset = pointer - start;
        if (pointer < start || offset > size() || count < 0 || count > (size() - offset) / stride) {
            throw at(at).corrupt(
                            "expected %s inside section %s (bytes %,d to %,d), found %s x %d bytes at offset %s",
                            field,
                            name,
                            start,
                            start + size(),
                            Long.toUnsignedString(count),
                            stride,
                            Long.toUnsignedString(pointer));
        }
    }

    /** Follows a pointer to a text in another section. */
    public String text(String field, long at, DbSection strings) throws ProfileException {
        return strings.textAt(field, at(at), bits64(field, at));
    }

    /** Follows a pointer to a text in this section. */
    public String text(String field, long at) throws ProfileException {
        return text(field, at, this);
    }

    private String textAt(String field, Place from, long pointer) throws ProfileException {
        String known = texts.get(pointer);
        if (known != null) {
            return known;
        }
        if (pointer < start || pointer - start >= size()) {
            throw from.corrupt(
                    "expected %s inside section %s (bytes %,d to %,d), found offset %s",
                    field, name, start, start + size(), Long.toUnsignedString(pointer));
        }
        int begin = (int) (pointer - start);
        int end = begin;
        while (end < size() && array[end] != 0) {
            end++;
        }
        if (end == size()) {
            throw at(pointer).corrupt("expected a NUL at the end of %s, found the end of section %s", field, name);
        }
        textLeft -= end - begin;
        if (textLeft < 0) {
            throw at(pointer)
                    .beyondLimit("expected texts that share few bytes, found far more text than section %s has", name);
        }
        String text = decoded(begin, end - begin);
        texts.put(pointer, text);
        return text;
    }

    /** Returns all texts that have been read, by offset. */
    public Map<Long, String> texts() {
        return Collections.unmodifiableMap(texts);
    }

    /** Returns the offsets of texts that are not UTF-8 and were decoded as Latin 1, so that none of their bytes is lost. */
    public List<Long> latinTexts() {
        return latinTexts;
    }

    private String decoded(int begin, int length) {
        String text = new String(array, begin, length, StandardCharsets.UTF_8);
        if (text.indexOf(REPLACEMENT) < 0) {
            return text;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(array, begin, length))
                    .toString();
        } catch (CharacterCodingException e) {
            latinTexts.add(start + begin);
            return new String(array, begin, length, StandardCharsets.ISO_8859_1);
        }
    }

    private int index(String field, long at, int width) throws ProfileException {
        long index = at - start;
        if (at < start || index > size() - width) {
            throw place.atByte(at)
                    .corrupt(
                            "expected %s inside section %s (bytes %,d to %,d), found none",
                            field, name, start, start + size());
        }
        return (int) index;
    }
}
