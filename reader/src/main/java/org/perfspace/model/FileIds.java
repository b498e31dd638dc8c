package org.perfspace.model;

import java.util.HashSet;
import java.util.Set;

/** The numbers that one sort of definition has used so far. Numbers 0, 1, 2, … in order take no memory. */
final class FileIds {

    private final String what;
    private final Set<Long> scattered = new HashSet<>();
    private long contiguous;
    private long next;

    FileIds(String what) {
        this.what = what;
    }

    /** The smallest number above all that were used. */
    long next() {
        return next;
    }

    /** Uses a number, and refuses one that is used already. */
    long take(long fileId) {
        if (fileId < 0) {
            throw new IllegalArgumentException("a " + what + " has the negative id " + fileId);
        }
        if (fileId == Long.MAX_VALUE) {
            throw new IllegalArgumentException("a " + what + " has the id " + fileId + ", which is too large");
        }
        if (fileId == contiguous && scattered.isEmpty()) {
            contiguous++;
        } else if (fileId < contiguous || !scattered.add(fileId)) {
            throw new IllegalArgumentException("two " + what + "s have the id " + fileId);
        }
        next = Math.max(next, fileId + 1);
        return fileId;
    }
}
