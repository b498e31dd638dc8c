package org.perfspace.testdata;

import org.perfspace.model.Attributes;
import org.perfspace.model.ColumnCursor;
import org.perfspace.model.ColumnSource;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/**
 * Profiles of any size for benchmarks, without a byte of values in memory: each cell is computed from its coordinates.
 * Exclusive DOUBLE metrics; own costs are multiples of 1/1,024 below 1,024, so that all sums are exact.
 *
 * @param callNodes number of call nodes; the tree is about {@code log(callNodes)} levels deep
 * @param locations number of threads, eight to a process, eight processes to a node
 * @param metrics number of metrics
 * @param percent how many of a hundred cells have a value
 */
public record SyntheticProfile(int callNodes, int locations, int metrics, int percent) {

    private static final int GROUP = 8;
    private static final int REGIONS = 997;

    /** The profile that the limits of HPCToolkit databases are measured with: about 20 million stored values. */
    public static final SyntheticProfile LARGE_DATABASE = new SyntheticProfile(50_000, 64, 6, 20);

    /** The profile as a space; its rows are sparse, its columns are there, too. */
    public PerformanceSpace space() {
        Definitions definitions = definitions();
        return PerformanceSpace.of(definitions, new Computed(this));
    }

    /** The value of a cell; 0 for most. */
    double value(int metric, int callNode, int location) {
        long hash = hash((long) metric * callNodes * locations + (long) callNode * locations + location);
        return Math.floorMod(hash, 100) < percent ? (1 + (hash >>> 44)) / 1024.0 : 0;
    }

    private Definitions definitions() {
        SpaceBuilder space = new SpaceBuilder();
        for (int m = 0; m < metrics; m++) {
            space.defineMetric("Time " + m, "time" + m, ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        }
        int regions = Math.min(REGIONS, callNodes);
        for (int r = 0; r < regions; r++) {
            space.defineRegion("function_" + r, "source_" + r % 31 + ".c", 1 + 10L * r, 9 + 10L * r);
        }
        for (int c = 0; c < callNodes; c++) {
            int parent = c == 0 ? Tree.NO_PARENT : (int) Math.floorMod(hash(c), (long) c);
            space.defineCallNode(c % regions, parent);
        }
        defineSystem(space);
        return space.definitions().build();
    }

    private void defineSystem(SpaceBuilder space) {
        int machine = space.defineMachine("machine");
        int node = -1;
        int process = -1;
        for (int l = 0; l < locations; l++) {
            if (l % (GROUP * GROUP) == 0) {
                node = space.defineNode("node" + l / (GROUP * GROUP), machine);
            }
            if (l % GROUP == 0) {
                process = space.defineProcess("rank " + l / GROUP, l / GROUP, node);
            }
            space.definitions()
                    .addLocation(
                            l, process, "thread " + l % GROUP, l % GROUP, Location.Type.CPU_THREAD, Attributes.NONE);
        }
    }

    /** A good mixer of 64 bits (SplitMix64). */
    private static long hash(long value) {
        long z = (value + 1) * 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    private record Computed(SyntheticProfile profile) implements Severity, ColumnSource {

        @Override
        public boolean hasRow(int metric, int callNode) {
            for (int l = 0; l < profile.locations; l++) {
                if (profile.value(metric, callNode, l) != 0) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public boolean read(int metric, int callNode, Row into) {
            if (!hasRow(metric, callNode)) {
                return false;
            }
            into.clearSparse(ValueType.DOUBLE);
            for (int l = 0; l < profile.locations; l++) {
                double value = profile.value(metric, callNode, l);
                if (value != 0) {
                    int at = into.append(l);
                    into.words()[at] = Double.doubleToRawLongBits(value);
                }
            }
            return true;
        }

        @Override
        public RowCursor rows(int metric) {
            Row row = new Row(ValueType.DOUBLE, profile.locations);
            return new RowCursor() {
                private int callNode = -1;

                @Override
                public boolean next() {
                    callNode++;
                    while (callNode < profile.callNodes && !read(metric, callNode, row)) {
                        callNode++;
                    }
                    return callNode < profile.callNodes;
                }

                @Override
                public int callNode() {
                    return callNode;
                }

                @Override
                public Row row() {
                    return row;
                }
            };
        }

        @Override
        public ColumnCursor column(int location) {
            return new ComputedColumn(profile, location);
        }
    }

    /** One location, by call node. */
    private static final class ComputedColumn implements ColumnCursor {

        private final SyntheticProfile profile;
        private final int location;
        private final int[] metrics;
        private final long[] words;
        private int callNode = -1;
        private int count;

        ComputedColumn(SyntheticProfile profile, int location) {
            this.profile = profile;
            this.location = location;
            this.metrics = new int[profile.metrics];
            this.words = new long[profile.metrics];
        }

        @Override
        public boolean next() {
            do {
                callNode++;
                count = 0;
                for (int m = 0; callNode < profile.callNodes && m < profile.metrics; m++) {
                    double value = profile.value(m, callNode, location);
                    if (value != 0) {
                        metrics[count] = m;
                        words[count++] = Double.doubleToRawLongBits(value);
                    }
                }
            } while (count == 0 && callNode < profile.callNodes);
            return count > 0;
        }

        @Override
        public int callNode() {
            return callNode;
        }

        @Override
        public int count() {
            return count;
        }

        @Override
        public int metric(int i) {
            return metrics[i];
        }

        @Override
        public long word(int i) {
            return words[i];
        }
    }
}
