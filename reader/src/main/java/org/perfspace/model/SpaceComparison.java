package org.perfspace.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The differences between two performance spaces: their definitions, and every row of their severities, bit for bit. Rows
 * are fetched one at a time from each side. A row that is stored on one side only is a difference; a cell that a sparse row
 * leaves out is the same as a neutral cell. Notes do not count.
 *
 * <p>Differences are texts for people, which name metrics, call nodes and locations by the numbers of the first space's
 * file: {@code metric "time" (3), cnode 17, location 2: 1.5 against 2.5}.
 */
public final class SpaceComparison {

    /** The parts that are compared beside definitions and severities. */
    public enum Extra {
        /** The trace, sample by sample. */
        TRACE,
        /** Attachments by name, in any order, byte by byte. */
        ATTACHMENTS
    }

    private SpaceComparison() {}

    /**
     * {@return the first difference in definitions and severities; empty if the spaces are equal}
     *
     * @param first the first space
     * @param second the second space
     * @throws IOException if the profile cannot be read
     */
    public static Optional<String> firstDifference(PerformanceSpace first, PerformanceSpace second) throws IOException {
        return differences(first, second, 1, EnumSet.noneOf(Extra.class)).stream()
                .findFirst();
    }

    /**
     * {@return the differences of two spaces, those in the definitions first, and only those where the spaces differ in
     * shape}
     *
     * @param first the first space
     * @param second the second space
     * @param limit largest number of differences
     * @param extras what is compared besides definitions and values
     * @throws IOException if the profile cannot be read
     */
    public static List<String> differences(
            PerformanceSpace first, PerformanceSpace second, int limit, Set<Extra> extras) throws IOException {
        Differences found = new Differences(limit);
        DefinitionsComparison.compare(first.definitions(), second.definitions(), found);
        if (sameShape(first.definitions(), second.definitions())) {
            SeverityComparison.compare(first, second, found);
            if (extras.contains(Extra.TRACE)) {
                ExtrasComparison.compareTraces(first, second, found);
            }
        }
        if (extras.contains(Extra.ATTACHMENTS)) {
            ExtrasComparison.compareAttachments(first, second, found);
        }
        return found.texts();
    }

    /** Returns whether rows can be set side by side. */
    private static boolean sameShape(Definitions first, Definitions second) {
        return first.locations().size() == second.locations().size()
                && first.callNodes().size() == second.callNodes().size()
                && first.metrics().stream()
                        .map(Metric::type)
                        .toList()
                        .equals(second.metrics().stream().map(Metric::type).toList());
    }

    /** Collects differences until there are enough. */
    static final class Differences {
        private final int limit;
        private final List<String> texts = new ArrayList<>();

        Differences(int limit) {
            if (limit < 1) {
                throw new IllegalArgumentException("the limit must be at least 1, found " + limit);
            }
            this.limit = limit;
        }

        boolean enough() {
            return texts.size() >= limit;
        }

        void add(String text) {
            if (!enough()) {
                texts.add(text);
            }
        }

        List<String> texts() {
            return List.copyOf(texts);
        }
    }
}
