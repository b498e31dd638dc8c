package org.perfspace.reader.linktest;

import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.perfspace.format.linktest.LinkTestDoubles;
import org.perfspace.format.linktest.LinkTestField;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestText;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.Place;

/** Reads fields of LinkTest's records as texts. */
final class LinkTestFieldReader {

    private static final HexFormat HEX = HexFormat.ofDelimiter(" ");

    private final int beyondLength;

    /**
     * A reader.
     *
     * @param beyondLength bytes of a text that its stored length leaves out
     */
    LinkTestFieldReader(int beyondLength) {
        this.beyondLength = beyondLength;
    }

    /** Reads fields one after the other. */
    void read(List<LinkTestField> fields, ByteCursor in, Map<String, String> into) throws IOException {
        for (LinkTestField field : fields) {
            read(field, in, into);
        }
    }

    private void read(LinkTestField field, ByteCursor in, Map<String, String> into) throws IOException {
        String name = field.key();
        switch (field.kind()) {
            case U8 -> into.put(name, String.valueOf(in.u8(name)));
            case U64 -> into.put(name, Long.toUnsignedString(in.bits64(name)));
            case I32 -> into.put(name, readI32s(field, in));
            case F64 -> into.put(name, readF64s(field, in));
            case HEX -> into.put(name, HEX.formatHex(in.bytes(name, field.size())));
            case TEXT -> {
                byte[] bytes = in.bytes(name, field.size());
                String text = LinkTestText.of(bytes);
                put(name, text, bytes, LinkTestText.field(text, field.size()), into);
            }
            case COUNTED_TEXT -> {
                byte[] bytes = readCounted(name, in);
                String text = LinkTestText.of(bytes);
                put(name, text, bytes, LinkTestText.field(text), into);
            }
        }
    }

    private byte[] readCounted(String name, ByteCursor in) throws IOException {
        Place here = in.place();
        long length = in.u32("length of " + name);
        if (length > LinkTestLayout.MAX_TEXT) {
            throw here.corrupt("expected %s of at most %,d bytes, found %,d", name, LinkTestLayout.MAX_TEXT, length);
        }
        return in.bytes(name, length + beyondLength);
    }

    private static String readI32s(LinkTestField field, ByteCursor in) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < field.size(); i++) {
            text.append(i == 0 ? "" : " ").append(in.i32(field.key()));
        }
        return text.toString();
    }

    private static String readF64s(LinkTestField field, ByteCursor in) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < field.size(); i++) {
            text.append(i == 0 ? "" : " ").append(LinkTestDoubles.format(in.bits64(field.key())));
        }
        return text.toString();
    }

    private static void put(String name, String text, byte[] bytes, byte[] usual, Map<String, String> into) {
        into.put(name, text);
        if (!java.util.Arrays.equals(bytes, usual)) {
            into.put(name + LinkTestField.RAW, HEX.formatHex(bytes));
        }
    }
}
