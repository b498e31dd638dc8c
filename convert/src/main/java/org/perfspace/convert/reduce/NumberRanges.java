package org.perfspace.convert.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A list of numbers and ranges of numbers, such as {@code 0-3,8}.
 *
 * @param ranges at least one
 */
public record NumberRanges(List<Range> ranges) {

    private static final Pattern RANGE = Pattern.compile("(\\d{1,18})(?:-(\\d{1,18}))?");

    /** Copies the list. */
    public NumberRanges {
        ranges = List.copyOf(ranges);
        if (ranges.isEmpty()) {
            throw new IllegalArgumentException("expected numbers such as 0-3,8, found none");
        }
    }

    /**
     * A range of consecutive numbers.
     *
     * @param first the smallest
     * @param last the largest
     */
    public record Range(long first, long last) {

        /** Rejects a range that is empty. */
        public Range {
            if (first < 0 || last < first) {
                throw new IllegalArgumentException("the range " + first + "-" + last + " holds no number");
            }
        }

        /**
         * {@return whether a number is in the range}
         *
         * @param number the number
         */
        public boolean contains(long number) {
            return number >= first && number <= last;
        }

        @Override
        public String toString() {
            return first == last ? String.valueOf(first) : first + "-" + last;
        }
    }

    /**
     * Parses ranges.
     *
     * @param text ranges, such as {@code 0-3,8}
     * @return the ranges
     * @throws IllegalArgumentException if the text is not a list of ranges
     */
    public static NumberRanges parse(String text) {
        List<Range> ranges = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Matcher range = RANGE.matcher(part.strip());
            if (!range.matches()) {
                throw new IllegalArgumentException("expected numbers such as 0-3,8, found \"" + text + "\"");
            }
            long first = Long.parseLong(range.group(1));
            ranges.add(new Range(first, range.group(2) == null ? first : Long.parseLong(range.group(2))));
        }
        return new NumberRanges(ranges);
    }

    /**
     * {@return whether a number is in one of the ranges}
     *
     * @param number the number
     */
    public boolean contains(long number) {
        return ranges.stream().anyMatch(range -> range.contains(number));
    }

    /** Returns the ranges in the syntax of {@link #parse}. */
    @Override
    public String toString() {
        return ranges.stream().map(Range::toString).collect(Collectors.joining(","));
    }

    /**
     * {@return numbers in abbreviated form, such as {@code 0-3,8}}
     *
     * @param ascending the numbers, in ascending order
     */
    public static String inShort(long[] ascending) {
        List<Range> ranges = new ArrayList<>();
        for (int i = 0, start = 0; i < ascending.length; i++) {
            boolean ends = i + 1 == ascending.length || ascending[i + 1] != ascending[i] + 1;
            if (ends) {
                ranges.add(new Range(ascending[start], ascending[i]));
                start = i + 1;
            }
        }
        return ranges.stream().map(Range::toString).collect(Collectors.joining(","));
    }
}
