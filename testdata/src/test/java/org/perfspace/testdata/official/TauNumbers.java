package org.perfspace.testdata.official;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.tau.TauFunctionName;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.meaning.Quantity;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.ViewException;

/**
 * The numbers that TAU's tools should show of a space, computed in the simplest way: for each metric, column and function or
 * call path the values of all threads that are not 0. Functions have the sums over the call paths that end in them.
 */
final class TauNumbers {

    static final String APPLICATION = ".TAU application";

    /** A name ends after so many bytes. */
    private static final int LONGEST_NAME = 8_000;

    private static final int LONGEST_PATH = 32_000;
    private static final String ARROW = " => ";

    private final PerformanceSpace space;
    private final Definitions d;
    private final Map<String, List<Double>> all = new TreeMap<>();
    private final Map<String, List<Double>> called = new TreeMap<>();
    private final String[] functions;
    private final String[] paths;
    private final boolean[] recursive;
    private final BitSet cut = new BitSet();
    private final double[][] calls;
    private final boolean application;

    private TauNumbers(PerformanceSpace space) throws IOException {
        this.space = space;
        this.d = space.definitions();
        List<String> names = d.regions().stream()
                .map(region -> normal(TauFunctionName.text(region)))
                .toList();
        this.functions =
                d.callNodes().stream().map(node -> names.get(node.region())).toArray(String[]::new);
        this.paths = new String[functions.length];
        this.recursive = new boolean[functions.length];
        this.application = isAmbiguous();
        for (int node = 0; node < paths.length; node++) {
            recursive[node] = isRecursive(node);
            namePath(node);
        }
        Metric visits = d.metrics().stream()
                .filter(metric -> MetricMeaning.of(metric).quantity() == Quantity.VISITS)
                .filter(metric -> isNumber(metric) && !metric.kind().inclusive())
                .findFirst()
                .orElse(null);
        this.calls = visits == null ? new double[0][] : read(visits, CallFlavour.EXCLUSIVE);
        if (visits != null) {
            add("", "calls", calls, false);
        }
        for (Metric metric : d.metrics()) {
            if (isNumber(metric)
                    && !(visits != null && metric.id() == visits.id())
                    && !isPart(metric)
                    && !metric.name().equals("SUBRS")) {
                addMetric(metric);
            }
        }
    }

    static TauNumbers of(PerformanceSpace space) throws IOException {
        return new TauNumbers(space);
    }

    /** Returns the numbers of all functions. */
    Map<String, List<Double>> all() {
        return all;
    }

    /** Returns the numbers of functions that were called, or of all if the profile does not tell; pprof shows no others. */
    Map<String, List<Double>> called() {
        return calls.length == 0 ? all : called;
    }

    /** Names of metrics are compared by their ASCII letters and digits: PerfDMF makes blanks of all others in metadata. */
    static String key(String metric, String column, String function) {
        String path =
                function.startsWith(APPLICATION + " => ") ? function.substring(APPLICATION.length() + 4) : function;
        return metric.replaceAll("[^A-Za-z0-9]", "") + "\t" + column + "\t" + path;
    }

    /** Returns whether there is a root for the application, which the space does not have. */
    boolean hasApplication() {
        return application;
    }

    /** A call path that would be too long ends at the deepest caller that has a shorter one. */
    private void namePath(int node) {
        int parent = d.callNodes().get(node).parent();
        paths[node] = (parent < 0 ? "" : paths[parent] + ARROW) + functions[node];
        int length = bytes(paths[node] + ARROW) + (application ? bytes(APPLICATION + ARROW) : 0);
        if (parent >= 0 && (cut.get(parent) || length > LONGEST_PATH)) {
            cut.set(node);
            paths[node] = paths[parent];
            functions[node] = functions[parent];
        }
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private void addMetric(Metric metric) throws IOException {
        Metric exclusive = partner(metric, "_excl", MetricKind.EXCLUSIVE);
        Metric inclusive = partner(metric, "_incl", MetricKind.INCLUSIVE);
        double[][] excl;
        double[][] incl;
        try {
            excl = read(exclusive == null ? metric : exclusive, CallFlavour.EXCLUSIVE);
            incl = read(inclusive == null ? metric : inclusive, CallFlavour.INCLUSIVE);
        } catch (ViewException e) {
            return; // values that cannot be computed are not written
        }
        boolean time = factor(metric) != 1 || List.of("usec", "us", "µs").contains(metric.unit());
        boolean named = metric.name().toUpperCase(Locale.ROOT).contains("TIME");
        String name = time == named
                ? metric.name()
                : time ? "TIME " + metric.name() : metric.name().replaceAll("(?i)(ti)(me)", "$1_$2");
        add(normal(name), "excl", excl, false);
        add(normal(name), "incl", incl, true);
    }

    /** Adds values by call path and by function. Inclusive ones of recursive calls count once for a function. */
    private void add(String metric, String column, double[][] values, boolean inclusive) {
        int locations = d.locations().size();
        for (int location = 0; location < locations; location++) {
            Map<String, Double> sums = new HashMap<>();
            Map<String, Boolean> wasCalled = new HashMap<>();
            for (int node = 0; node < paths.length; node++) {
                double value = inclusive && cut.get(node) ? 0 : values[node][location];
                boolean hasCalls = calls.length > 0 && calls[node][location] > 0;
                boolean root = d.callNodes().get(node).parent() < 0 && !application;
                sums.merge(paths[node], value, Double::sum);
                wasCalled.merge(paths[node], hasCalls, Boolean::logicalOr);
                if (!root) {
                    String flat = "flat " + functions[node];
                    sums.merge(flat, inclusive && recursive[node] ? 0 : value, Double::sum);
                    wasCalled.merge(flat, hasCalls, Boolean::logicalOr);
                }
            }
            sums.forEach((path, value) -> {
                if (value != 0) {
                    // below the application the path of a root looks like its flat line here: both have values
                    String key = key(metric, column, path.startsWith("flat ") ? path.substring(5) : path);
                    all.computeIfAbsent(key, k -> new ArrayList<>()).add(value);
                    if (wasCalled.getOrDefault(path, false)) {
                        called.computeIfAbsent(key, k -> new ArrayList<>()).add(value);
                    }
                }
            });
        }
    }

    private boolean isRecursive(int node) {
        for (int up = d.callNodes().get(node).parent();
                up >= 0;
                up = d.callNodes().get(up).parent()) {
            if (functions[up].equals(functions[node])) {
                return true;
            }
        }
        return false;
    }

    private double[][] read(Metric metric, CallFlavour flavour) throws IOException {
        double[][] values = new double[paths.length][d.locations().size()];
        CallTreeView view = CallTreeView.of(space, flavour);
        try (RowCursor rows = view.rows(metric.id())) {
            while (rows.next()) {
                Row row = rows.row();
                for (int i = 0; i < row.count(); i++) {
                    double value = row.type().isInteger() ? (double) row.word(i) : Double.longBitsToDouble(row.word(i));
                    boolean sound = value >= 0 && value < Double.POSITIVE_INFINITY;
                    values[rows.callNode()][row.location(i)] = sound ? value * factor(metric) : 0;
                }
            }
        }
        return values;
    }

    /** Returns whether a root is called elsewhere, too; call nodes that only user events name have no lines. */
    private boolean isAmbiguous() throws IOException {
        BitSet events = new BitSet();
        BitSet numbers = new BitSet();
        for (int node = paths.length - 1; node >= 0; node--) {
            for (Metric metric : d.metrics()) {
                if (space.severity().hasRow(metric.id(), node)) {
                    (metric.type().base() == ValueType.Base.TAU_ATOMIC ? events : numbers).set(node);
                }
            }
            int parent = d.callNodes().get(node).parent();
            if (parent >= 0) {
                events.set(parent, events.get(parent) || events.get(node));
                numbers.set(parent, numbers.get(parent) || numbers.get(node));
            }
        }
        events.andNot(numbers);
        Set<String> called = new HashSet<>();
        for (int node = 0; node < paths.length; node++) {
            if (d.callNodes().get(node).parent() >= 0 && !events.get(node)) {
                called.add(functions[node]);
            }
        }
        return d.callNodes().stream().anyMatch(node -> node.parent() < 0 && called.contains(functions[node.id()]));
    }

    private boolean isNumber(Metric metric) {
        ValueType type = metric.type();
        return !metric.kind().derived()
                && !d.isVoid(metric.id())
                && type.words() == 1
                && type.isNumber()
                && !type.isExtreme()
                && type.mayBeInclusive();
    }

    private boolean isPart(Metric metric) {
        for (String end : List.of("_excl", "_incl", "_SumExclSqr")) {
            if (metric.name().endsWith(end)) {
                Metric whole = d.metric(metric.name().substring(0, metric.name().length() - end.length()));
                boolean squares = end.equals("_SumExclSqr");
                MetricKind kind = end.equals("_incl") ? MetricKind.INCLUSIVE : MetricKind.EXCLUSIVE;
                if (whole != null && (squares || metric.equals(partner(whole, end, kind)))) {
                    return true;
                }
            }
        }
        return false;
    }

    private @Nullable Metric partner(Metric metric, String end, MetricKind kind) {
        Metric partner = d.metric(metric.name() + end);
        return partner != null && partner.kind() == kind && metric.kind() != kind ? partner : null;
    }

    private static double factor(Metric metric) {
        return switch (metric.unit().toLowerCase(Locale.ROOT)) {
            case "sec", "s", "second", "seconds" -> 1e6;
            case "msec", "ms" -> 1e3;
            case "nsec", "ns" -> 1e-3;
            default -> 1;
        };
    }

    private static String normal(String text) {
        String line = text.replaceAll("[\\s\\p{Cc}\\p{Z}]+", " ").strip();
        int end = 0;
        for (int bytes = 0; end < line.length(); end = line.offsetByCodePoints(end, 1)) {
            bytes += bytes(Character.toString(line.codePointAt(end)));
            if (bytes > LONGEST_NAME) {
                break;
            }
        }
        String name = line.substring(0, end).strip().replace("=>", "= >");
        return name.isEmpty() ? "(no name)" : name;
    }
}
