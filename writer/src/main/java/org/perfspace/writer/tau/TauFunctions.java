package org.perfspace.writer.tau;

import java.util.BitSet;
import org.perfspace.format.tau.TauProfile;

/**
 * The functions and call paths of one location and their numbers: first the call paths for which it has values, then a
 * flat line for each function in which they end, which contains the sums over these paths, as in TAU. The inclusive
 * value of a flat line counts recursive calls only once.
 */
final class TauFunctions {

    private final TauPaths paths;
    private final BitSet outermost;
    private final TauBand band;
    private final int location;
    private final int[] present;
    private final int[] pathIds;
    private final int[] flatIds;
    private final int[] flatOfFunction;

    /**
     * Chooses the lines of a location.
     *
     * @param outermost see {@link TauPaths#outermost()}
     * @param flat see {@link TauPaths#flat()}
     */
    TauFunctions(TauPaths paths, BitSet outermost, BitSet flat, BitSet present, TauBand band, int location) {
        this.paths = paths;
        this.outermost = outermost;
        this.band = band;
        this.location = location;
        this.present = present.stream().toArray();
        this.pathIds = present.stream().filter(paths::hasLine).toArray();
        BitSet ends = new BitSet();
        for (int path : this.present) {
            ends.set(paths.functionOf(path));
        }
        ends.and(flat);
        this.flatIds = ends.stream().toArray();
        this.flatOfFunction = new int[paths.functionCount()];
        for (int i = 0; i < flatIds.length; i++) {
            flatOfFunction[flatIds[i]] = i + 1;
        }
    }

    /** Returns the number of lines. */
    int size() {
        return pathIds.length + flatIds.length;
    }

    /** Returns the call path of a line, or -1 if it is flat. */
    int path(int line) {
        return line < pathIds.length ? pathIds[line] : -1;
    }

    /** Returns the function of a flat line. */
    int flatFunction(int line) {
        return flatIds[line - pathIds.length];
    }

    /** Returns the numbers of all lines for one column, without names. */
    TauProfile.Function[] numbers(int column) {
        TauProfile.Function[] lines = new TauProfile.Function[size()];
        double[][] sums = new double[5][flatIds.length];
        int line = 0;
        for (int path : present) {
            TauProfile.Function numbers = numbers(
                    band.calls(path, location),
                    band.subroutines(path, location),
                    band.exclusive(column, path, location),
                    band.inclusive(column, path, location),
                    band.squares(column, path, location));
            add(numbers, path, sums);
            if (paths.hasLine(path)) {
                lines[line++] = numbers;
            }
        }
        for (int i = 0; i < flatIds.length; i++) {
            double whole = band.whole(column, flatIds[i], location);
            double inclusive = whole == 0 ? sums[3][i] : whole;
            lines[line++] = numbers(sums[0][i], sums[1][i], sums[2][i], inclusive, sums[4][i]);
        }
        return lines;
    }

    /** Returns a line with its name and its groups. */
    TauProfile.Function named(TauProfile.Function numbers, int line) {
        int path = path(line);
        String function = paths.function(path < 0 ? flatFunction(line) : paths.functionOf(path));
        return new TauProfile.Function(
                path < 0 ? function : paths.text(path),
                function,
                numbers.calls(),
                numbers.subroutines(),
                numbers.exclusive(),
                numbers.inclusive(),
                numbers.squares(),
                path < 0 ? paths.groupsOf(flatFunction(line)) : paths.groupsOfPath(path),
                0);
    }

    private void add(TauProfile.Function numbers, int path, double[][] sums) {
        int flat = flatOfFunction[paths.functionOf(path)] - 1;
        if (flat >= 0) {
            sums[0][flat] += numbers.calls();
            sums[1][flat] += numbers.subroutines();
            sums[2][flat] += numbers.exclusive();
            sums[3][flat] += outermost.get(path) ? numbers.inclusive() : 0;
            sums[4][flat] += numbers.squares();
        }
    }

    private static TauProfile.Function numbers(
            double calls, double subroutines, double exclusive, double inclusive, double squares) {
        return new TauProfile.Function(
                "",
                "",
                finite(calls),
                finite(subroutines),
                finite(exclusive),
                finite(inclusive),
                finite(squares),
                "",
                0);
    }

    /** Replaces infinity by the largest finite number, because TAU's tools stop at a line with an infinite value. */
    private static double finite(double value) {
        return Math.min(value, Double.MAX_VALUE);
    }
}
