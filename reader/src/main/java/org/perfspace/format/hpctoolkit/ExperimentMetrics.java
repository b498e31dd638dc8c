package org.perfspace.format.hpctoolkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;

/**
 * The metrics of an {@code experiment.xml}. An inclusive and an exclusive column of the same name are one metric: in files of
 * values, the inclusive values are those of the scope execution, the exclusive ones those of the scope function; values in the
 * XML, which are rounded, become own costs, those of the scope point. Columns of one name for several threads are one metric.
 */
final class ExperimentMetrics {

    private static final int MOST = 1 << 15;
    private static final int MOST_NAMES = 5;
    private static final Pattern STATISTIC = Pattern.compile("(.*):(Sum|Mean|StdDev|CfVar|Min|Max)");
    private static final String INCLUSIVE = " (I)";
    private static final String EXCLUSIVE = " (E)";
    private static final String TYPE_INCLUSIVE = "inclusive";
    private static final String TYPE_EXCLUSIVE = "exclusive";

    private static final Pattern SUMMED = Pattern.compile("Sum over rank/thread of \\w+ '(.*)'");
    private static final Pattern OF_THREAD = Pattern.compile("(.+)\\.\\[([0-9]{1,9}),([0-9]{1,9})\\]");
    private static final Pattern PLAIN = Pattern.compile("\\$[0-9]+");
    private static final Set<String> HIDDEN = Set.of("0", "4");

    private final List<Column> stored = new ArrayList<>();
    private final List<Column> shown = new ArrayList<>();
    private final Map<String, Looks> looks = new LinkedHashMap<>();
    private final Map<String, String> formulas = new LinkedHashMap<>();
    private final Map<String, String> names = new HashMap<>();
    private String last = "";
    private final List<Metric> metrics = new ArrayList<>();
    private final Map<String, List<Metric>> byName = new HashMap<>();
    private final Map<List<Object>, Integer> columnsOf = new HashMap<>();
    private final Map<Long, Integer> propMetricIds = new HashMap<>();
    private final Map<Long, Source> sources = new HashMap<>();
    private final Map<List<Integer>, Integer> threads = new LinkedHashMap<>();
    private int ids;
    private boolean areOwn;
    private final List<String> notes = new ArrayList<>();

    /**
     * A column of values.
     *
     * @param number its number in the file of values, or in the XML for values there
     * @param name its name with the suffix that tells its scope
     * @param type {@code inclusive}, {@code exclusive} or another text
     * @param value how it is computed; empty for columns of a file of values
     */
    private record Column(long number, String name, String type, String value) {

        boolean isRaw() {
            return value.isEmpty() || value.equals("raw") || value.equals("final");
        }

        boolean hasValues() {
            return isRaw() || value.equals("derived-incr");
        }

        String scope() {
            boolean untyped = !type.equals(TYPE_INCLUSIVE) && !type.equals(TYPE_EXCLUSIVE);
            if (type.equals(TYPE_EXCLUSIVE) || (untyped && name.endsWith(EXCLUSIVE))) {
                return DefaultYaml.FUNCTION;
            }
            boolean own = untyped && isRaw() && !value.isEmpty() && !name.endsWith(INCLUSIVE);
            return own ? DefaultYaml.POINT : DefaultYaml.EXECUTION;
        }

        /** Returns rank and number of the thread that a raw column is of; empty if it is of none or of all. */
        List<Integer> thread() {
            Matcher ofThread = OF_THREAD.matcher(name);
            return isRaw() && ofThread.matches()
                    ? List.of(Integer.parseInt(ofThread.group(2)), Integer.parseInt(ofThread.group(3)))
                    : List.of();
        }

        String base() {
            Matcher ofThread = OF_THREAD.matcher(name);
            if (isRaw() && ofThread.matches()) {
                return ofThread.group(1);
            }
            boolean suffixed = name.endsWith(INCLUSIVE) || name.endsWith(EXCLUSIVE);
            return suffixed ? name.substring(0, name.length() - INCLUSIVE.length()) : name;
        }
    }

    /**
     * The way in which viewers show a metric.
     *
     * @param visible whether they show it by default
     */
    private record Looks(boolean visible, String description) {}

    /** A metric and its columns by scope. */
    private record Metric(String name, Map<String, Integer> scopes) {

        /** Returns the propMetricId of the own costs, if the values become such. */
        int ownId() {
            return scopes.values().stream().mapToInt(Integer::intValue).min().orElse(MetaDb.NONE);
        }
    }

    /**
     * The metric and the thread that the values of a column in the XML belong to.
     *
     * @param id propMetricId of the own costs of the metric
     * @param profile index of the profile of the thread, from 1 on
     * @param scope the scope of the values: execution, function or point
     */
    record Source(int id, int profile, String scope) {}

    /** Adds a column of the files of values. */
    void addStored(long number, String name, String type) {
        stored.add(new Column(number, name, type, ""));
    }

    /**
     * Adds a column that viewers show; its values may be in the XML.
     *
     * @param order number by which formulas refer to the metric
     * @param show number that tells how it is shown; empty for by default
     */
    void addShown(long number, String name, String type, String value, String order, String show, String description) {
        Column column = new Column(number, name, type, value.isEmpty() ? "raw" : value);
        shown.add(column);
        Matcher statistic = STATISTIC.matcher(column.base());
        boolean isSum = statistic.matches() && statistic.group(2).equals("Sum");
        last = "";
        names.put("$" + number, column.base().replaceFirst(":PARTIAL:0$|:Sum$", ""));
        if (isSum || !statistic.matches()) {
            last = column.scope().equals(DefaultYaml.FUNCTION) ? "" : isSum ? statistic.group(1) : column.base();
            names.putIfAbsent("#" + order, isSum ? statistic.group(1) : column.base());
            Matcher summed = SUMMED.matcher(description);
            String text = summed.matches() ? summed.group(1) : description;
            String metric = isSum ? statistic.group(1) : column.base();
            Looks before = looks.getOrDefault(metric, new Looks(false, ""));
            looks.put(
                    metric,
                    new Looks(
                            before.visible() || !HIDDEN.contains(show),
                            before.description().isEmpty() && !text.equals(metric) ? text : before.description()));
        }
    }

    /** Adds the formula by which viewers compute the column that was added last. */
    void addFormula(String type, String formula) {
        if (type.equals("view") && !last.isEmpty() && !PLAIN.matcher(formula).matches()) {
            formulas.putIfAbsent(last, formula);
        }
    }

    /** Returns how viewers show the metrics. */
    List<DefaultYamlReader.Root> roots() {
        List<DefaultYamlReader.Root> roots = new ArrayList<>();
        for (Metric metric : metrics) {
            if (!areOwn && !metric.scopes().containsKey(DefaultYaml.EXECUTION)) {
                continue; // shown as it is
            }
            Looks seen = looks.getOrDefault(metric.name(), new Looks(true, ""));
            roots.add(new DefaultYamlReader.Root(
                    metric.name(),
                    seen.description(),
                    seen.visible(),
                    DefaultYamlReader.NO_PARENT,
                    new MetricFormula(List.of(MetricFormula.metric(metric.name(), false))).text()));
        }
        for (Map.Entry<String, String> each : formulas.entrySet()) {
            String name = each.getKey();
            Looks seen = looks.getOrDefault(name, new Looks(true, ""));
            String formula = ExperimentFormula.of(each.getValue(), reference -> names.getOrDefault(reference, ""))
                    .map(MetricFormula::text)
                    .orElse(MetricFormula.NONE);
            roots.add(new DefaultYamlReader.Root(
                    name, seen.description(), seen.visible(), DefaultYamlReader.NO_PARENT, formula));
        }
        return roots;
    }

    /** Creates the metrics of the columns in the files of values. */
    void useStored(Place place) throws ProfileException {
        for (Column column : stored) {
            if (formulas.containsKey(column.base())) {
                continue; // its values are not stored
            }
            String type = column.type().isEmpty() || column.type().equals("nil") ? typeOf(column) : column.type();
            add(new Column(column.number(), column.name(), type, ""), column.base(), place);
        }
    }

    /** Creates the metrics of the columns in the XML. Of several statistics of a metric, only the sum is kept. */
    void useShown(Place place) throws ProfileException {
        areOwn = true;
        Set<String> leftOut = new LinkedHashSet<>();
        for (Column column : shown) {
            Matcher statistic = STATISTIC.matcher(column.base());
            boolean isStatistic = !column.isRaw() && statistic.matches();
            if (formulas.containsKey(isStatistic ? statistic.group(1) : column.base())) {
                continue; // computed
            }
            if (!column.hasValues() || (isStatistic && !statistic.group(2).equals("Sum"))) {
                leftOut.add(column.base());
            } else {
                add(column, isStatistic ? statistic.group(1) : column.base(), place);
            }
        }
        if (!leftOut.isEmpty()) {
            notes.add(Definitions.count(
                            leftOut.size(),
                            "1 metric is a statistic or computed from others and is left out: ",
                            "%,d metrics are statistics or computed from others and are left out: ")
                    + String.join(", ", leftOut.stream().limit(MOST_NAMES).toList())
                    + (leftOut.size() > MOST_NAMES ? ", …" : ""));
        }
    }

    /** Returns the type of a column that states none: that of the column that shows its sum. */
    private String typeOf(Column column) {
        for (Column other : shown) {
            if (other.name().equals(column.name() + ":Sum") || other.name().equals(column.name() + ":PARTIAL:0")) {
                return other.type();
            }
        }
        return "";
    }

    private void add(Column column, String name, Place place) throws ProfileException {
        if (propMetricIds.containsKey(column.number())) {
            throw place.corrupt("expected metrics with different numbers, found %,d twice", column.number());
        }
        String scope = column.scope();
        List<Integer> thread = areOwn ? column.thread() : List.of();
        int profile = thread.isEmpty() ? 1 : threads.computeIfAbsent(thread, key -> threads.size() + 1);
        int before = columnsOf.merge(List.of(name, scope, profile), 1, Integer::sum) - 1;
        List<Metric> ofName = byName.computeIfAbsent(name, key -> new ArrayList<>());
        if (before == ofName.size()) {
            ofName.add(new Metric(name, new HashMap<>()));
            metrics.add(ofName.get(before));
        }
        Metric metric = ofName.get(before);
        if (!metric.scopes().containsKey(scope)) {
            if (ids == MOST) {
                throw place.beyondLimit("expected at most %,d metrics, found more", MOST);
            }
            metric.scopes().put(scope, ids++);
        }
        propMetricIds.put(column.number(), metric.scopes().get(scope));
        sources.put(column.number(), new Source(metric.ownId(), profile, scope));
    }

    /** Returns whether there are files of values, according to the columns that are listed for them. */
    boolean hasFiles() {
        return !stored.isEmpty();
    }

    /** Returns rank and number of each thread that values in the XML are of; empty if they are sums over all. */
    List<List<Integer>> threads() {
        return List.copyOf(threads.keySet());
    }

    /** Returns where the values of a column in the XML belong; empty if they are left out. */
    Optional<Source> source(long number) {
        return Optional.ofNullable(sources.get(number));
    }

    /** Returns the propMetricId of a column, or {@link MetaDb#NONE}. */
    int propMetricId(long number) {
        return propMetricIds.getOrDefault(number, MetaDb.NONE);
    }

    /** Returns the number of propMetricIds. */
    int size() {
        return ids;
    }

    /** Returns whether each propMetricId has inclusive values. */
    boolean[] inclusive() {
        boolean[] inclusive = new boolean[size()];
        Arrays.fill(inclusive, areOwn); // own costs are no repetitions, wherever they are
        for (Metric metric : metrics) {
            Integer id = metric.scopes().get(DefaultYaml.EXECUTION);
            if (id != null) {
                inclusive[id] = true;
            }
        }
        return inclusive;
    }

    /** Returns the metrics as records of a meta.db. */
    List<MetaDb.MetricRecord> records() {
        List<MetaDb.MetricRecord> records = new ArrayList<>();
        for (Metric metric : metrics) {
            List<MetaDb.ScopeInstance> instances = new ArrayList<>();
            List<MetaDb.Statistic> sums = new ArrayList<>();
            Map<String, Integer> scopes = areOwn ? Map.of(DefaultYaml.POINT, metric.ownId()) : metric.scopes();
            for (String scope : List.of(DefaultYaml.EXECUTION, DefaultYaml.FUNCTION, DefaultYaml.POINT)) {
                Integer id = scopes.get(scope);
                if (id != null) {
                    instances.add(new MetaDb.ScopeInstance(scope, id));
                    sums.add(new MetaDb.Statistic(scope, DefaultYaml.VALUE, 0, id));
                }
            }
            records.add(new MetaDb.MetricRecord(metric.name(), instances, sums));
        }
        return records;
    }

    /** Returns notes on metrics that are left out. */
    List<String> notes() {
        return notes;
    }
}
