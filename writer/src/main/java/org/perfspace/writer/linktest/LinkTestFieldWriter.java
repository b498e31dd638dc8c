package org.perfspace.writer.linktest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.util.List;
import org.perfspace.format.linktest.LinkTestField;
import org.perfspace.format.linktest.LinkTestValues;
import org.perfspace.io.ByteSink;

/**
 * Writes the values of fields of LinkTest's records.
 *
 * @param beyondLength number of bytes of a text that its stored length does not include
 */
record LinkTestFieldWriter(int beyondLength) {

    /** Writes the values of some fields, one after the other. */
    void write(List<LinkTestField> fields, LinkTestValues values, ByteSink out) throws IOException {
        for (LinkTestField field : fields) {
            switch (field.kind()) {
                case U8 -> out.u8((int) values.number(field.key()));
                case I32 -> {
                    for (long number : values.numbers(field)) {
                        out.u32(number);
                    }
                }
                case U64, F64 -> {
                    for (long number : values.numbers(field)) {
                        out.bits64(number);
                    }
                }
                case HEX, TEXT -> out.bytes(values.bytes(field));
                case COUNTED_TEXT -> {
                    byte[] bytes = values.bytes(field);
                    out.u32(bytes.length - beyondLength).bytes(bytes);
                }
            }
        }
    }

    /** Returns the values of some fields as bytes. */
    byte[] bytes(List<LinkTestField> fields, LinkTestValues values, ByteOrder order) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ByteSink out = new ByteSink(Channels.newChannel(bytes), 256).order(order);
        write(fields, values, out);
        out.flush();
        return bytes.toByteArray();
    }
}
