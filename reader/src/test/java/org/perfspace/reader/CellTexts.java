package org.perfspace.reader;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;

/** The values of small profiles as texts, for tests of readers. */
public final class CellTexts {

    private CellTexts() {}

    /**
     * Returns a text such as {@code time main/solve 0: 1.5} for each cell that is not neutral.
     *
     * @param space a profile whose values are integers or doubles
     * @param locations returns what stands for a location
     */
    public static List<String> of(PerformanceSpace space, Function<Location, Object> locations) throws IOException {
        List<String> cells = new ArrayList<>();
        for (Metric metric : space.definitions().metrics()) {
            try (RowCursor rows = space.severity().rows(metric.id())) {
                while (rows.next()) {
                    long[] words = new long[rows.row().locations()];
                    rows.row().copyDense(words);
                    for (Location location : space.definitions().locations()) {
                        long word = words[location.id()];
                        if (word != metric.type().neutral(0)) {
                            cells.add(metric.name() + " " + space.definitions().callPath(rows.callNode()) + " "
                                    + locations.apply(location) + ": "
                                    + (metric.type().isInteger()
                                            ? Long.toUnsignedString(word)
                                            : Double.toString(Double.longBitsToDouble(word))));
                        }
                    }
                }
            }
        }
        return cells;
    }
}
