package org.perfspace;

import java.io.IOException;
import java.util.Arrays;
import org.perfspace.convert.statistics.Value;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.CallNode;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeSums;
import org.perfspace.value.LocationSums;

/**
 * The values of one metric at all call nodes, each summed over all locations. They are computed in one pass and held in
 * memory, 8 bytes for each call node.
 */
public final class CallPathValues {

    private final Metric metric;
    private final CallFlavour flavour;
    private final ValueType type;
    private final long[] words;

    private CallPathValues(Metric metric, CallFlavour flavour, ValueType type, long[] words) {
        this.metric = metric;
        this.flavour = flavour;
        this.type = type;
        this.words = words;
    }

    static CallPathValues of(PerformanceSpace space, Metric metric, CallFlavour flavour) throws IOException {
        requireSums(metric);
        ValueType type =
                metric.kind().derived() ? ValueType.DOUBLE : metric.type().widened();
        long[] words = new long[space.definitions().callNodes().size()];
        Arrays.fill(words, type.neutral(0));
        LocationSums everywhere = LocationSums.overAll(space.definitions());
        try (RowCursor rows = CallTreeSums.of(space, flavour, everywhere).rows(metric.id())) {
            while (rows.next()) {
                words[rows.callNode()] = rows.row().word(0);
            }
        }
        return new CallPathValues(metric, flavour, type, words);
    }

    /** Requires that the values of a metric can be added up to plain numbers. */
    static void requireSums(Metric metric) {
        String why = metric.kind().derived() ? "" : MetricMeaning.whyNoCost(metric);
        if (!why.isEmpty()) {
            throw new IllegalArgumentException(
                    "metric \"" + metric.name() + "\": expected plain numbers that add up, but " + why);
        }
    }

    /** {@return the metric of the values} */
    public Metric metric() {
        return metric;
    }

    /** {@return the part of the call tree that each value covers} */
    public CallFlavour flavour() {
        return flavour;
    }

    /**
     * Returns the exact value at a call node.
     *
     * @param callNode call node of the profile
     * @return the value; 0 if the profile has none there
     */
    public Value at(CallNode callNode) {
        long word = words[callNode.id()];
        boolean wentBackwards = word < 0 && type.base() == ValueType.Base.UINT64;
        return new Value(wentBackwards ? ValueType.INT64 : type, word);
    }

    /**
     * Returns the value at a call node as a double.
     *
     * @param callNode call node of the profile
     * @return the value, or the nearest double if it is an integer; 0 if the profile has none there
     */
    public double number(CallNode callNode) {
        return at(callNode).number();
    }

    /** {@return a text with the metric, the part of the call tree that the values cover, and their number} */
    @Override
    public String toString() {
        return flavour + " values of metric \"" + metric.name() + "\" at " + words.length + " call nodes";
    }
}
