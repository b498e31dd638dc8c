package org.perfspace.convert.archive;

import java.util.List;
import java.util.stream.IntStream;

/**
 * One of several equal parts of a list of inputs, for jobs that share the work.
 *
 * @param part number of this part, from 1
 * @param parts number of parts
 */
public record Shard(int part, int parts) {

    /** The whole list. */
    public static final Shard ALL = new Shard(1, 1);

    /** Rejects part numbers outside of 1 to {@code parts}. */
    public Shard {
        if (parts < 1 || part < 1 || part > parts) {
            throw new IllegalArgumentException("expected a part from 1/N to N/N, found " + part + "/" + parts);
        }
    }

    /**
     * Parses a text such as {@code 3/8}.
     *
     * @param text part and number of parts
     * @return the shard
     * @throws IllegalArgumentException if the text is not a valid shard
     */
    public static Shard of(String text) {
        if (!text.matches("\\d{1,9}/\\d{1,9}")) {
            throw new IllegalArgumentException("expected a part such as 3/8, found \"" + text + "\"");
        }
        int slash = text.indexOf('/');
        return new Shard(Integer.parseInt(text.substring(0, slash)), Integer.parseInt(text.substring(slash + 1)));
    }

    /**
     * {@return every {@code parts}-th element, from the {@code part}-th on}
     *
     * @param <T> type of the elements
     * @param all all elements
     */
    public <T> List<T> of(List<T> all) {
        return IntStream.range(0, all.size())
                .filter(i -> i % parts == part - 1)
                .mapToObj(all::get)
                .toList();
    }
}
