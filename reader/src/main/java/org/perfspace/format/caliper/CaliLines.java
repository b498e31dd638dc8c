package org.perfspace.format.caliper;

import com.fasterxml.jackson.core.io.NumberInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.LineCursor;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * A cursor over the records of a stream, each of which is a line. A record has fields with a list of elements, which are
 * separated by commas and equals signs: {@code __rec=ctx,ref=165,attr=97=148,data=0.000004=41}. A backslash makes the next
 * character an ordinary one, or a line feed of an {@code n}.
 */
final class CaliLines {

    /** Kinds of records. */
    enum Kind {
        /** A node of the tree of contexts. */
        NODE,
        /** References to nodes, and values. */
        RECORD,
        /** Likewise, about the run. */
        GLOBALS
    }

    /** The id of a node that is missing: the largest one of 64 bits. */
    static final long NO_ID = -1;

    private static final int SHOWN = 60;

    private final LineCursor lines;
    private byte[] buffer = {};
    private int from;
    private int to;
    private Kind kind = Kind.NODE;
    private long id;
    private long attribute;
    private long parent;
    private final Elements references = new Elements();
    private final Elements attributes = new Elements();
    private final Elements data = new Elements();
    private final char[] word = new char[32];
    private long sound;
    private final long most;

    /** The elements of a field of the current record. */
    private static final class Elements {
        private int count;
        private int[] begins = new int[16];
        private int[] ends = new int[16];

        void add(int begin, int end) {
            if (count == begins.length) {
                begins = Arrays.copyOf(begins, 2 * count);
                ends = Arrays.copyOf(ends, 2 * count);
            }
            begins[count] = begin;
            ends[count++] = end;
        }
    }

    /**
     * Creates a cursor before the first record.
     *
     * @param most number of lines to read; those behind them do not count
     */
    CaliLines(InputStream in, Place file, long most) {
        this.lines = new LineCursor(in, file);
        this.most = most;
    }

    /** Moves to the next record, which tells that the current one is sound; false at the end of the file. */
    boolean next() throws IOException {
        sound = lines.place().number();
        while (lines.place().number() < most && lines.next()) {
            buffer = lines.bytes();
            from = lines.from();
            to = lines.to();
            if (to > from) {
                parse();
                return true;
            }
        }
        return false;
    }

    /** Returns the number of the last line that was read without a fault. */
    long soundLines() {
        return sound;
    }

    /** Returns the place of the current record. */
    Place place() {
        return lines.place();
    }

    /** Returns whether the last line of the file has no line end. */
    boolean endsOpen() {
        return lines.endsOpen();
    }

    private void parse() throws ProfileException {
        id = NO_ID;
        attribute = NO_ID;
        parent = NO_ID;
        references.count = 0;
        attributes.count = 0;
        data.count = 0;
        int at = readKind();
        while (at < to) {
            int equals = at;
            while (equals < to && buffer[equals] != '=' && buffer[equals] != ',') {
                equals++;
            }
            at = field(at, equals);
        }
        if (kind == Kind.NODE && (id == NO_ID || attribute == NO_ID)) {
            throw place().corrupt("expected a node with \"id\" and \"attr\", found none");
        }
        if (kind != Kind.NODE && attributes.count != data.count) {
            throw place().corrupt(
                            "expected as many values as attributes, found %,d and %,d", data.count, attributes.count);
        }
    }

    /** Reads the first field, which is the kind of the record; returns the position of the second one. */
    private int readKind() throws ProfileException {
        if (is(from, "__rec=node,")) {
            kind = Kind.NODE;
            return from + "__rec=node,".length();
        }
        if (is(from, "__rec=ctx,")) {
            kind = Kind.RECORD;
            return from + "__rec=ctx,".length();
        }
        if (is(from, "__rec=globals,")) {
            kind = Kind.GLOBALS;
            return from + "__rec=globals,".length();
        }
        int end = from;
        while (end < to && end - from < SHOWN && buffer[end] != ',') {
            end++;
        }
        String found = new String(buffer, from, end - from, StandardCharsets.UTF_8);
        throw place().corrupt(
                        "expected a record that begins with __rec=node, __rec=ctx or __rec=globals, found \"%s\"",
                        found);
    }

    private boolean is(int at, String text) {
        if (to - at < text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (buffer[at + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Reads the elements of the field whose name ends at a position; returns the position of the next field. */
    private int field(int name, int equals) throws ProfileException {
        int length = equals - name;
        boolean isNode = kind == Kind.NODE;
        @Nullable
        Elements into = length == 3 && is(name, "ref")
                ? references
                : length == 4 && is(name, "attr") ? attributes : length == 4 && is(name, "data") ? data : null;
        int at = equals;
        while (at < to && buffer[at] == '=') {
            int begin = at + 1;
            at = begin;
            while (at < to && buffer[at] != '=' && buffer[at] != ',') {
                at += buffer[at] == '\\' && at + 1 < to ? 2 : 1;
            }
            if (isNode && length == 2 && is(name, "id")) {
                id = number(begin, at);
            } else if (isNode && length == 4 && is(name, "attr")) {
                attribute = number(begin, at);
            } else if (isNode && length == 6 && is(name, "parent")) {
                parent = number(begin, at);
            } else if (into != null) {
                into.add(begin, at);
            }
        }
        return at + 1;
    }

    /** Returns an id of up to 64 bits. */
    private long number(int begin, int end) throws ProfileException {
        long value = 0;
        boolean sound = begin < end && end - begin <= 20;
        for (int i = begin; i < end && sound; i++) {
            int digit = buffer[i] - '0';
            sound = digit >= 0 && digit <= 9;
            value = 10 * value + digit;
        }
        if (!sound) {
            throw place().corrupt("expected the number of a node, found \"%s\"", shown(begin, end));
        }
        return value;
    }

    private String shown(int begin, int end) {
        return Place.shortened(new String(buffer, begin, Math.min(end - begin, 4 * SHOWN), StandardCharsets.UTF_8));
    }

    Kind kind() {
        return kind;
    }

    /** Returns the id of a node. */
    long id() {
        return id;
    }

    /** Returns the id of the attribute of a node. */
    long attribute() {
        return attribute;
    }

    /** Returns the id of the parent of a node, or {@link #NO_ID}. */
    long parent() {
        return parent;
    }

    /** Returns the text of a node; empty if it has none. */
    String label() {
        return data.count == 0 ? "" : text(0);
    }

    int references() {
        return references.count;
    }

    /** Returns the id of a node that the current record references. */
    long reference(int index) throws ProfileException {
        return number(references.begins[index], references.ends[index]);
    }

    int values() {
        return data.count;
    }

    /** Returns the id of the attribute of a value. */
    long attribute(int index) throws ProfileException {
        return number(attributes.begins[index], attributes.ends[index]);
    }

    /** Returns whether a value is missing. */
    boolean isEmpty(int index) {
        return data.begins[index] == data.ends[index];
    }

    /** Returns a value as a text. */
    String text(int index) {
        int begin = data.begins[index];
        int end = data.ends[index];
        byte[] plain = new byte[end - begin];
        int length = 0;
        for (int i = begin; i < end; i++) {
            boolean escaped = buffer[i] == '\\' && i + 1 < end;
            i += escaped ? 1 : 0;
            plain[length++] = escaped && buffer[i] == 'n' ? (byte) '\n' : buffer[i];
        }
        return new String(plain, 0, length, StandardCharsets.UTF_8);
    }

    /** Returns whether a value has only digits, and perhaps a sign. */
    boolean isWhole(int index) {
        int begin = data.begins[index];
        int end = data.ends[index];
        int i = begin < end && buffer[begin] == '-' ? begin + 1 : begin;
        boolean whole = i < end;
        for (; i < end && whole; i++) {
            whole = buffer[i] >= '0' && buffer[i] <= '9';
        }
        return whole;
    }

    boolean isNegative(int index) {
        return !isEmpty(index) && buffer[data.begins[index]] == '-';
    }

    /** Returns the value of an integer of 64 bits, signed or unsigned. */
    long whole(int index) throws ProfileException {
        int begin = data.begins[index];
        int end = data.ends[index];
        if (isWhole(index) && end - begin <= 18) {
            boolean negative = buffer[begin] == '-';
            long value = 0;
            for (int i = negative ? begin + 1 : begin; i < end; i++) {
                value = 10 * value + buffer[i] - '0';
            }
            return negative ? -value : value;
        }
        try {
            String text = text(index);
            return text.startsWith("-") ? Long.parseLong(text) : Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw place().corrupt("expected an integer of 64 bits, found \"%s\"", shown(begin, end));
        }
    }

    /** Returns a value as the nearest double. */
    double decimal(int index) throws ProfileException {
        int begin = data.begins[index];
        int length = data.ends[index] - begin;
        if (length == 0 || length > word.length || !Character.isDigit(buffer[begin + length - 1])) {
            return parse(text(index));
        }
        for (int i = 0; i < length; i++) {
            word[i] = (char) buffer[begin + i];
        }
        try {
            return NumberInput.parseDouble(word, 0, length, true); // three times as fast as the JDK
        } catch (NumberFormatException e) {
            return parse(text(index));
        }
    }

    private double parse(String text) throws ProfileException {
        String word = text.startsWith("-") ? text.substring(1) : text;
        if (word.equalsIgnoreCase("nan")) {
            return Double.NaN;
        }
        if (word.equalsIgnoreCase("inf")) {
            return word.equals(text) ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw place().corrupt("expected a number, found \"%s\"", Place.shortened(text));
        }
    }
}
