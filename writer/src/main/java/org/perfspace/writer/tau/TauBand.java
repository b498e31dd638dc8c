package org.perfspace.writer.tau;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.perfspace.io.HeapPart;
import org.perfspace.model.PerformanceSpace;

/**
 * The values of some columns for a range of locations, in memory: TAU stores them location by location, a space row by
 * row.
 */
final class TauBand {

    private final TauPaths paths;
    private final int first;
    private final int count;
    private final double[][] inclusive;
    private final double[][] exclusive;
    private final double[][] whole;
    private final double[][] squares;
    private final double[] calls;
    private final double[] subroutines;

    private TauBand(TauPaths paths, int columns, int first, int count) {
        int size = Math.multiplyExact(paths.size(), count);
        this.paths = paths;
        this.first = first;
        this.count = count;
        this.inclusive = new double[columns][size];
        this.exclusive = new double[columns][size];
        this.whole = new double[columns][];
        this.squares = new double[columns][];
        this.calls = new double[size];
        this.subroutines = new double[size];
    }

    /** Returns the number of locations whose values fit in an eighth of the heap; at least one. */
    static int run(TauPaths paths, int columns) {
        long bytes = Double.BYTES * (4L * columns + 2) * paths.size();
        long locations = Math.min(HeapPart.CACHE.room(bytes), Integer.MAX_VALUE / 2 / paths.size());
        return (int) Math.max(1, Math.min(locations, Integer.MAX_VALUE));
    }

    /** Reads the values of a range of locations. */
    static TauBand read(
            PerformanceSpace space, TauPaths paths, TauSurvey survey, List<TauColumn> columns, int first, int count)
            throws IOException {
        TauBand band = new TauBand(paths, columns.size(), first, count);
        TauCells cells = new TauCells(space);
        for (int i = 0; i < columns.size(); i++) {
            TauColumn column = columns.get(i);
            band.readInclusive(cells, column, band.inclusive[i]);
            cells.exclusive(column.exclusive(), band.into(column, band.exclusive[i], true));
            cells.exclusive(column.samples(), band.into(column, band.exclusive[i], true));
            if (column.whole().isPresent()) {
                band.readWhole(cells, column, i);
            }
            if (column.squares().isPresent()) {
                band.squares[i] = new double[band.calls.length];
                cells.exclusive(column.squares(), band.into(TauColumn.none(""), band.squares[i], false));
            }
        }
        band.readCalls(cells, survey);
        band.addToSummaries(survey.calls().isPresent());
        return band;
    }

    /** Returns the inclusive value of a path. */
    double inclusive(int column, int path, int location) {
        return inclusive[column][at(path, location)];
    }

    /** Returns the exclusive value of a path. */
    double exclusive(int column, int path, int location) {
        return exclusive[column][at(path, location)];
    }

    /** Returns the inclusive value of a whole function; 0 if the space has none. */
    double whole(int column, int function, int location) {
        return whole[column] == null ? 0 : whole[column][function * count + location - first];
    }

    /** Returns the sum of squares of a path; NaN if the column has none. */
    double squares(int column, int path, int location) {
        return squares[column] == null ? Double.NaN : squares[column][at(path, location)];
    }

    /** Returns the number of calls of a path. */
    double calls(int path, int location) {
        return calls[at(path, location)];
    }

    /** Returns the number of calls that a path makes. */
    double subroutines(int path, int location) {
        return subroutines[at(path, location)];
    }

    private int at(int path, int location) {
        return path * count + location - first;
    }

    private boolean holds(int location) {
        return location >= first && location < first + count;
    }

    private void readWhole(TauCells cells, TauColumn column, int index) throws IOException {
        double[] values = new double[Math.multiplyExact(paths.functionCount(), count)];
        cells.stored(column.whole(), (callNode, location, value) -> {
            if (holds(location)) {
                int function = paths.functionOf(paths.ofNode(callNode));
                values[function * count + location - first] += TauCells.scaled(column, value);
            }
        });
        whole[index] = values;
    }

    private void readInclusive(TauCells cells, TauColumn column, double[] into) throws IOException {
        cells.inclusive(column.inclusive(), into(column, into, false));
        if (paths.hasApplication()) {
            addToApplication(into);
        }
    }

    /**
     * Reads the numbers of calls. If the space has none, each path is assumed to be called once, because pprof hides
     * functions that were not called.
     */
    private void readCalls(TauCells cells, TauSurvey survey) throws IOException {
        TauColumn number = TauColumn.none("");
        if (survey.calls().isPresent()) {
            cells.exclusive(survey.calls(), into(number, calls, false));
        } else {
            for (int i = 0; i < calls.length; i++) {
                calls[i] = survey.present(first + i % count).get(i / count) ? 1 : 0;
            }
        }
        if (paths.hasApplication()) {
            Arrays.fill(calls, 0, count, 1);
        }
        if (survey.subroutines().isPresent()) {
            cells.exclusive(survey.subroutines(), into(number, subroutines, false));
        } else {
            for (int i = 0; i < calls.length; i++) {
                int parent = paths.parent(i / count);
                if (parent >= 0) {
                    subroutines[parent * count + i % count] += calls[i];
                }
            }
        }
    }

    /** Adds the values of samples to the sums over all lines of a function, which TAU states and a space does not repeat. */
    private void addToSummaries(boolean withCalls) {
        for (int path = 0; path < paths.size(); path++) {
            int summary = paths.summaryOf(path);
            if (summary >= 0) {
                for (int i = 0; i < exclusive.length; i++) {
                    addTo(summary, path, exclusive[i]);
                    if (squares[i] != null) {
                        addTo(summary, path, squares[i]);
                    }
                }
                if (withCalls) {
                    addTo(summary, path, calls);
                }
            }
        }
    }

    private void addTo(int path, int other, double[] values) {
        for (int i = 0; i < count; i++) {
            values[path * count + i] += values[other * count + i];
        }
    }

    private void addToApplication(double[] values) {
        for (int i = 0; i < values.length; i++) {
            if (paths.parent(i / count) == 0) {
                values[i % count] += values[i];
            }
        }
    }

    /**
     * Returns a receiver that adds the values of call nodes that share a path; call nodes whose path was cut contribute
     * only exclusive values.
     */
    private TauCells.Receiver into(TauColumn column, double[] values, boolean withCuts) {
        return (callNode, location, value) -> {
            if (holds(location) && (withCuts || !paths.isCut(callNode))) {
                values[at(paths.ofNode(callNode), location)] += TauCells.scaled(column, value);
            }
        };
    }
}
