package org.perfspace.writer.cubexml;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.stream.IntStream;
import org.perfspace.fixtures.HeldSeverity;
import org.perfspace.format.Format;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.ComputedMetrics;

/**
 * The spaces that files of CUBE 3 and CUBE 2 must give when they are read: the definitions are those of the image from
 * which the writer reports its losses, so that a wrong image fails; the values are computed here.
 */
public final class OlderSpaces {

    private final PerformanceSpace space;
    private final boolean version2;
    private final int[] locations;

    private OlderSpaces(PerformanceSpace space, boolean version2) {
        this.space = space;
        this.version2 = version2;
        int count = space.definitions().locations().size();
        this.locations = version2
                ? new SystemShape(space.definitions())
                        .locationsInOrder().stream().mapToInt(Location::id).toArray()
                : IntStream.range(0, count).toArray();
    }

    /** Returns the space that a file of the format must give. */
    public static PerformanceSpace readBack(PerformanceSpace space, Format format) throws IOException {
        boolean version2 = format == Format.CUBE2;
        Definitions definitions = OlderImage.of(space.definitions(), version2).definitions();
        return PerformanceSpace.of(definitions, new OlderSpaces(space, version2).severity(definitions));
    }

    private HeldSeverity severity(Definitions definitions) throws IOException {
        HeldSeverity severity = new HeldSeverity(definitions.metrics(), locations.length);
        PerformanceSpace stored = ComputedMetrics.stored(space);
        CallTreeView view = CallTreeView.of(stored, CallFlavour.EXCLUSIVE);
        for (Metric metric : stored.definitions().metrics()) {
            boolean values = !metric.kind().derived()
                    && metric.type().isNumber()
                    && !stored.definitions().isVoid(metric.id());
            if (values) {
                addRows(
                        metric,
                        view,
                        severity,
                        definitions.metrics().get(metric.id()).type());
            }
        }
        return severity;
    }

    private void addRows(Metric metric, CallTreeView view, HeldSeverity into, ValueType type) throws IOException {
        long[] dense = new long[locations.length];
        try (RowCursor rows = view.rows(metric.id())) {
            while (rows.next()) {
                rows.row().copyDense(dense);
                Row row = new Row(type, locations.length);
                ValueType from = rows.row().type();
                boolean decimal = from.word(0) == ValueType.Word.DOUBLE;
                boolean hasAbsent = version2 && from.isExtreme();
                boolean any = !hasAbsent;
                for (int i = 0; i < locations.length; i++) {
                    boolean absent = hasAbsent && from.isAbsent(dense[locations[i]]);
                    any |= !absent;
                    row.words()[i] = absent
                            ? 0
                            : decimal
                                    ? finite(dense[locations[i]])
                                    : type.equals(ValueType.DOUBLE)
                                            ? nearest(dense[locations[i]])
                                            : dense[locations[i]];
                }
                if (any) {
                    into.put(metric.id(), rows.callNode(), row);
                }
            }
        }
    }

    private static long nearest(long integer) {
        return Double.doubleToRawLongBits(BigDecimal.valueOf(integer).doubleValue());
    }

    private long finite(long word) {
        double value = Double.longBitsToDouble(word);
        if (version2) {
            return Double.isFinite(value) ? word : 0;
        }
        return Double.isNaN(value) ? Double.doubleToRawLongBits(Double.NaN) : word;
    }
}
