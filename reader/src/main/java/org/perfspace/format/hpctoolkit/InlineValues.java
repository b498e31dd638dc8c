package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** The values that an {@code experiment.xml} contains itself, in the order of the file. */
final class InlineValues {

    /** Digits of a value as HPCToolkit writes it. */
    private static final int DIGITS = 6;

    private static final int MOST_DIGITS = 16;

    private int[] contexts = new int[64];
    private int[] columns = new int[64];
    private double[] values = new double[64];
    private int count;
    private int digits = DIGITS;

    /** The metric and the profile of values. */
    private record Target(int id, int profile) {}

    /** Values in any order. */
    private static final class Cells {
        private long[] keys = new long[64];
        private int[] cellContexts = new int[64];
        private int[] ids = new int[64];
        private double[] costs = new double[64];
        private int size;

        void add(long contextId, int context, int id, double cost) {
            if (size == keys.length) {
                keys = Arrays.copyOf(keys, 2 * size);
                cellContexts = Arrays.copyOf(cellContexts, 2 * size);
                ids = Arrays.copyOf(ids, 2 * size);
                costs = Arrays.copyOf(costs, 2 * size);
            }
            keys[size] = ((contextId << Integer.SIZE) ^ Long.MIN_VALUE) | size; // ids are below 2^32
            cellContexts[size] = context;
            ids[size] = id;
            costs[size++] = cost;
        }

        /** Stores the values in the order of the ids of contexts. */
        void store(ExperimentValues into) throws IOException {
            Arrays.sort(keys, 0, size);
            int before = MetaDb.NONE;
            for (int i = 0; i < size; i++) {
                int cell = (int) keys[i];
                if (cellContexts[cell] != before && before != MetaDb.NONE) {
                    into.context(before);
                }
                before = cellContexts[cell];
                into.set(ids[cell], Double.doubleToRawLongBits(costs[cell]));
            }
            if (before != MetaDb.NONE) {
                into.context(before);
            }
        }
    }

    /** Adds a value of a context. */
    void add(int context, long column, String text, Place place) throws ProfileException {
        if (count == values.length) {
            contexts = Arrays.copyOf(contexts, 2 * count);
            columns = Arrays.copyOf(columns, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        try {
            values[count] = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw place.corrupt("expected a number, found \"%s\"", Place.shortened(text));
        }
        digits = Math.max(digits, digits(text));
        contexts[count] = context;
        columns[count++] = (int) Math.min(Integer.MAX_VALUE, Math.max(-1, column));
    }

    /** Returns the number of digits of a number, without zeros in front and without its exponent. */
    private static int digits(String number) {
        int found = 0;
        for (int i = 0; i < number.length() && number.charAt(i) != 'e' && number.charAt(i) != 'E'; i++) {
            char c = number.charAt(i);
            boolean isDigit = c >= '0' && c <= '9';
            found += isDigit && (c != '0' || found > 0) ? 1 : 0;
        }
        return Math.min(found, MOST_DIGITS);
    }

    /** Returns whether there are none. */
    boolean isEmpty() {
        return count == 0;
    }

    /** Stores the own costs that follow from the values, profile by profile. */
    void store(ExperimentValues into, ExperimentMetrics metrics, ExperimentTree tree, int profiles) throws IOException {
        List<Cells> cells = new ArrayList<>();
        for (int profile = 1; profile <= profiles; profile++) {
            cells.add(new Cells());
        }
        ContextTree known = tree.contexts();
        StatedCosts costs = new StatedCosts(known, tree.passages(), Math.pow(10, 1 - digits));
        for (Map.Entry<Target, List<Integer>> values : byTarget(metrics).entrySet()) {
            int id = values.getKey().id();
            Cells target = cells.get(values.getKey().profile() - 1);
            for (int i : values.getValue()) {
                String scope = metrics.source(columns[i]).orElseThrow().scope();
                if (scope.equals(DefaultYaml.POINT)) {
                    target.add(known.id(contexts[i]), contexts[i], id, this.values[i]);
                } else if (scope.equals(DefaultYaml.FUNCTION)) {
                    costs.exclusive(contexts[i], this.values[i]);
                } else {
                    costs.inclusive(contexts[i], this.values[i]);
                }
            }
            costs.settle((context, cost) -> target.add(known.id(context), context, id, cost));
        }
        for (int profile = 1; profile <= profiles; profile++) {
            into.begin(profile);
            cells.get(profile - 1).store(into);
            into.end();
        }
    }

    private Map<Target, List<Integer>> byTarget(ExperimentMetrics metrics) {
        Map<Target, List<Integer>> byTarget = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            Optional<ExperimentMetrics.Source> source = metrics.source(columns[i]);
            if (source.isPresent()) {
                Target target = new Target(source.get().id(), source.get().profile());
                byTarget.computeIfAbsent(target, key -> new ArrayList<>()).add(i);
            }
        }
        return byTarget;
    }

    /**
     * Determines the own costs of contexts from the values that an {@code experiment.xml} states: the inclusive value of each
     * context, and exclusive values of functions, loops and lines, all of them rounded, usually to six digits. The difference of an
     * inclusive value and those below it is rounding alone, and may be negative, where the exclusive values say that there is no
     * cost; it counts only where rounding does not explain it, and never if it is smaller than the exclusive value.
     *
     * <p>An exclusive value of a function covers all its lines and loops, or only the lines directly in it; that of a line that calls
     * repeats those of lines below. All work is linear in the number of values and of the contexts above them.
     */
    static final class StatedCosts {

        private final ContextTree tree;
        private final BitSet passages;
        private final double tolerance;
        private final double[] inclusive;
        private final double[] exclusive;

        /** Sums of the inclusive values of the contexts directly below each context. */
        private final double[] below;

        /** Sums of the own costs of the lines and loops directly below each context, and of all below it in the same function. */
        private final double[] direct;

        private final double[] inFunction;
        private final BitSet touched = new BitSet();
        private final BitSet hasInclusive = new BitSet();
        private final BitSet hasExclusive = new BitSet();

        /** Receives own costs. */
        @FunctionalInterface
        interface Receiver {
            void own(int context, double cost);
        }

        /**
         * Creates an object for the values of one metric after the other.
         *
         * @param passages contexts whose exclusive values repeat those of others
         * @param tolerance largest relative difference of a rounded sum from the sum of rounded values
         */
        StatedCosts(ContextTree tree, BitSet passages, double tolerance) {
            this.tree = tree;
            this.passages = passages;
            this.tolerance = tolerance;
            this.inclusive = new double[tree.size()];
            this.exclusive = new double[tree.size()];
            this.below = new double[tree.size()];
            this.direct = new double[tree.size()];
            this.inFunction = new double[tree.size()];
        }

        /** Adds an inclusive value. */
        void inclusive(int context, double value) {
            inclusive[context] = value;
            hasInclusive.set(context);
            touch(context);
        }

        /** Adds an exclusive value. */
        void exclusive(int context, double value) {
            if (!passages.get(context)) {
                exclusive[context] = value;
                hasExclusive.set(context);
                touch(context);
            }
        }

        private void touch(int context) {
            for (int node = context; node >= 0 && !touched.get(node); node = tree.parent(node)) {
                touched.set(node);
            }
        }

        /** Passes on the own costs, the last context first, and forgets all values. */
        void settle(Receiver receiver) {
            for (int node = touched.length() - 1; node >= 0; node = touched.previousSetBit(node - 1)) {
                double own = own(node);
                if (own != 0) {
                    receiver.own(node, own);
                }
                int parent = tree.parent(node);
                if (parent >= 0) {
                    below[parent] += own + below[node];
                    boolean isCalled = tree.relation(node) == MetaDbLayout.CALL;
                    direct[parent] += isCalled ? 0 : own;
                    inFunction[parent] += isCalled ? 0 : own + inFunction[node];
                }
                below[node] = 0;
                direct[node] = 0;
                inFunction[node] = 0;
            }
            touched.clear();
            hasInclusive.clear();
            hasExclusive.clear();
        }

        private double own(int node) {
            double stated = 0;
            if (hasExclusive.get(node)) {
                double value = exclusive[node];
                boolean repeats =
                        isRounding(value - inFunction[node], value) || isRounding(value - direct[node], value);
                boolean isCalled = tree.relation(node) == MetaDbLayout.CALL;
                stated = repeats ? 0 : Math.max(0, value - (isCalled ? inFunction[node] : direct[node]));
            }
            if (!hasInclusive.get(node)) {
                return stated;
            }
            double rest = inclusive[node] - below[node];
            double size = Math.max(Math.abs(inclusive[node]), Math.abs(below[node]));
            return rest < stated || isRounding(rest - stated, 2 * size) ? stated : rest;
        }

        private boolean isRounding(double difference, double size) {
            return Math.abs(difference) <= tolerance * Math.abs(size);
        }
    }
}
