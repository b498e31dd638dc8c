package org.perfspace.writer.cubexml;

import static org.perfspace.format.cube.DefinitionsLayout.*;
import static org.perfspace.format.cubexml.CubeXmlLayout.*;

import java.io.IOException;
import java.util.List;
import org.perfspace.io.WriteReport;
import org.perfspace.model.CellText;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.ComputedMetrics;
import org.perfspace.value.DerivedView;
import org.perfspace.writer.cube.XmlText;

/** The matrices: exclusive values, a line for each thread. Derived metrics are stored as computed values. */
final class SeverityPart {

    private final PerformanceSpace space;
    private final boolean version2;
    private final WriteReport report;
    private final XmlIds ids;
    private final StringBuilder line = new StringBuilder();
    private final int[] order;
    private long[] dense = {};
    private long odd;
    private long absent;
    private long rounded;

    SeverityPart(PerformanceSpace space, boolean version2, WriteReport report) {
        this.space = space;
        this.version2 = version2;
        this.report = report;
        this.ids = new XmlIds(space.definitions());
        this.order = order(space.definitions(), version2);
    }

    /** Returns the locations in the order of their values: by Id in CUBE 3, in file order in CUBE 2. */
    private static int[] order(Definitions definitions, boolean version2) {
        List<Location> locations = version2 ? new SystemShape(definitions).locationsInOrder() : definitions.locations();
        return locations.stream().mapToInt(Location::id).toArray();
    }

    void write(XmlText xml) throws IOException {
        CallTreeView view = CallTreeView.of(ComputedMetrics.stored(space), CallFlavour.EXCLUSIVE);
        int ratios = 0;
        xml.open(SEVERITY).close();
        for (Metric metric : space.definitions().metrics()) {
            String whyNot = whyNot(metric);
            if (whyNot.isEmpty()) {
                ratios += metric.kind() == MetricKind.POSTDERIVED ? 1 : 0;
                writeMatrix(xml, metric, view);
            } else if (metric.kind().derived() || hasValues(metric)) {
                report.lose("values of metric \"" + metric.name() + "\", " + whyNot, 0);
            }
        }
        xml.end(SEVERITY);
        if (ratios > 0) {
            report.lose(
                    "sums over locations of " + Definitions.count(ratios, "postderived metric")
                            + ": values are stored for each call node and location",
                    0);
        }
    }

    /** Returns why the values of a metric are not written; empty if they are. */
    private String whyNot(Metric metric) {
        DerivedView view = DerivedView.of(space);
        if (metric.kind().derived()) {
            return view.isOff(metric.id())
                    ? "as it is switched off"
                    : view.refusal(metric.id()).isEmpty() ? "" : "as its expression cannot be computed";
        } else if (!metric.type().isNumber()) {
            return "which are of type " + metric.type();
        }
        return space.definitions().isVoid(metric.id()) ? "as it or a metric above it is switched off" : "";
    }

    private boolean hasValues(Metric metric) throws IOException {
        try (RowCursor rows = space.severity().rows(metric.id())) {
            while (rows.next()) {
                if (!rows.row().isNeutral()) {
                    return true;
                }
            }
            return false;
        }
    }

    private void writeMatrix(XmlText xml, Metric metric, CallTreeView view) throws IOException {
        odd = 0;
        absent = 0;
        rounded = 0;
        boolean roundedOnReading = metric.type().isInteger()
                && MetricsPart.typeReadBack(metric, version2).equals(ValueType.DOUBLE);
        xml.open(MATRIX).with(METRIC_ID, ids.of(metric)).close();
        try (RowCursor rows = view.rows(metric.id())) {
            while (rows.next()) {
                if (hasAbsent(rows.row().type()) && rows.row().isNeutral()) {
                    continue;
                }
                xml.open(ROW)
                        .with(CNODE_ID, ids.of(space.definitions().callNodes().get(rows.callNode())))
                        .close();
                writeCells(xml, rows.row(), roundedOnReading);
                xml.end(ROW);
            }
        }
        xml.end(MATRIX);
        if (odd > 0) {
            report.lose(
                    Definitions.count(odd, "value") + " of metric \"" + metric.name() + "\" that "
                            + (odd == 1 ? "is not a finite number" : "are not finite numbers")
                            + (version2 ? ", written as 0" : ": the payload of NaN"),
                    0);
        }
        if (absent > 0) {
            report.lose(
                    Definitions.count(absent, "value") + " of metric \"" + metric.name() + "\" that "
                            + (absent == 1 ? "is" : "are") + " absent, written as 0",
                    0);
        }
        if (rounded > 0) {
            report.lose(
                    Definitions.count(rounded, "value") + " of metric \"" + metric.name()
                            + "\" above 2^53, rounded to doubles",
                    0);
        }
    }

    /** Returns whether cells are minima or maxima of nothing, which CUBE 2 would show as values of 1.797e308. */
    private boolean hasAbsent(ValueType type) {
        return version2 && type.isExtreme();
    }

    private void writeCells(XmlText xml, Row row, boolean roundedOnReading) throws IOException {
        if (dense.length < row.locations()) {
            dense = new long[row.locations()];
        }
        row.copyDense(dense);
        line.setLength(0);
        ValueType.Word word = row.type().word(0);
        boolean hasAbsent = hasAbsent(row.type());
        for (int i : order) {
            if (hasAbsent && row.type().isAbsent(dense[i])) {
                absent++;
                line.append("0\n");
                continue;
            }
            boolean fits = word != ValueType.Word.DOUBLE || fits(dense[i]);
            odd += fits ? 0 : 1;
            rounded += roundedOnReading && !isDouble(dense[i]) ? 1 : 0;
            line.append(text(word, dense[i], fits)).append('\n');
        }
        xml.raw(line.toString());
    }

    private String text(ValueType.Word kind, long word, boolean fits) {
        if (kind != ValueType.Word.DOUBLE) {
            return CellText.word(kind, word);
        }
        if (!fits && version2) {
            return "0";
        }
        return Double.isNaN(Double.longBitsToDouble(word)) ? "nan" : CellText.number(word);
    }

    /** Returns whether a double can represent an integer exactly. */
    private static boolean isDouble(long integer) {
        long size = Math.abs(integer);
        int bits = Long.SIZE - Long.numberOfLeadingZeros(size) - Long.numberOfTrailingZeros(size);
        return size == 0 || bits <= 53;
    }

    private boolean fits(long bits) {
        double value = Double.longBitsToDouble(bits);
        return Math.abs(value) <= Double.MAX_VALUE
                || (!version2 && (!Double.isNaN(value) || bits == Double.doubleToRawLongBits(Double.NaN)));
    }
}
