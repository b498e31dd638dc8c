package org.perfspace.format.caliper;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.perfspace.format.json.InclusiveNames;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.JsonInput.Token;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.meaning.Unit;
import org.perfspace.model.Combination;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.ValueType;

/**
 * Layout of Caliper's json-split: one JSON object.
 *
 * <pre>
 *  field            type              notes
 *  data             list of rows      a row has a number, a text, the index of a node, or null for each column
 *  columns          list of texts     names of the columns
 *  column_metadata  list of objects   is_value: false if the column holds indexes of nodes; attribute.unit; others
 *  nodes            list of objects   label, column, parent: index of a node before it; absent for roots
 *  others           text              facts about the run, such as mpi.world.size
 * </pre>
 */
public final class CaliperLayout {

    /** The rows. */
    public static final String DATA = "data";
    /** Names of the columns. */
    public static final String COLUMNS = "columns";
    /** Facts about each column. */
    public static final String COLUMN_METADATA = "column_metadata";
    /** Nodes of call paths, and other labels. */
    public static final String NODES = "nodes";
    /** An object of facts about the run; Caliper itself writes these facts as fields of the top-level object. */
    public static final String GLOBALS = "globals";
    /** All fields that are not facts about the run. */
    public static final Set<String> SECTIONS = Set.of(DATA, COLUMNS, COLUMN_METADATA, NODES);

    /** The key that specifies whether a column contains values rather than indexes of nodes. */
    public static final String IS_VALUE = "is_value";
    /** Unit of a column. */
    public static final String UNIT = "attribute.unit";
    /** Alias of the attribute of a column; Caliper already uses it as the name of the column. */
    public static final String ALIAS = "attribute.alias";

    /** Number of the node of a stream for names of attributes. */
    public static final int NAME_NODE = 8;
    /** Number of the node for types of attributes. */
    public static final int TYPE_NODE = 9;
    /** Number of the node for properties of attributes. */
    public static final int PROPERTIES_NODE = 10;
    /** Number of the first node that is not in every stream. */
    public static final int FIRST_NODE = 12;

    /** The type of texts. */
    public static final String STRING = "string";
    /** The type of integers. */
    public static final String INT = "int";
    /** The type of unsigned integers. */
    public static final String UINT = "uint";
    /** The type of decimal numbers. */
    public static final String DOUBLE = "double";
    /** The types of attributes, by the numbers of their nodes. */
    public static final List<String> TYPES = List.of("usr", INT, UINT, STRING, "addr", DOUBLE, "bool", "type");

    /** The property of attributes whose values are in records, not in nodes. */
    public static final int AS_VALUE = 1;
    /** The property of attributes that are not shown. */
    public static final int HIDDEN = 128;
    /** The property of regions of the call path. */
    public static final int NESTED = 256;
    /** The property of facts about the run. */
    public static final int GLOBAL_FACT = 512;
    /** The property of attributes whose values can be added up. */
    public static final int AGGREGATABLE = 2048;

    /** The attribute of loops. */
    public static final String LOOP = "loop";
    /** The attribute of other regions. */
    public static final String REGION = "region";

    /** Begins the names of attributes of events at the end of regions. */
    public static final String EVENT_END = "event.end#";

    /** Marks a column that perfspace computed from another one for users of data frames. */
    public static final String COMPUTED = "perfspace.computed";

    /** Name of the attribute of a column that is called by its alias. */
    public static final String NATIVE = "cali.attribute.name";

    /** Text of a node. */
    public static final String LABEL = "label";
    /** Column of a node. */
    public static final String COLUMN = "column";
    /** Index of the parent of a node. */
    public static final String PARENT = "parent";

    /** The column of nested regions. */
    public static final String PATH = "path";
    /** The column of call paths of a sampling profile, which takes precedence. */
    public static final String CALL_PATH = "source.function#callpath.address";
    /** Beginning of the name of a column with source lines. */
    public static final String SOURCE_LINE = "sourceloc#";
    /** The column of MPI ranks. */
    public static final String RANK = "mpi.rank";
    /** The column of threads in written files. */
    public static final String THREAD = "thread";
    /** The column that numbers regions in the order in which they were first entered. */
    public static final String NODE_ORDER = "Node order";
    /** Beginning of the name of a column with the number of an iteration. */
    public static final String ITERATION = "iteration#";

    /** The call node of values that belong to no region, in rows without a path. */
    public static final String NO_REGION = "(no region)";

    private static final Pattern BEGINNING = Pattern.compile("__rec=(node,id|(ctx|globals),(ref|attr))=[0-9]");
    private static final String TIME_UNIT = "time.unit";
    private static final String SECONDS = "sec";
    private static final String MICROSECONDS = "usec";
    private static final String NANOSECONDS = ".ns";
    private static final Set<String> POSITIONS = Set.of("block", "loop.start_iteration");
    private static final Set<String> LEFT_OUT = Set.of(
            NODE_ORDER,
            "aggregate.slot",
            "min#aggregate.slot",
            "min#min#aggregate.slot",
            "timeseries.snapshot",
            "timeseries.starttime",
            "time.offset",
            "time.offset.ns",
            "time.timestamp",
            "timestamp");
    private static final List<String> INTERNAL = List.of("cali.", "event.", "subscription_event");
    private static final List<String> DESCRIPTIONS = List.of("cali.attribute.", "attribute.", "adiak.");
    private static final Map<String, String> USUAL =
            Map.of("spot.channel", "regionprofile", "cupti.activity.kind", "kernel");

    private static final String TIME = "time";
    private static final String INCLUSIVE_TIME = TIME + InclusiveNames.SUFFIX;
    private static final Set<String> TIMES = Set.of("sum#time.duration", "sum#avg#sum#time.duration");
    private static final Set<String> INCLUSIVE_TIMES =
            Set.of("inclusive#sum#time.duration", "sum#avg#inclusive#sum#time.duration");
    private static final Set<String> RANKS = Set.of(RANK, "rank");
    private static final Set<String> THREADS = Set.of("omp.thread.id", "pthread.id", THREAD, "thread.id");
    private static final String INCLUSIVE = "inclusive#";

    /** The beginnings of names of columns, and of Caliper's aliases, that are no sums. */
    private static final Map<String, Combination> OPERATORS = Map.ofEntries(
            Map.entry("min#", Combination.SMALLEST),
            Map.entry("Min ", Combination.SMALLEST),
            Map.entry("max#", Combination.LARGEST),
            Map.entry("Max ", Combination.LARGEST),
            Map.entry("avg#", Combination.MEAN),
            Map.entry("Avg ", Combination.MEAN),
            Map.entry("any#", Combination.SHARE),
            Map.entry("ratio#", Combination.SHARE),
            Map.entry("variance#", Combination.SHARE),
            Map.entry("percent_total#", Combination.SHARE),
            Map.entry("inclusive_percent_total#", Combination.SHARE));

    /** The durations of Caliper 1 and of Caliper 2 before version 2.10, whose files state no unit of their sums. */
    private static final List<String> OLD_DURATIONS = List.of("time.duration", "time.inclusive.duration");

    /** The operators whose results are whole numbers for whole numbers. */
    private static final Set<String> WHOLE = Set.of("", "sum", "min", "max", "inclusive");

    private CaliperLayout() {}

    /**
     * Returns the name of a column in Hatchet's data frames, which call Caliper's sums of durations {@code time}.
     *
     * @param columns names of all columns
     */
    public static String dataFrameName(String column, List<String> columns) {
        String name = TIMES.contains(column) ? TIME : INCLUSIVE_TIMES.contains(column) ? INCLUSIVE_TIME : column;
        if (name.equals(column)) {
            return column;
        }
        boolean once = columns.stream()
                        .filter(name.equals(TIME) ? TIMES::contains : INCLUSIVE_TIMES::contains)
                        .count()
                == 1;
        return once && !columns.contains(name) ? name : column;
    }

    /**
     * Returns the unit of a column: its attribute, or that of Caliper's first version, or the one that its name without an
     * alias implies.
     *
     * @param facts attributes of the column
     * @param seconds whether durations without a unit are in seconds
     */
    public static String unit(String column, Map<String, String> facts, boolean seconds) {
        String unit = facts.getOrDefault(UNIT, facts.getOrDefault(TIME_UNIT, ""));
        String name = facts.getOrDefault(NATIVE, column);
        if (!unit.isEmpty()) {
            return unit;
        }
        if (name.endsWith(NANOSECONDS)) {
            return "ns";
        }
        if (isOldDuration(name)) {
            return seconds ? SECONDS : MICROSECONDS;
        }
        return "";
    }

    /**
     * Returns whether a column shows that the durations of its file are in seconds: it says so, or its values, which would be
     * whole numbers of microseconds, are not whole. Caliper before version 2.10 counts microseconds, and its option
     * {@code unit=sec} multiplies the count by 10<sup>-6</sup>, but only the attribute of single durations states the unit.
     *
     * @param fractional whether the column has a number that is not whole
     */
    static boolean isInSeconds(CaliperFile.Column column, boolean fractional) {
        Map<String, String> facts = column.facts();
        String name = facts.getOrDefault(NATIVE, column.name());
        String unit = facts.getOrDefault(UNIT, facts.getOrDefault(TIME_UNIT, ""));
        List<String> operators =
                List.of(name.substring(0, name.lastIndexOf('#') + 1).split("#", 0));
        return isOldDuration(name)
                && (unit.isEmpty()
                        ? fractional && WHOLE.containsAll(operators)
                        : Unit.of(unit).equals(Optional.of(Unit.SECONDS)));
    }

    private static boolean isOldDuration(String name) {
        return OLD_DURATIONS.contains(name.substring(name.lastIndexOf('#') + 1));
    }

    /**
     * Returns the way in which the values of a column combine: Caliper's last operator tells it, or the beginning of an alias.
     *
     * @param column name of the column, which may be an alias
     * @param facts attributes of the column
     */
    public static Combination combination(String column, Map<String, String> facts) {
        Combination byName = byOperator(facts.getOrDefault(NATIVE, column));
        return byName == Combination.BY_TYPE ? byOperator(column) : byName;
    }

    private static Combination byOperator(String column) {
        String name = column.startsWith(INCLUSIVE) ? column.substring(INCLUSIVE.length()) : column;
        for (Map.Entry<String, Combination> operator : OPERATORS.entrySet()) {
            if (name.startsWith(operator.getKey())) {
                return operator.getValue();
            }
        }
        return name.indexOf('%') < 0 ? Combination.BY_TYPE : Combination.SHARE;
    }

    /** Returns whether a column contains the position of a row in a loop or a series, which distinguishes call nodes. */
    public static boolean isPosition(String column) {
        return column.startsWith(ITERATION) || POSITIONS.contains(column);
    }

    /**
     * Returns whether an attribute of a stream neither distinguishes call nodes nor has values that can be added up: points in
     * time, the order of regions, events that a record was made at, and Caliper's own.
     */
    public static boolean isLeftOut(String attribute) {
        return LEFT_OUT.contains(attribute) || INTERNAL.stream().anyMatch(attribute::startsWith);
    }

    /**
     * Returns whether a column of nodes describes other columns: cali-query writes the names, units and aliases of the columns
     * of numbers as such columns, too, unless it selects columns.
     */
    public static boolean isDescription(String column) {
        return DESCRIPTIONS.stream().anyMatch(column::startsWith);
    }

    /** Returns whether an attribute is a fact about the run even if its properties do not say so. */
    public static boolean isGlobal(String attribute) {
        return attribute.equals("cali.caliper.version") || attribute.equals("cali.channel");
    }

    /**
     * Returns whether a text distinguishes nothing: the profile of regions, of a file that has time series, too, and a kernel,
     * which has a name.
     */
    public static boolean isUsual(String column, String label) {
        return label.equals(USUAL.get(column));
    }

    /** Returns whether the numbers of a column are the values of a metric. */
    public static boolean isNumbers(String column) {
        return !isRank(column) && !isThread(column) && !isPosition(column) && !column.equals(NODE_ORDER);
    }

    /** Returns whether a column contains the rank. */
    public static boolean isRank(String column) {
        return RANKS.contains(column);
    }

    /** Returns whether a column contains the thread. */
    public static boolean isThread(String column) {
        return THREADS.contains(column);
    }

    /** Completes the description of a metric by the way in which the values of its column combine. */
    public static void describe(Metric.Builder metric, String column, Map<String, String> facts) {
        Combination combination = combination(column, facts);
        metric.combination(combination);
        if (combination == Combination.SMALLEST || combination == Combination.LARGEST) {
            boolean smallest = combination == Combination.SMALLEST;
            metric.name(column)
                    .title(column)
                    .type(smallest ? ValueType.MINDOUBLE : ValueType.MAXDOUBLE)
                    .kind(MetricKind.EXCLUSIVE);
        }
    }

    /** Returns whether a text begins like a stream: with a record, and the first number of it. */
    public static boolean beginsStream(byte[] head) {
        return BEGINNING.matcher(new String(head, StandardCharsets.ISO_8859_1)).lookingAt();
    }

    /** Returns whether a text begins like a json-split file: with rows, or with columns. */
    public static boolean begins(byte[] head) throws IOException {
        try (JsonInput json = JsonInput.ofHead(head, Place.of(""))) {
            if (json.next() != Token.OBJECT || json.next() != Token.NAME) {
                return false;
            }
            String name = json.text();
            if (json.next() != Token.LIST) {
                return false;
            }
            Token first = name.equals(DATA) || name.equals(COLUMNS) ? json.next() : Token.NULL;
            return first == (name.equals(DATA) ? Token.LIST : Token.TEXT) || first == Token.END_LIST;
        } catch (ProfileException e) {
            return false; // the head ends before that, or it is not JSON
        }
    }
}
