package org.perfspace.testdata.official;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.DerivedView;
import org.perfspace.value.cubepl.Columns;

/**
 * The derived metrics of a database at every context, summed over all threads, beside the columns that hpcviewer shows. What
 * hpcviewer leaves empty is 0.
 */
final class HpcviewerFormulas {

    private static final String TOOL = "hpcviewer_dump --tree";
    /** Fields of a line before the values: depth, kind, context, label, file, line, call site. */
    private static final int BEFORE = 8;
    /** hpcprof adds threads in another order than we do. */
    private static final double ROUNDING = 1e-9;

    private final PerformanceSpace space;
    private final DerivedView view;
    private final Row row;
    private final Map<Long, Integer> callNodes = new HashMap<>();
    private final List<Column> columns = new ArrayList<>();
    private final Map<String, String> first = new LinkedHashMap<>();
    private final Map<String, Integer> count = new LinkedHashMap<>();
    private long cells;

    private record Column(int place, Metric metric, CallFlavour flavour) {}

    private HpcviewerFormulas(PerformanceSpace space) {
        this.space = space;
        this.view = DerivedView.of(space);
        this.row = view.newRow(Columns.Kind.WHOLE_SYSTEM);
        space.definitions().callNodes().forEach(node -> callNodes.put(node.fileId(), node.id()));
    }

    /** Compares a profile with the database that it was read from. */
    static List<Complaint> judge(String name, Path database, PerformanceSpace space) throws IOException {
        HpcviewerFormulas formulas = new HpcviewerFormulas(space);
        Tools.Answer answer = Tools.read(formulas::line, "hpcviewer_dump", database, "--metrics", "--tree");
        List<Complaint> complaints = new ArrayList<>();
        if (answer.exitCode() != 0) {
            complaints.add(new Complaint(TOOL, name, answer.complaint()));
        } else if (formulas.columns.isEmpty()) {
            complaints.add(new Complaint(TOOL, name, "has none of the derived metrics"));
        }
        formulas.first.forEach((column, where) -> complaints.add(new Complaint(
                TOOL, name, column + ": " + formulas.count.get(column) + " values differ, first at " + where)));
        Summary.cells(TOOL, formulas.cells);
        return complaints;
    }

    private void line(String line) throws IOException {
        String[] fields = line.split("\t", -1);
        if (fields[0].equals("metric")) {
            addColumn(fields);
        } else if (fields[0].equals("tree")) {
            Integer node = callNodes.get(Long.valueOf(fields[3]));
            boolean root = fields[2].equals("Root");
            for (Column column : columns) {
                if (root && column.flavour() == CallFlavour.INCLUSIVE) {
                    compare(column, fields, view.total(column.metric().id(), Columns.Kind.WHOLE_SYSTEM));
                } else if (node != null && !root && isShown(column, fields[2])) {
                    boolean read =
                            view.read(column.metric().id(), node, column.flavour(), Columns.Kind.WHOLE_SYSTEM, row);
                    compare(column, fields, read ? row : view.newRow(Columns.Kind.WHOLE_SYSTEM));
                }
            }
        }
    }

    /**
     * Returns whether hpcviewer's value stands for the context: its lines are without the calls that they make, and the
     * databases hold other exclusive minima and maxima of loops than their threads have.
     */
    private static boolean isShown(Column column, String kind) {
        return column.flavour() == CallFlavour.INCLUSIVE ? !kind.equals("Line") : !kind.equals("Loop");
    }

    /** A column of a name such as "GSAMP:UTIL (I)" or "CPUTIME (sec): Mean (E)". */
    private void addColumn(String[] fields) {
        boolean inclusive = fields[6].equals("INCLUSIVE");
        for (Metric metric : space.definitions().metrics()) {
            if (metric.kind().derived()
                    && !fields[6].equals("XCLUSIVE")
                    && fields[4].equals(title(metric, inclusive))) {
                columns.add(new Column(
                        BEFORE + Integer.parseInt(fields[1]),
                        metric,
                        inclusive ? CallFlavour.INCLUSIVE : CallFlavour.EXCLUSIVE));
            }
        }
    }

    private static String title(Metric metric, boolean inclusive) {
        String unit = metric.unit().isEmpty() ? "" : " (" + metric.unit() + ")";
        String title = metric.title().replaceFirst("^(\\S+) (Mean|Min|Max|StdDev|CfVar)$", "$1" + unit + ": $2");
        return (title.equals(metric.title()) ? title + unit : title) + (inclusive ? " (I)" : " (E)");
    }

    private void compare(Column column, String[] fields, Row value) {
        double ours = value.count() == 0 ? 0 : Double.longBitsToDouble(value.word(0));
        String shown = fields[column.place()];
        double theirs = shown.isEmpty() ? 0 : Double.parseDouble(shown);
        if (Math.abs(ours - theirs) <= ROUNDING * Math.max(Math.abs(ours), Math.abs(theirs))) {
            cells++;
        } else {
            String name = column.metric().title() + " " + column.flavour();
            first.putIfAbsent(name, "context " + fields[3] + " " + fields[4] + ": " + theirs + ", ours " + ours);
            count.merge(name, 1, Integer::sum);
        }
    }
}
