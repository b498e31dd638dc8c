package org.perfspace.format.linktest;

import java.io.IOException;
import java.util.List;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.Place;

/**
 * Reads the values of fields of LinkTest's records.
 *
 * @param beyondLength bytes of a text that its stored length does not count
 */
record LinkTestFieldReader(int beyondLength) {

    /** Reads fields one after the other. */
    LinkTestValues read(List<LinkTestField> fields, ByteCursor in) throws IOException {
        LinkTestValues.Builder values = new LinkTestValues.Builder(fields);
        read(fields, in, values);
        return values.build();
    }

    /** Reads the next fields into a builder one after the other. */
    void read(List<LinkTestField> fields, ByteCursor in, LinkTestValues.Builder into) throws IOException {
        for (LinkTestField field : fields) {
            switch (field.kind()) {
                case U8, U64, I32, F64 -> into.add(readNumbers(field, in));
                case HEX, TEXT -> into.add(in.bytes(field.key(), field.size()));
                case COUNTED_TEXT -> into.add(readCounted(field.key(), in));
            }
        }
    }

    private static long[] readNumbers(LinkTestField field, ByteCursor in) throws IOException {
        String name = field.key();
        long[] numbers = new long[field.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = switch (field.kind()) {
                case U8 -> in.u8(name);
                case I32 -> in.i32(name);
                default -> in.bits64(name);
            };
        }
        return numbers;
    }

    private byte[] readCounted(String name, ByteCursor in) throws IOException {
        Place here = in.place();
        long length = in.u32("length of " + name);
        if (length > LinkTestLayout.MAX_TEXT) {
            throw here.corrupt("expected %s of at most %,d bytes, found %,d", name, LinkTestLayout.MAX_TEXT, length);
        }
        return in.bytes(name, length + beyondLength);
    }
}
