package org.perfspace;

import java.io.IOException;
import java.util.List;
import java.util.PriorityQueue;
import org.perfspace.convert.statistics.Value;
import org.perfspace.model.CallNode;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeSums;
import org.perfspace.value.LocationSums;

/**
 * A call path that takes a large part of a metric.
 *
 * @param callNode the call node at the end of the path
 * @param path the names of its regions from the root on, such as {@code main/solve/MPI_Allreduce}
 * @param exclusive value of the call node without its callees, summed over all locations
 * @param share the value as a fraction of the metric's total, from 0 to 1 unless some values are negative; NaN if the total
 *     is 0
 */
public record HotCallPath(CallNode callNode, String path, Value exclusive, double share) {

    /** A call node that may be among the hottest. Sorts the coldest first, and equal ones by descending id. */
    private record Candidate(int callNode, Value value) implements Comparable<Candidate> {

        @Override
        public int compareTo(Candidate other) {
            int order = value.compareTo(other.value);
            return order != 0 ? order : Integer.compare(other.callNode, callNode);
        }
    }

    /**
     * Returns the hottest call paths of a metric whose total is known; see {@link Profile#hottest}.
     *
     * @param space the profile
     * @param metric metric of plain numbers
     * @param total total of the metric over all call nodes and locations
     * @param most maximum number of call paths
     * @return call paths with a value above 0, the hottest first; equal ones in call tree order
     * @throws IllegalArgumentException if the values of the metric are not sums of plain numbers
     * @throws org.perfspace.value.ViewException if the values cannot be computed
     * @throws IOException if the profile cannot be read
     */
    public static List<HotCallPath> of(PerformanceSpace space, Metric metric, double total, int most)
            throws IOException {
        CallPathValues.requireSums(metric);
        LocationSums everywhere = LocationSums.overAll(space.definitions());
        PriorityQueue<Candidate> hottest = new PriorityQueue<>();
        try (RowCursor rows =
                CallTreeSums.of(space, CallFlavour.EXCLUSIVE, everywhere).rows(metric.id())) {
            while (rows.next()) {
                Value value = new Value(rows.row().type(), rows.row().word(0));
                if (value.number() > 0) {
                    hottest.add(new Candidate(rows.callNode(), value));
                }
                if (hottest.size() > most) {
                    hottest.remove();
                }
            }
        }
        HotCallPath[] paths = new HotCallPath[hottest.size()];
        for (int i = paths.length - 1; i >= 0; i--) {
            Candidate hot = hottest.remove();
            paths[i] = new HotCallPath(
                    space.definitions().callNodes().get(hot.callNode()),
                    space.definitions().callPath(hot.callNode()),
                    hot.value(),
                    total == 0 ? Double.NaN : hot.value().number() / total);
        }
        return List.of(paths);
    }
}
