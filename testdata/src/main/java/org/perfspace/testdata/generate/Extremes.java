package org.perfspace.testdata.generate;

import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/**
 * The shortest or the longest of the visits of a call node: the mean if there is one visit, otherwise up to a half less or
 * more than the mean.
 *
 * @param type MINDOUBLE or MAXDOUBLE
 * @param times inclusive times
 * @param visits numbers of visits
 * @param stream stream of the random numbers
 */
record Extremes(ValueType type, Amounts times, Amounts visits, long stream) implements GeneratedCells {

    @Override
    public boolean hasRow(int callNode) {
        return visits.hasRow(callNode);
    }

    @Override
    public void fill(int callNode, Row into) {
        long[] cells = into.fillDense(type);
        long[] counts = new long[into.locations()];
        visits.count(callNode, counts);
        times.count(callNode, cells);
        boolean longest = type.base() == ValueType.Base.MAXDOUBLE;
        long start = SplitMix.at(stream, callNode);
        for (int l = 0; l < counts.length; l++) {
            if (counts[l] == 0) {
                cells[l] = type.neutral(0);
                continue;
            }
            double mean = times.inUnits(cells[l]) / (double) counts[l];
            double spread = counts[l] == 1 ? 0 : (double) (SplitMix.at(start, l) >>> 11) * 0x1.0p-54;
            cells[l] = Double.doubleToRawLongBits(mean * (longest ? 1 + spread : 1 - spread));
        }
    }
}
