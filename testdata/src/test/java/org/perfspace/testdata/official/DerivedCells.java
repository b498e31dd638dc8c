package org.perfspace.testdata.official;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.DerivedView;
import org.perfspace.value.cubepl.Columns;

/**
 * The values of metrics, derived ones among them, beside those that {@code cube_raw --derived} shows. The tool adds in another
 * order, and what it subtracts from an inclusive value has an error that is relative to that value. The neutral element of
 * minima and maxima is no value, that is, 0.
 */
final class DerivedCells {

    private static final int FIELDS = 4;
    private static final double ROUNDING = 0x1p-50;
    /** Exit code of {@code cube_raw}: cubelib crashed on some metric. */
    private static final int CRASHED = 3;

    private final CallFlavour flavour;
    private final Cells.Ids ids;
    private final DerivedView view;
    private final Map<String, Metric> metrics = new HashMap<>();
    private final Map<String, String> first = new TreeMap<>();
    private final Map<String, Integer> count = new TreeMap<>();
    private final Map<CallFlavour, Row> rows = new HashMap<>();
    private String read = "";
    private long cells;

    private DerivedCells(PerformanceSpace space, CallFlavour flavour, Cells.Ids ids) {
        this.flavour = flavour;
        this.ids = ids;
        this.view = DerivedView.of(space);
        space.definitions().metrics().forEach(metric -> metrics.put(metric.name(), metric));
    }

    /** Compares a view of a space with a file that numbers call nodes and locations as the file of the space does. */
    static List<Complaint> judge(String name, PerformanceSpace space, CallFlavour flavour, Path file)
            throws IOException {
        return judge(name, space, flavour, file, Cells.Ids.ofFile(space));
    }

    /** Compares a view of a space with a file. */
    static List<Complaint> judge(String name, PerformanceSpace space, CallFlavour flavour, Path file, Cells.Ids ids)
            throws IOException {
        if (!Exceptions.asks("cube_raw --derived", name)) {
            return List.of();
        }
        DerivedCells values = new DerivedCells(space, flavour, ids);
        List<Complaint> complaints = new ArrayList<>();
        String view = flavour == CallFlavour.INCLUSIVE ? "incl" : "excl";
        Tools.Answer answer = Tools.read(values::line, "cube_raw", file, view, "--derived", "--limit", "20");
        if (answer.exitCode() != 0) {
            String what = answer.exitCode() == CRASHED
                    ? "exit code 3: " + answer.text().strip()
                    : answer.complaint();
            complaints.add(new Complaint("cube_raw --derived", name, what));
        }
        String what = flavour.name().toLowerCase(Locale.ROOT) + " values of ";
        values.first.forEach((metric, where) -> complaints.add(new Complaint(
                "cube_raw --derived",
                name,
                what + metric + ": " + values.count.get(metric) + " differ, first at " + where)));
        Summary.cells("cube_raw --derived", values.cells);
        return complaints;
    }

    private void line(String line) throws IOException {
        String[] fields = line.split("\t", -1);
        Metric metric = metrics.get(fields[0]);
        if (fields.length != FIELDS || metric == null) {
            differ("a metric that is not ours", line);
        } else if (view.refusal(metric.id()).isEmpty() && metric.type().words() == 1) {
            compare(metric, fields);
        }
    }

    private void compare(Metric metric, String[] fields) throws IOException {
        Integer node = ids.callNodes().get(Long.valueOf(fields[1]));
        Integer location = ids.locations().get(Long.valueOf(fields[2]));
        if (node == null || location == null) {
            differ(metric.name(), fields[1] + " " + fields[2] + " is no cell of ours");
            return;
        }
        String row = metric.id() + " " + node;
        if (!row.equals(read)) {
            for (CallFlavour each : List.of(CallFlavour.EXCLUSIVE, CallFlavour.INCLUSIVE)) {
                Row into = rows.computeIfAbsent(each, key -> view.newRow(Columns.Kind.LOCATIONS));
                if (view.isOff(metric.id()) || !view.read(metric.id(), node, each, Columns.Kind.LOCATIONS, into)) {
                    Arrays.fill(into.fillDense(ValueType.DOUBLE), 0);
                }
            }
            read = row;
        }
        double ours = value(flavour, location);
        double theirs = Double.parseDouble(fields[3].replace("nan", "NaN").replace("inf", "Infinity"));
        double rounding = ROUNDING * Math.max(Math.abs(ours), Math.abs(value(CallFlavour.INCLUSIVE, location)));
        boolean none = ours == 0 && Math.abs(theirs) == Double.MAX_VALUE;
        if (Math.abs(ours - theirs) <= rounding || Double.compare(ours, theirs) == 0 || none) {
            cells++;
        } else {
            differ(
                    metric.kind() + " metric " + metric.name(),
                    "call node " + fields[1] + ", location " + fields[2] + ": " + fields[3] + ", ours " + ours);
        }
    }

    private double value(CallFlavour which, int location) {
        return Double.longBitsToDouble(
                rows.getOrDefault(which, view.newRow(Columns.Kind.LOCATIONS)).word(location));
    }

    private void differ(String what, String where) {
        first.putIfAbsent(what, where);
        count.merge(what, 1, Integer::sum);
    }
}
