package org.perfspace.writer.tau;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.value.ViewException;

/**
 * The result of a first pass over the values: the call paths for which each location has values, the metrics whose
 * values cannot be computed, and the values that TAU cannot hold.
 */
final class TauSurvey {

    private final Definitions definitions;
    private final TauPaths paths;
    private final TauCells cells;
    private final BitSet[] present;
    private final List<TauColumn> columns = new ArrayList<>();
    private final Map<Integer, String> refusals = new TreeMap<>();
    private final Map<Integer, Long> unsound = new TreeMap<>();
    private final BitSet rounded = new BitSet();
    private final double[] weights;
    private final BitSet stored = new BitSet();
    private int mainRoot;
    private OptionalInt calls;
    private OptionalInt subroutines;

    private TauSurvey(PerformanceSpace space, TauMetricPlan plan, TauPaths paths) {
        this.definitions = space.definitions();
        this.paths = paths;
        this.cells = new TauCells(space);
        this.calls = plan.calls();
        this.subroutines = plan.subroutines();
        this.weights = new double[paths.size()];
        this.present = new BitSet[Math.max(1, definitions.locations().size())];
        for (int i = 0; i < present.length; i++) {
            present[i] = new BitSet();
        }
    }

    /** Surveys the values of a space. */
    static TauSurvey of(PerformanceSpace space, TauMetricPlan plan, TauPaths paths) throws IOException {
        TauSurvey survey = new TauSurvey(space, plan, paths);
        for (TauColumn column : plan.columns()) {
            survey.look(column);
        }
        TauColumn count = TauColumn.none("");
        survey.calls = survey.look(count, plan.calls()) ? plan.calls() : OptionalInt.empty();
        survey.subroutines = survey.look(count, plan.subroutines()) ? plan.subroutines() : OptionalInt.empty();
        if (survey.columns.isEmpty()) {
            survey.columns.add(TauColumn.none(TauMetricPlan.STAND_IN));
        }
        survey.findStored(space);
        survey.close();
        return survey;
    }

    /** Returns the metrics of TAU whose values can be computed; at least one metric. */
    List<TauColumn> columns() {
        return columns;
    }

    /** Returns the metric of the numbers of calls. */
    OptionalInt calls() {
        return calls;
    }

    /** Returns the metric of the numbers of calls to other functions. */
    OptionalInt subroutines() {
        return subroutines;
    }

    /** Returns the call paths for which a location has values, and their ancestors; at least one path. */
    BitSet present(int location) {
        return present[location];
    }

    /** Returns the path of the outermost function: the root with the largest inclusive value of the first metric. */
    int mainRoot() {
        return mainRoot;
    }

    /** Returns the reasons why values of metrics cannot be computed, by metric. */
    Map<Integer, String> refusals() {
        return refusals;
    }

    /** Returns the number of stored values that are negative or not finite, for each metric that has such values. */
    Map<Integer, Long> unsound() {
        return unsound;
    }

    /** Returns the metrics with stored values that readers do not get back exactly. */
    BitSet rounded() {
        return rounded;
    }

    private void look(TauColumn column) throws IOException {
        try {
            boolean first = columns.isEmpty();
            cells.inclusive(column.inclusive(), (callNode, location, value) -> {
                see(callNode, location, value);
                weights[paths.ofNode(callNode)] += first && TauCells.isSound(value) ? value : 0;
            });
            cells.exclusive(column.exclusive(), this::see);
            cells.exclusive(column.samples(), this::see);
        } catch (ViewException e) {
            column.inclusive().ifPresent(metric -> refusals.put(metric, String.valueOf(e.getMessage())));
            column.exclusive().ifPresent(metric -> refusals.putIfAbsent(metric, String.valueOf(e.getMessage())));
            return;
        }
        columns.add(column);
        for (OptionalInt metric : column.values()) {
            check(column, metric);
        }
        check(TauColumn.none(""), column.squares());
    }

    private boolean look(TauColumn column, OptionalInt metric) throws IOException {
        try {
            cells.exclusive(metric, this::see);
        } catch (ViewException e) {
            metric.ifPresent(id -> refusals.put(id, String.valueOf(e.getMessage())));
            return false;
        }
        check(column, metric);
        return metric.isPresent();
    }

    /** Finds the call paths with stored values, even if these are all 0. */
    private void findStored(PerformanceSpace space) throws IOException {
        for (int node = 0; node < definitions.callNodes().size() && calls.isPresent(); node++) {
            if (space.severity().hasRow(calls.getAsInt(), node)) {
                stored.set(paths.ofNode(node));
            }
        }
    }

    private void see(int callNode, int location, double value) {
        present[location].set(paths.ofNode(callNode));
    }

    /** Examines the stored values, from which all other values are computed. */
    private void check(TauColumn column, OptionalInt metric) throws IOException {
        if (metric.isEmpty()) {
            return;
        }
        int id = metric.getAsInt();
        Metric defined = definitions.metrics().get(id);
        boolean integer = defined.type().isInteger();
        cells.stored(metric, (callNode, location, value) -> {
            if (!TauCells.isSound(value)) {
                unsound.merge(id, 1L, Long::sum);
            } else if (!TauCells.isExact(column, value) || (integer && value >= 0x1p53)) {
                rounded.set(id);
            }
        });
    }

    /**
     * Adds the ancestors of all paths, and adds paths for which no location has values to the first location, so that
     * none is lost.
     */
    private void close() {
        for (int path = 0; path < weights.length; path++) {
            boolean root = paths.parent(path) < 0 && !paths.withoutLines().get(path);
            boolean before = paths.parent(mainRoot) < 0 && !paths.withoutLines().get(mainRoot);
            if (root && (!before || weights[path] > weights[mainRoot])) {
                mainRoot = path;
            }
        }
        BitSet missing = new BitSet();
        missing.set(0, paths.isCut() ? 0 : paths.size());
        missing.or(stored);
        missing.andNot(paths.withoutLines());
        for (BitSet own : present) {
            missing.andNot(own);
        }
        present[0].or(missing);
        for (BitSet own : present) {
            for (int path = own.length() - 1; path >= 0 && !paths.isCut(); path--) {
                if (own.get(path) && paths.parent(path) >= 0) {
                    own.set(paths.parent(path));
                }
            }
            if (own.isEmpty()) {
                own.set(mainRoot);
            }
        }
    }
}
