package org.perfspace.writer.cubexml;

import static org.perfspace.format.cubexml.CubeXmlLayout.*;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.perfspace.io.WriteReport;
import org.perfspace.model.CellText;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.model.view.CallFlavour;
import org.perfspace.model.view.CallTreeView;
import org.perfspace.writer.cube.XmlText;

/** The matrices: exclusive values, a line for each thread. */
final class SeverityPart {

    private final PerformanceSpace space;
    private final boolean version2;
    private final WriteReport report;
    private final StringBuilder line = new StringBuilder();
    private final int[] order;
    private long[] dense = {};

    SeverityPart(PerformanceSpace space, boolean version2, WriteReport report) {
        this.space = space;
        this.version2 = version2;
        this.report = report;
        this.order = order(space.definitions(), version2);
    }

    /** Locations in the order of their values: by Id in CUBE 3, in the order of the file in CUBE 2. */
    private static int[] order(Definitions definitions, boolean version2) {
        List<Location> locations = new ArrayList<>(definitions.locations());
        if (version2) {
            locations.sort(Comparator.comparingInt((Location l) -> root(definitions, l))
                    .thenComparingInt(
                            l -> definitions.locationGroups().get(l.group()).systemNode())
                    .thenComparingInt(Location::group));
        }
        return locations.stream().mapToInt(Location::id).toArray();
    }

    private static int root(Definitions definitions, Location location) {
        int node = definitions.locationGroups().get(location.group()).systemNode();
        while (definitions.systemTree().parent(node) >= 0) {
            node = definitions.systemTree().parent(node);
        }
        return node;
    }

    void write(XmlText xml) throws IOException {
        CallTreeView view = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
        xml.open(SEVERITY).close();
        for (Metric metric : space.definitions().metrics()) {
            if (Losses.hasValues(space.definitions(), metric)) {
                writeMatrix(xml, metric, view);
            }
        }
        xml.end(SEVERITY);
    }

    private void writeMatrix(XmlText xml, Metric metric, CallTreeView view) throws IOException {
        long odd = 0;
        xml.open(MATRIX).with(METRIC_ID, metric.fileId()).close();
        try (RowCursor rows = view.rows(metric.id())) {
            while (rows.next()) {
                xml.open(ROW)
                        .with(
                                CNODE_ID,
                                space.definitions()
                                        .callNodes()
                                        .get(rows.callNode())
                                        .fileId())
                        .close();
                odd += writeCells(xml, metric, rows.row());
                xml.end(ROW);
            }
        }
        xml.end(MATRIX);
        if (odd > 0) {
            report.lose(
                    odd + " values of metric \"" + metric.name() + "\" that are no finite numbers"
                            + (version2 ? ", written as 0" : ": the payload of NaN"),
                    0);
        }
    }

    /** Returns the number of values that do not come out as they are. */
    private long writeCells(XmlText xml, Metric metric, Row row) throws IOException {
        if (dense.length < row.locations()) {
            dense = new long[row.locations()];
        }
        row.copyDense(dense);
        long odd = 0;
        line.setLength(0);
        boolean decimal = metric.type().word(0) == ValueType.Word.DOUBLE;
        for (int i : order) {
            boolean fits = !decimal || fits(dense[i]);
            odd += fits ? 0 : 1;
            line.append(text(row.type(), decimal, dense[i], fits)).append('\n');
        }
        xml.raw(line.toString());
        return odd;
    }

    private String text(ValueType type, boolean decimal, long word, boolean fits) {
        if (!decimal) {
            return CellText.word(type.word(0), word);
        }
        if (!fits && version2) {
            return "0";
        }
        return Double.isNaN(Double.longBitsToDouble(word)) ? "nan" : CellText.number(word);
    }

    private boolean fits(long bits) {
        double value = Double.longBitsToDouble(bits);
        return Math.abs(value) <= Double.MAX_VALUE
                || (!version2 && (!Double.isNaN(value) || bits == Double.doubleToRawLongBits(Double.NaN)));
    }
}
