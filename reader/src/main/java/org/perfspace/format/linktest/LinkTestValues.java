package org.perfspace.format.linktest;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The values of some fields of LinkTest's records, in the order of the fields: numbers as 64-bit words (for doubles,
 * their bits), and the bytes of texts and of fields of unknown meaning. Immutable.
 */
public final class LinkTestValues {

    private final List<LinkTestField> fields;
    private final long[][] numbers;
    private final byte[][] bytes;

    private LinkTestValues(List<LinkTestField> fields, long[][] numbers, byte[][] bytes) {
        this.fields = fields;
        this.numbers = numbers;
        this.bytes = bytes;
    }

    /** Returns default values for fields: zeros, and empty texts. */
    public static LinkTestValues neutral(List<LinkTestField> fields) {
        Builder builder = new Builder(fields);
        for (LinkTestField field : fields) {
            switch (field.kind()) {
                case U8, I32, U64, F64 -> builder.add(new long[field.size()]);
                case TEXT, HEX -> builder.add(new byte[field.size()]);
                case COUNTED_TEXT -> builder.add(LinkTestFieldText.field(""));
            }
        }
        return builder.build();
    }

    /** Collects values in the order of their fields. */
    public static final class Builder {

        private final List<LinkTestField> fields;
        private final long[][] numbers;
        private final byte[][] bytes;
        private int next;

        /** Creates a builder for the values of some fields. */
        public Builder(List<LinkTestField> fields) {
            this.fields = List.copyOf(fields);
            this.numbers = new long[fields.size()][];
            this.bytes = new byte[fields.size()][];
        }

        /** Sets the numbers of the next field; the array is not copied. */
        public void add(long[] values) {
            if (values.length != fields.get(next).size()) {
                throw new IllegalArgumentException(fields.get(next) + " has another number of values");
            }
            numbers[next++] = values;
        }

        /** Sets the bytes of the next field; the array is not copied. */
        public void add(byte[] value) {
            LinkTestField field = fields.get(next);
            if (field.kind() != LinkTestField.Kind.COUNTED_TEXT && value.length != field.size()) {
                throw new IllegalArgumentException(field + " has another number of bytes");
            }
            bytes[next++] = value;
        }

        /** Returns the values; all of them must have been set. */
        public LinkTestValues build() {
            if (next != fields.size()) {
                throw new IllegalArgumentException("no value of " + fields.get(next));
            }
            return new LinkTestValues(fields, numbers, bytes);
        }
    }

    /** Returns the fields. */
    public List<LinkTestField> fields() {
        return fields;
    }

    /** Returns the number of a field that is one number. */
    public long number(String key) {
        return numbers[index(key)][0];
    }

    /** Returns the double of a field that is one double. */
    public double real(String key) {
        return Double.longBitsToDouble(number(key));
    }

    /** Returns all numbers of a field. */
    public long[] numbers(LinkTestField field) {
        return numbers[index(field.key())].clone();
    }

    /** Returns the bytes of a field that is a text or has no known meaning. */
    public byte[] bytes(LinkTestField field) {
        return bytes[index(field.key())].clone();
    }

    /** Returns the text of a field. */
    public String text(String key) {
        return LinkTestFieldText.of(bytes[index(key)]);
    }

    /** Returns a copy of these values with another number. */
    public LinkTestValues with(String key, long number) {
        long[][] changed = numbers.clone();
        changed[index(key)] = new long[] {number};
        return new LinkTestValues(fields, changed, bytes);
    }

    /** Returns a copy of these values with another double. */
    public LinkTestValues with(String key, double number) {
        return with(key, Double.doubleToRawLongBits(number));
    }

    /** Returns a copy of these values with another text. */
    public LinkTestValues with(String key, String text) {
        byte[][] changed = bytes.clone();
        changed[index(key)] = usual(fields.get(index(key)), text);
        return new LinkTestValues(fields, numbers, changed);
    }

    /** Returns the usual bytes of a field for a text. */
    static byte[] usual(LinkTestField field, String text) {
        return field.kind() == LinkTestField.Kind.TEXT
                ? LinkTestFieldText.field(text, field.size())
                : LinkTestFieldText.field(text);
    }

    private int index(String key) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).key().equals(key)) {
                return i;
            }
        }
        throw new IllegalArgumentException("there is no field " + key);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LinkTestValues values
                && fields.equals(values.fields)
                && Arrays.deepEquals(numbers, values.numbers)
                && Arrays.deepEquals(bytes, values.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.deepHashCode(numbers) + Arrays.deepHashCode(bytes);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < fields.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(fields.get(i).key()).append('=');
            text.append(
                    numbers[i] == null
                            ? new String(bytes[i], StandardCharsets.ISO_8859_1)
                            : Arrays.toString(numbers[i]));
        }
        return text.toString();
    }
}
