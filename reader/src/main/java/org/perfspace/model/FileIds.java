package org.perfspace.model;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The file ids that one kind of definition has used so far. Consecutive numbers 0, 1, 2, … take no memory. */
final class FileIds {

    private final String what;
    private final Set<Long> scattered = new HashSet<>();
    private long contiguous;
    private long next;

    FileIds(String what) {
        this.what = what;
    }

    /** A function that sets the file id of a definition. */
    @FunctionalInterface
    interface Setter<T> {
        /** Returns the definition with this number. */
        T set(T definition, long fileId);
    }

    /** Returns the definitions with other file ids, or the same list if there are no numbers. */
    static <T> List<T> apply(String what, long[] ids, List<T> definitions, Setter<T> setter) {
        if (ids.length == 0) {
            return definitions;
        }
        if (ids.length != definitions.size()) {
            throw new IllegalArgumentException(
                    ids.length + " numbers of " + definitions.size() + " " + what + "s were given");
        }
        requireSound(what, ids);
        return IntStream.range(0, ids.length)
                .mapToObj(i -> setter.set(definitions.get(i), ids[i]))
                .toList();
    }

    private static void requireSound(String what, long[] ids) {
        long[] sorted = ids.clone();
        Arrays.sort(sorted);
        FileIds used = new FileIds(what);
        used.requireRange(sorted[0]);
        used.requireRange(sorted[sorted.length - 1]);
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] == sorted[i - 1]) {
                throw used.twice(sorted[i]);
            }
        }
    }

    /** Returns the smallest number greater than all that were used. */
    long next() {
        return next;
    }

    /** Registers a number, and rejects one that is used already. */
    long take(long fileId) {
        requireRange(fileId);
        if (fileId == contiguous && scattered.isEmpty()) {
            contiguous++;
        } else if (fileId < contiguous || !scattered.add(fileId)) {
            throw twice(fileId);
        }
        next = Math.max(next, fileId + 1);
        return fileId;
    }

    private void requireRange(long fileId) {
        if (fileId < 0) {
            throw new IllegalArgumentException("a " + what + " has the negative id " + fileId);
        }
        if (fileId == Long.MAX_VALUE) {
            throw new IllegalArgumentException("a " + what + " has the id " + fileId + ", which is too large");
        }
    }

    private IllegalArgumentException twice(long fileId) {
        return new IllegalArgumentException("two " + what + "s have the id " + fileId);
    }
}
