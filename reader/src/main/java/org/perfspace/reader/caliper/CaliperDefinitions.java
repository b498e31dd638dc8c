package org.perfspace.reader.caliper;

import static org.perfspace.format.caliper.CaliperLayout.*;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.perfspace.format.caliper.CaliperFile;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.format.json.JsonInput;
import org.perfspace.io.Place;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.ValueType;
import org.perfspace.reader.json.JsonSystem;
import org.perfspace.reader.json.NumberColumn;

/**
 * Collects call paths, locations and types of numbers from the rows of a file, and finds them again when the values are
 * read.
 */
final class CaliperDefinitions {

    private static final int NONE = -1;

    private final CaliperFile file;
    private final HeldBytes memory;
    private final Place place;
    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final CaliperCallTree calls;
    private final List<NumberColumn> numbers;
    private final Set<ThreadNumbers> threads =
            new TreeSet<>(Comparator.comparingLong(ThreadNumbers::rank).thenComparingLong(ThreadNumbers::number));
    private final Map<ThreadNumbers, Integer> locations = new HashMap<>();
    private final BitSet nodesWithRows = new BitSet();
    private final int rankColumn;
    private final int threadColumn;
    private int[] metrics = {};

    /** A thread as the rows identify it. */
    private record ThreadNumbers(long rank, long number) {}

    CaliperDefinitions(CaliperFile file, HeldBytes memory, Place place) throws IOException {
        this.file = file;
        this.memory = memory;
        this.place = place;
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
        CaliperRow row =
                new CaliperRow(file, json, column -> numbers.get(column).see(json));
        row.readAll(() -> {
            nodesWithRows.set(calls.callNode(row, place));
            if (threads.add(thread(row))) {
                memory.hold(HeldBytes.NODE, json.place());
            }
        });
    }

    private ThreadNumbers thread(CaliperRow row) throws IOException {
        return new ThreadNumbers(
                rankColumn < 0 ? 0 : row.number(rankColumn), threadColumn < 0 ? 0 : row.number(threadColumn));
    }

    /** Builds the definitions. */
    Definitions build() throws IOException {
        file.globals().forEach(builder::attribute);
        defineMetrics();
        JsonSystem system = new JsonSystem(builder);
        if (threads.isEmpty()) {
            threads.add(new ThreadNumbers(0, 0));
        }
        for (ThreadNumbers thread : threads) {
            locations.put(thread, system.thread(thread.rank(), thread.number()));
        }
        double rows = (double) nodesWithRows.cardinality() * builder.metricCount();
        memory.hold(rows * Long.BYTES * (3 + threads.size()), place);
        memory.hold((double) Long.BYTES * builder.metricCount() * builder.callNodeCount(), place);
        return builder.build();
    }

    private void defineMetrics() {
        metrics = new int[file.columns().size()];
        Set<String> names = numbers.stream().map(NumberColumn::name).collect(Collectors.toSet());
        for (int i = 0; i < metrics.length; i++) {
            CaliperFile.Column column = file.columns().get(i);
            boolean isMetric = column.isValue() && CaliperRow.isNumbers(column.name());
            metrics[i] = isMetric && numbers.get(i).hasNumbers() ? builder.add(metric(i, column, names)) : NONE;
        }
    }

    private Metric.Builder metric(int index, CaliperFile.Column column, Set<String> names) {
        Map<String, String> facts = new TreeMap<>(column.facts());
        facts.remove(ALIAS);
        String unit = facts.getOrDefault(UNIT, "");
        facts.remove(UNIT);
        Metric.Builder metric = numbers.get(index).metric(names).unit(unit).attributes(Attributes.of(facts));
        if (!numbers.get(index).name().equals(column.name())) {
            metric.title(column.name());
        }
        if (isMinimum(column.name()) || isMaximum(column.name())) {
            metric.name(column.name())
                    .title(column.name())
                    .type(isMinimum(column.name()) ? ValueType.MINDOUBLE : ValueType.MAXDOUBLE)
                    .kind(MetricKind.EXCLUSIVE);
        }
        return metric;
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
        return builder.locationId(locations.getOrDefault(thread(row), 0));
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
