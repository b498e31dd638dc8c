package org.perfspace.writer.linktest;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.perfspace.format.linktest.LinkTestDoubles;
import org.perfspace.format.linktest.LinkTestField;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestText;
import org.perfspace.io.ByteSink;

/** Writes texts as fields of LinkTest's records, and refuses a text that would not be read again as it is. */
final class LinkTestFieldWriter {

    private static final HexFormat HEX = HexFormat.ofDelimiter(" ");

    private final Map<String, String> facts;
    private final int beyondLength;
    private final Set<String> used = new HashSet<>();

    /**
     * A writer of some facts.
     *
     * @param beyondLength bytes of a text that its stored length leaves out
     */
    LinkTestFieldWriter(Map<String, String> facts, int beyondLength) {
        this.facts = facts;
        this.beyondLength = beyondLength;
    }

    /** Writes fields one after the other. */
    void write(List<LinkTestField> fields, ByteSink out) throws IOException, OtherShapeException {
        for (LinkTestField field : fields) {
            try {
                write(field, out);
            } catch (IllegalArgumentException e) {
                throw other(field.key());
            }
        }
    }

    /** A fact that is written elsewhere. */
    String use(String name) throws OtherShapeException {
        String value = facts.get(name);
        if (value == null) {
            throw new OtherShapeException("there is no attribute " + name);
        }
        used.add(name);
        return value;
    }

    /** Requires that every fact was written. */
    void requireAllUsed() throws OtherShapeException {
        if (used.size() != facts.size()) {
            Set<String> rest = new HashSet<>(facts.keySet());
            rest.removeAll(used);
            throw new OtherShapeException("LinkTest has no field for " + rest);
        }
    }

    private void write(LinkTestField field, ByteSink out) throws IOException, OtherShapeException {
        String text = use(field.key());
        switch (field.kind()) {
            case U8 -> {
                int value = Integer.parseInt(text);
                require(field, value >= 0 && value <= 255 && text.equals(String.valueOf(value)));
                out.u8(value);
            }
            case U64 -> {
                long value = Long.parseUnsignedLong(text);
                require(field, text.equals(Long.toUnsignedString(value)));
                out.bits64(value);
            }
            case I32 -> {
                for (String word : words(field, text)) {
                    int value = Integer.parseInt(word);
                    require(field, word.equals(String.valueOf(value)));
                    out.u32(value);
                }
            }
            case F64 -> {
                for (String word : words(field, text)) {
                    long value = LinkTestDoubles.parse(word);
                    require(field, word.equals(LinkTestDoubles.format(value)));
                    out.bits64(value);
                }
            }
            case HEX -> {
                byte[] bytes = HEX.parseHex(text);
                require(field, bytes.length == field.size() && text.equals(HEX.formatHex(bytes)));
                out.bytes(bytes);
            }
            case TEXT -> {
                byte[] bytes = bytes(field, text, LinkTestText.field(text, field.size()));
                require(field, bytes.length == field.size());
                out.bytes(bytes);
            }
            case COUNTED_TEXT -> {
                byte[] bytes = bytes(field, text, LinkTestText.field(text));
                int length = bytes.length - beyondLength;
                require(field, length >= 0 && length <= LinkTestLayout.MAX_TEXT);
                out.u32(length).bytes(bytes);
            }
        }
    }

    /** The bytes of a text, which are kept only where they are not the usual ones. */
    private byte[] bytes(LinkTestField field, String text, byte[] usual) throws OtherShapeException {
        byte[] bytes = usual;
        if (facts.containsKey(field.key() + LinkTestField.RAW)) {
            String raw = use(field.key() + LinkTestField.RAW);
            bytes = HEX.parseHex(raw);
            require(field, !Arrays.equals(bytes, usual) && raw.equals(HEX.formatHex(bytes)));
        }
        require(field, text.equals(LinkTestText.of(bytes)));
        return bytes;
    }

    private static String[] words(LinkTestField field, String text) throws OtherShapeException {
        String[] words = text.split(" ", -1);
        require(field, words.length == field.size());
        return words;
    }

    private static void require(LinkTestField field, boolean good) throws OtherShapeException {
        if (!good) {
            throw other(field.key());
        }
    }

    private static OtherShapeException other(String key) {
        return new OtherShapeException("attribute " + key + " is not as LinkTest stores it");
    }
}
