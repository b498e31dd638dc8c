package org.perfspace.format.caliper;

import static org.perfspace.format.caliper.CaliperLayout.*;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.format.json.InclusiveNames;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.NumberColumn;
import org.perfspace.io.Place;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;

/**
 * Collects call paths, locations and types of numbers from the rows of a file, and finds them again when the values are
 * read.
 */
final class CaliperDefinitions {

    private static final int NONE = -1;

    private final CaliperFile file;
    private final Place place;
    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final CaliperCallTree calls;
    private final List<NumberColumn> numbers;
    private final CaliperThreads threads;
    private final BitSet nodesWithRows = new BitSet();
    private long values;
    private final int rankColumn;
    private final int threadColumn;
    private int[] metrics = {};

    CaliperDefinitions(CaliperFile file, HeldBytes memory, Place place) throws IOException {
        this.file = file;
        this.place = place;
        this.threads = new CaliperThreads(builder, memory);
        this.calls = new CaliperCallTree(file, builder, memory, place);
        List<String> names =
                file.columns().stream().map(CaliperFile.Column::name).toList();
        this.numbers = names.stream()
                .map(name -> new NumberColumn(dataFrameName(name, names)))
                .toList();
        this.rankColumn = first(names, true);
        this.threadColumn = first(names, false);
    }

    private static int first(List<String> names, boolean rank) {
        for (int i = 0; i < names.size(); i++) {
            if (rank ? isRank(names.get(i)) : isThread(names.get(i))) {
                return i;
            }
        }
        return NONE;
    }

    /** Collects the call paths, locations and types of numbers from all rows. */
    void collect(JsonInput json) throws IOException {
        CaliperRow row = new CaliperRow(file, json, column -> {
            numbers.get(column).see(json);
            values++;
        });
        row.readAll(() -> {
            nodesWithRows.set(calls.callNode(row, place));
            threads.see(rank(row), thread(row), json.place());
        });
    }

    private long rank(CaliperRow row) throws IOException {
        return rankColumn < 0 ? 0 : row.number(rankColumn);
    }

    private long thread(CaliperRow row) throws IOException {
        return threadColumn < 0 ? 0 : row.number(threadColumn);
    }

    /** Builds the definitions. */
    Definitions build() throws IOException {
        file.globals().forEach(builder::attribute);
        defineMetrics();
        return threads.build();
    }

    private void defineMetrics() {
        metrics = new int[file.columns().size()];
        Set<String> names = IntStream.range(0, metrics.length)
                .filter(column -> !file.columns().get(column).isComputed())
                .mapToObj(column -> numbers.get(column).name())
                .collect(Collectors.toSet());
        boolean seconds = IntStream.range(0, metrics.length)
                .anyMatch(column -> isInSeconds(
                        file.columns().get(column), numbers.get(column).isFractional()));
        for (int i = 0; i < metrics.length; i++) {
            CaliperFile.Column column = file.columns().get(i);
            boolean isMetric = column.isValue() && !column.isComputed() && isNumbers(column.name());
            metrics[i] = isMetric && numbers.get(i).hasNumbers()
                    ? builder.add(metric(column, numbers.get(i), names, seconds))
                    : NONE;
        }
    }

    /**
     * Describes the metric of a column, whose numbers have a name in data frames.
     *
     * @param seconds whether durations without a unit are in seconds, not in microseconds
     */
    static Metric.Builder metric(CaliperFile.Column column, NumberColumn numbers, Set<String> names, boolean seconds) {
        Map<String, String> facts = new TreeMap<>(column.facts());
        facts.remove(ALIAS);
        String unit = unit(column.name(), facts, seconds);
        facts.remove(UNIT);
        Metric.Builder metric = numbers.metric(names).unit(unit).attributes(Attributes.of(facts));
        if (!numbers.name().equals(column.name())) {
            metric.title(column.name());
        }
        String nativeName = facts.getOrDefault(NATIVE, column.name());
        if (InclusiveNames.isInclusive(nativeName)) {
            metric.kind(MetricKind.INCLUSIVE);
        }
        describe(metric, column.name(), facts);
        return metric;
    }

    /** Returns the most rows that the values can make. */
    long mostRows(Definitions built) {
        return CaliperSums.mostRows(values, nodesWithRows.cardinality(), built);
    }

    /** Returns the metric of a column, or -1 if it has none. */
    int metric(int column) {
        return metrics[column] < 0 ? NONE : builder.metricId(metrics[column]);
    }

    /** Returns the call node of a row. */
    int callNode(CaliperRow row) throws IOException {
        return builder.callNodeId(calls.callNode(row, place));
    }

    /** Returns the location of a row. */
    int location(CaliperRow row) throws IOException {
        return threads.location(rank(row), thread(row));
    }

    /** Returns notes on columns that are omitted. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        for (int i = 0; i < file.columns().size(); i++) {
            String name = file.columns().get(i).name();
            boolean further = (isRank(name) && i != rankColumn) || (isThread(name) && i != threadColumn);
            if (name.equals(NODE_ORDER) || further) {
                notes.add("the column \"" + name + "\" is left out"
                        + (further
                                ? ", as another one tells ranks or threads"
                                : ": call nodes are in the order of the file"));
            }
        }
        return notes;
    }
}
