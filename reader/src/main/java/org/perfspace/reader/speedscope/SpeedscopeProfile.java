package org.perfspace.reader.speedscope;

import java.util.Arrays;
import java.util.Map;
import org.perfspace.format.speedscope.SpeedscopeDefinitions;

/** A profile of a file: its texts, and the value of each call node that has one. */
final class SpeedscopeProfile {

    private final Map<String, String> texts;
    private final int[] nodes;
    private final double[] values;

    /** Receives a value. */
    interface Taker {
        void take(int node, double value);
    }

    /** Creates a profile of call nodes, given by their handles, and their values. */
    SpeedscopeProfile(Map<String, String> texts, int[] nodes, double[] values) {
        this.texts = texts;
        this.nodes = nodes;
        this.values = values;
    }

    /** Returns whether the profile has a text. */
    boolean has(String field) {
        return texts.containsKey(field);
    }

    /** Returns a text of the profile; empty if it has none. */
    String text(String field) {
        return texts.getOrDefault(field, "");
    }

    /** Passes on all values. */
    void forEach(Taker taker) {
        for (int i = 0; i < nodes.length; i++) {
            taker.take(nodes[i], values[i]);
        }
    }

    /** Returns whether all values are exact integers. */
    boolean isWhole() {
        return Arrays.stream(values).allMatch(SpeedscopeDefinitions::isWhole);
    }
}
