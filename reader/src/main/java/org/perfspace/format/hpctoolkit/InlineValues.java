package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
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
}
