package org.perfspace.value.cubepl;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The characters that one place of a regular expression accepts. Immutable once it is built. */
final class CharSet {

    private static final int TABLE = 128;

    /** Letters, digits and the underscore. */
    public static final CharSet WORD =
            new CharSet().add('a', 'z').add('A', 'Z').add('0', '9').add('_', '_');

    public static final CharSet DIGIT = new CharSet().add('0', '9');

    public static final CharSet SPACE = new CharSet().add('\t', '\r').add(' ', ' ');

    /** All characters except line terminators. */
    public static final CharSet DOT =
            new CharSet().add('\n', '\n').add('\r', '\r').inverted();

    private final BitSet table = new BitSet(TABLE);
    private final List<int[]> ranges = new ArrayList<>();
    private boolean inverted;

    public static CharSet of(char c) {
        return new CharSet().add(c, c);
    }

    public CharSet add(int from, int to) {
        if (from < TABLE) {
            table.set(from, Math.min(to + 1, TABLE));
        }
        if (to >= TABLE) {
            ranges.add(new int[] {Math.max(from, TABLE), to});
        }
        return this;
    }

    public CharSet addAll(CharSet other) {
        if (!other.inverted) {
            table.or(other.table);
            ranges.addAll(other.ranges);
            return this;
        }
        for (int c = 0; c < TABLE; c++) {
            if (!other.table.get(c)) {
                table.set(c);
            }
        }
        int next = TABLE;
        List<int[]> sorted = new ArrayList<>(other.ranges);
        sorted.sort((a, b) -> Integer.compare(a[0], b[0]));
        for (int[] range : sorted) {
            if (range[0] > next) {
                ranges.add(new int[] {next, range[0] - 1});
            }
            next = Math.max(next, range[1] + 1);
        }
        if (next <= Character.MAX_VALUE) {
            ranges.add(new int[] {next, Character.MAX_VALUE});
        }
        return this;
    }

    /** Returns the set of all other characters. */
    public CharSet inverted() {
        CharSet others = new CharSet();
        others.table.or(table);
        others.ranges.addAll(ranges);
        others.inverted = !inverted;
        return others;
    }

    boolean contains(char c) {
        return isListed(c) != inverted;
    }

    /** Returns the character of a set with exactly one character, otherwise -1. */
    public int single() {
        int listed = table.cardinality() + ranges.size();
        boolean one = !inverted && listed == 1 && (ranges.isEmpty() || ranges.get(0)[0] == ranges.get(0)[1]);
        return !one ? -1 : ranges.isEmpty() ? table.nextSetBit(0) : ranges.get(0)[0];
    }

    private boolean isListed(char c) {
        if (c < TABLE) {
            return table.get(c);
        }
        for (int[] range : ranges) {
            if (c >= range[0] && c <= range[1]) {
                return true;
            }
        }
        return false;
    }
}
