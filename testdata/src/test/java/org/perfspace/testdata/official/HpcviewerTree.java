package org.perfspace.testdata.official;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.DerivedView;
import org.perfspace.value.cubepl.Columns;

/**
 * Compares the call tree of a database with hpcviewer's top-down view: the nodes, their levels, and the sums over the threads
 * of inclusive and exclusive values. hpcviewer's exclusive value of a function includes its loops and lines.
 *
 * <p>hpcviewer also shows a line without a cost of its own if the number of threads that have a cost there, a statistic,
 * differs from the sum of the numbers of what it calls, or if rounding leaves a rest of its cost. These lines are left out
 * here.
 */
final class HpcviewerTree {

    private static final String TOOL = "hpcviewer_dump --tree";
    /** Fields of a line before the values. */
    private static final int BEFORE = 8;
    /** hpcprof adds threads in another order than we do. */
    private static final double ROUNDING = 1e-9;
    /** The part of a total that rounding may leave. */
    private static final double REST = 1e-6;

    private final PerformanceSpace space;
    private final DerivedView view;
    private final Row row;
    private final Map<Long, Integer> callNodes = new HashMap<>();
    private final int[] depths;
    private final List<Column> columns = new ArrayList<>();
    private final Map<String, String> differences = new TreeMap<>();
    private int nodes;
    private long cells;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Column(int place, Metric metric, CallFlavour flavour, double[] values, double total) {}

    private HpcviewerTree(PerformanceSpace space) {
        this.space = space;
        this.view = DerivedView.of(space);
        this.row = view.newRow(Columns.Kind.WHOLE_SYSTEM);
        this.depths = space.definitions().callTree().depths();
        space.definitions().callNodes().forEach(node -> callNodes.put(node.fileId(), node.id()));
    }

    /** Compares a profile with the database that it was read from. */
    static List<Complaint> judge(String name, Path database, PerformanceSpace space) throws IOException {
        HpcviewerTree tree = new HpcviewerTree(space);
        Tools.Answer answer = Tools.read(tree::line, "hpcviewer_dump", database, "--metrics", "--tree");
        List<Complaint> complaints = new ArrayList<>();
        int expected = space.definitions().callNodes().size();
        if (answer.exitCode() != 0) {
            complaints.add(new Complaint(TOOL, name, answer.complaint()));
        } else if (tree.nodes != expected) {
            complaints.add(new Complaint(TOOL, name, tree.nodes + " nodes, ours " + expected));
        }
        tree.differences.forEach((what, where) -> complaints.add(new Complaint(TOOL, name, what + ": " + where)));
        Summary.cells(TOOL, tree.cells);
        return complaints;
    }

    private void line(String line) throws IOException {
        String[] fields = line.split("\t", -1);
        if (fields[0].equals("metric")) {
            addColumn(fields);
        } else if (fields[0].equals("tree") && !fields[2].equals("Root")) {
            Integer node = callNodes.get(Long.valueOf(fields[3]));
            if (node != null) {
                nodes++;
                compare(fields, node);
            } else if (!fields[2].equals("Line") || hasSum(fields)) {
                differences.putIfAbsent("only in hpcviewer", where(fields));
            }
        }
    }

    private boolean hasSum(String[] fields) {
        return columns.stream().anyMatch(column -> number(fields, column) > REST * column.total());
    }

    private static double number(String[] fields, Column column) {
        String shown = fields[column.place()];
        return shown.isEmpty() ? 0 : Double.parseDouble(shown);
    }

    private void compare(String[] fields, int node) {
        if (depths[node] != Integer.parseInt(fields[1]) - 1) {
            differences.putIfAbsent("level", where(fields) + ", ours " + (depths[node] + 1));
        }
        for (Column column : columns) {
            double theirs = number(fields, column);
            double ours = column.values()[node];
            boolean isLoop = fields[2].equals("Loop") && column.flavour() == CallFlavour.EXCLUSIVE;
            if (isLoop || Math.abs(ours - theirs) <= ROUNDING * Math.max(1e-3, Math.max(ours, theirs))) {
                cells++;
            } else {
                differences.putIfAbsent(
                        column.metric().name() + " " + column.flavour(),
                        where(fields) + ": " + theirs + ", ours " + ours);
            }
        }
    }

    private static String where(String[] fields) {
        return fields[2] + " " + fields[3] + " " + fields[4] + " on level " + fields[1];
    }

    /** A column of a name such as "REALTIME (sec): Sum (I)" or "GINS: Sum (E)". */
    private void addColumn(String[] fields) throws IOException {
        boolean inclusive = fields[6].equals("INCLUSIVE");
        boolean exclusive = fields[6].equals("EXCLUSIVE") || fields[6].equals("LEXICAL_AWARE");
        for (Metric metric : space.definitions().metrics()) {
            String name = metric.attributes().get("hpct::name");
            boolean isSum =
                    fields[9].equals("$$") && fields[4].equals(name + ": Sum (" + (inclusive ? "I" : "E") + ")");
            if (metric.kind() == MetricKind.INCLUSIVE && isSum && (inclusive || exclusive)) {
                CallFlavour flavour = inclusive ? CallFlavour.INCLUSIVE : CallFlavour.EXCLUSIVE;
                double[] values = values(metric, flavour);
                double total = Arrays.stream(values).max().orElse(0);
                columns.add(new Column(
                        BEFORE + Integer.parseInt(fields[1]),
                        metric,
                        flavour,
                        inclusive ? values : withinFunctions(values),
                        total));
            }
        }
    }

    private double[] values(Metric metric, CallFlavour flavour) throws IOException {
        double[] values = new double[depths.length];
        for (int node = 0; node < values.length; node++) {
            boolean found = view.read(metric.id(), node, flavour, Columns.Kind.WHOLE_SYSTEM, row);
            values[node] = found && row.count() > 0 ? Double.longBitsToDouble(row.word(0)) : 0;
        }
        return values;
    }

    /** Adds the exclusive values of loops and lines to what is above them. */
    private double[] withinFunctions(double[] own) {
        double[] values = own.clone();
        for (int node = values.length - 1; node > 0; node--) {
            int parent = space.definitions().callNodes().get(node).parent();
            Region region = space.definitions().regionOf(node);
            boolean isLine =
                    region.role().equals("artificial") && !region.name().contains("@0x");
            if (parent >= 0 && (isLine || region.role().equals("loop"))) {
                values[parent] += values[node];
            }
        }
        return values;
    }
}
