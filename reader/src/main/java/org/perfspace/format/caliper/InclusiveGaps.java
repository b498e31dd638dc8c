package org.perfspace.format.caliper;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;

/**
 * The inclusive values of call nodes for which a file states none, although it states some of what they call: the sums of these,
 * as exclusive values were negative otherwise. In a trace of events, such a call node was entered, and never left.
 */
final class InclusiveGaps {

    private final Definitions definitions;
    private final Severity severity;
    private final Place place;
    private final Receiver receiver;
    private final BitSet filled = new BitSet();

    /** Receives a row in which values were added, with a word for each location. */
    @FunctionalInterface
    interface Receiver {
        /** Stores the row, which replaces the one that is there. */
        void take(int metric, int callNode, long[] words) throws IOException;
    }

    private InclusiveGaps(Definitions definitions, Severity severity, Place place, Receiver receiver) {
        this.definitions = definitions;
        this.severity = severity;
        this.place = place;
        this.receiver = receiver;
    }

    /** Fills the gaps of all metrics that add up, and returns notes on them. */
    static List<String> fill(Definitions definitions, Severity severity, Place place, Receiver receiver)
            throws IOException {
        InclusiveGaps gaps = new InclusiveGaps(definitions, severity, place, receiver);
        for (Metric metric : definitions.metrics()) {
            ValueType type = metric.type();
            if (metric.kind().inclusive()
                    && metric.combination().alongTree()
                    && type.words() == 1
                    && type.isNumber()
                    && !type.isExtreme()) {
                gaps.fill(metric);
            }
        }
        return gaps.filled.isEmpty()
                ? List.of()
                : List.of(
                        Definitions.count(
                                gaps.filled.cardinality(),
                                "1 call node has no stated inclusive value, which is the sum of those of what it calls",
                                "%,d call nodes have no stated inclusive values, which are the sums of those of what they call"));
    }

    private void fill(Metric metric) throws IOException {
        int callNodes = definitions.callNodes().size();
        int locations = definitions.locations().size();
        long[][] below = new long[callNodes][];
        Row row = new Row(metric.type(), locations);
        long[] neutral = new long[locations];
        for (int node = callNodes - 1; node >= 0; node--) { // children have larger ids than their parents
            boolean stated = severity.read(metric.id(), node, row);
            long[] sums = below[node];
            below[node] = null;
            if (!stated && sums == null) {
                continue;
            }
            long[] words = neutral.clone();
            if (stated) {
                row.copyDense(words);
            }
            if (sums != null && complete(words, sums, metric.type())) {
                filled.set(node);
                receiver.take(metric.id(), node, words);
            }
            int parent = definitions.callTree().parent(node);
            if (parent >= 0) {
                below[parent] = below[parent] == null ? neutral.clone() : below[parent];
                add(below[parent], words, metric);
            }
        }
    }

    /** Replaces zeros by other values, and returns whether there were any. */
    private static boolean complete(long[] words, long[] sums, ValueType type) {
        boolean changed = false;
        for (int i = 0; i < words.length; i++) {
            if (isZero(words[i], type) && !isZero(sums[i], type)) {
                words[i] = sums[i];
                changed = true;
            }
        }
        return changed;
    }

    private static boolean isZero(long word, ValueType type) {
        return type.isInteger() ? word == 0 : Double.longBitsToDouble(word) == 0;
    }

    private void add(long[] sums, long[] words, Metric metric) throws ProfileException {
        for (int i = 0; i < words.length; i++) {
            if (metric.type().isInteger()) {
                long sum = sums[i] + words[i];
                if (((sums[i] ^ sum) & (words[i] ^ sum)) < 0) {
                    throw place.corrupt("expected sums of \"%s\" that fit into 64 bits, found more", metric.title());
                }
                sums[i] = sum;
            } else {
                double sum = Double.longBitsToDouble(sums[i]) + Double.longBitsToDouble(words[i]);
                sums[i] = Double.doubleToRawLongBits(sum);
            }
        }
    }
}
