package org.perfspace.testdata.official;

import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.cube.ScaleFuncLayout;
import org.perfspace.model.CallNode;
import org.perfspace.model.CellText;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/**
 * The values of one view of a space, to be compared with lines {@code metric, call node, location, value} of a tool. Rows
 * that a tool does not mention, and rows that only the tool has, are differences.
 */
final class Cells {

    private static final int FIELDS = 4;
    private static final double ROUNDING = 0x1p-48;

    private final PerformanceSpace space;
    private final CallFlavour flavour;
    private final Predicate<Metric> expected;
    private final CallTreeView view;
    private final Ids ids;
    private final Map<String, Metric> metrics = new HashMap<>();
    private final Map<Integer, Long> mentioned = new HashMap<>();
    private final Map<String, Difference> differences = new TreeMap<>();
    private long cells;
    private Predicate<CallNode> expectedNodes = node -> true;

    /** The cells of a metric that differ: how many, and the first. */
    private static final class Difference {
        private final String first;
        private long count;

        Difference(String first) {
            this.first = first;
        }
    }

    private int metric = -1;
    private int node = -1;
    private @Nullable Row row;
    private long[] words = {};

    /**
     * The numbers that the tool uses for call nodes and locations.
     *
     * @param callNodes call node of the space by the number in the file
     * @param locations location of the space by the number in the file
     */
    record Ids(Map<Long, Integer> callNodes, Map<Long, Integer> locations) {

        Ids {
            callNodes = Map.copyOf(callNodes);
            locations = Map.copyOf(locations);
        }

        /** The numbers of the file that a space was read from. */
        static Ids ofFile(PerformanceSpace space) {
            Map<Long, Integer> callNodes = new HashMap<>();
            Map<Long, Integer> locations = new HashMap<>();
            space.definitions().callNodes().forEach(node -> callNodes.put(node.fileId(), node.id()));
            space.definitions().locations().forEach(location -> locations.put(location.fileId(), location.id()));
            return new Ids(callNodes, locations);
        }

        /**
         * The numbers of a file that a space was written to without a supplement. Call nodes and the system tree keep their
         * order, whatever their numbers become.
         */
        static Ids ofCopy(PerformanceSpace space, PerformanceSpace plainCopy) {
            Map<Long, Integer> callNodes = new HashMap<>();
            Map<Long, Integer> locations = new HashMap<>();
            plainCopy.definitions().callNodes().forEach(node -> callNodes.put(node.fileId(), node.id()));
            List<Location> ours = inDocumentOrder(space.definitions());
            List<Location> theirs = inDocumentOrder(plainCopy.definitions());
            for (int i = 0; i < theirs.size(); i++) {
                locations.put(theirs.get(i).fileId(), ours.get(i).id());
            }
            return new Ids(callNodes, locations);
        }

        private static List<Location> inDocumentOrder(Definitions d) {
            return d.locations().stream()
                    .sorted(Comparator.<Location>comparingInt(location ->
                                    d.locationGroups().get(location.group()).systemNode())
                            .thenComparingInt(Location::group)
                            .thenComparingInt(Location::id))
                    .toList();
        }
    }

    public Cells(PerformanceSpace space, CallFlavour flavour, Ids ids) {
        this(space, flavour, ids, metric -> true);
    }

    /** Expects that the tool mentions some of the metrics only. */
    public Cells(PerformanceSpace space, CallFlavour flavour, Ids ids, Predicate<Metric> expected) {
        this.space = space;
        this.flavour = flavour;
        this.expected = expected;
        this.view = CallTreeView.of(space, flavour);
        this.ids = ids;
        space.definitions().metrics().forEach(each -> metrics.put(each.name(), each));
    }

    /** Expects that the tool mentions some of the call nodes only. */
    void expectCallNodes(Predicate<CallNode> nodes) {
        expectedNodes = nodes;
    }

    /** Compares a line of a tool. */
    void line(String line) throws IOException {
        String[] fields = line.split("\t", -1);
        Metric named = metrics.get(fields[0]);
        if (fields.length != FIELDS || named == null) {
            differ("a metric that is not ours", line);
            return;
        }
        if (named.kind().derived() || view.refusal(named.id()).isPresent()) {
            return;
        }
        Integer callNode = ids.callNodes().get(Long.valueOf(fields[1]));
        if (callNode == null) {
            differ("a call node that is not ours", line);
            return;
        }
        find(named, callNode);
        if (fields[2].equals("*")) {
            if (row != null && !isNeutral()) {
                differ(title(named), place(fields) + ": no row, ours has one");
            }
            return;
        }
        Integer location = ids.locations().get(Long.valueOf(fields[2]));
        if (location == null) {
            differ("a location that is not ours", line);
            return;
        }
        compare(named, location, fields);
    }

    private void find(Metric wanted, int callNode) throws IOException {
        if (metric == wanted.id() && node == callNode) {
            return;
        }
        metric = wanted.id();
        node = callNode;
        Row read = view.newRow(metric);
        row = view.read(metric, node, read) ? read : null;
        words = new long[read.locations() * read.type().words()];
        if (row == null) {
            read.type().fillNeutral(words, read.locations());
        } else {
            row.copyDense(words);
        }
    }

    private boolean isNeutral() {
        Row there = Objects.requireNonNull(row);
        for (int location = 0; location < there.locations(); location++) {
            if (!isNeutral(there.type(), location)) {
                return false;
            }
        }
        return true;
    }

    private boolean isNeutral(ValueType type, int location) {
        long[] neutral = new long[type.words()];
        type.fillNeutral(neutral, 1);
        int from = location * neutral.length;
        return Arrays.equals(words, from, from + neutral.length, neutral, 0, neutral.length);
    }

    private void compare(Metric named, int location, String[] fields) throws IOException {
        ValueType type = inCube(row == null ? named.type() : row.type());
        String ours = CellText.of(type, words, location * type.words());
        String theirs = fields[3];
        if (row != null && !isNeutral(type, location)) {
            mentioned.merge(named.id(), 1L, Long::sum);
        }
        if (ours.equals(theirs) || isSame(ours, theirs)) {
            cells++;
        } else {
            String how =
                    isWrapped(named.type(), ours, theirs) ? ", wrapped" : isRounded(ours, theirs) ? ", rounded" : "";
            differ(
                    title(named) + how,
                    place(fields) + ": " + theirs + ", ours " + ours + (row == null ? " (no row)" : ""));
        }
    }

    /** Cells of cubew's SCALE_FUNC, which cubelib cannot read, are arrays of doubles in our files. */
    private static ValueType inCube(ValueType type) {
        boolean own = type.base() == ValueType.Base.SCALE_FUNC && type.length() != ScaleFuncLayout.WORDS;
        return own ? ValueType.ndoubles(type.length()) : type;
    }

    /** Returns whether two integers are the same in the bits of the type of the stored values. */
    private static boolean isWrapped(ValueType type, String ours, String theirs) {
        if (!type.isInteger() || !theirs.matches("-?\\d+")) {
            return false;
        }
        int bits = Integer.parseInt(type.base().name().replaceAll("[^0-9]", ""));
        BigInteger difference = new BigInteger(ours).subtract(new BigInteger(theirs));
        return difference.mod(BigInteger.ONE.shiftLeft(bits)).signum() == 0;
    }

    /** Returns whether the numbers differ in the last bits only. */
    private static boolean isRounded(String ours, String theirs) {
        String[] first = words(ours);
        String[] second = words(theirs);
        for (int i = 0; i < first.length && first.length == second.length; i++) {
            double a = number(first[i]).orElse(Double.NaN);
            double b = number(second[i]).orElse(Double.NaN);
            if (!(Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b)))) {
                return false;
            }
        }
        return first.length == second.length;
    }

    private String title(Metric named) throws IOException {
        try (RowCursor rows = space.severity().rows(named.id())) {
            return named.type() + " " + named.kind() + " metric " + named.name() + (rows.next() ? "" : " without rows");
        }
    }

    private static String place(String[] fields) {
        return "call node " + fields[1] + ", location " + fields[2];
    }

    /** Returns whether two texts stand for the same bits; all NaN are the same. */
    private static boolean isSame(String ours, String theirs) {
        String[] first = words(ours);
        String[] second = words(theirs);
        for (int i = 0; i < first.length && first.length == second.length; i++) {
            Optional<Double> a = number(first[i]);
            Optional<Double> b = number(second[i]);
            if (a.isEmpty() || b.isEmpty() || Double.doubleToLongBits(a.get()) != Double.doubleToLongBits(b.get())) {
                return false;
            }
        }
        return first.length == second.length;
    }

    private static String[] words(String cell) {
        return cell.replaceAll("[\\[\\]]", "").split(",", -1);
    }

    private static Optional<Double> number(String text) {
        String known = text.replaceFirst("^(-?)nan$", "NaN").replaceFirst("inf$", "Infinity");
        try {
            return Optional.of(Double.valueOf(known));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private void differ(String what, String where) {
        differences.computeIfAbsent(what, key -> new Difference(where)).count++;
    }

    /** The differences of each metric but derived ones, whose lines are not compared either, after the last line. */
    List<String> differences() throws IOException {
        for (Metric each : space.definitions().metrics()) {
            if (expected.test(each)
                    && !each.kind().derived()
                    && view.refusal(each.id()).isEmpty()
                    && !space.definitions().isVoid(each.id())) {
                long missing = values(each.id()) - mentioned.getOrDefault(each.id(), 0L);
                if (missing != 0) {
                    differ(title(each), "cells that are not mentioned, of which ours has " + missing);
                }
            }
        }
        String values = flavour.name().toLowerCase(Locale.ROOT) + " values of ";
        return differences.entrySet().stream()
                .map(entry -> values + entry.getKey() + ": " + entry.getValue().count + " differ, first at "
                        + entry.getValue().first)
                .toList();
    }

    /** The number of cells of a metric that are not neutral. */
    private long values(int id) throws IOException {
        long count = 0;
        try (RowCursor rows = view.rows(id)) {
            while (rows.next()) {
                if (!expectedNodes.test(space.definitions().callNodes().get(rows.callNode()))) {
                    continue;
                }
                row = rows.row();
                words = new long[row.locations() * row.type().words()];
                row.copyDense(words);
                for (int location = 0; location < row.locations(); location++) {
                    count += isNeutral(row.type(), location) ? 0 : 1;
                }
            }
        }
        return count;
    }

    /** Number of cells that are equal. */
    long cells() {
        return cells;
    }
}
