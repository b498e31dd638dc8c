package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import org.perfspace.convert.archive.ParameterColumns.ParameterRole;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.io.JsonText;
import org.perfspace.meaning.Aggregated;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Trace;
import org.perfspace.value.Hosts;
import org.perfspace.writer.parquet.ParquetTable.Column;
import org.perfspace.writer.parquet.TidySeries;

/**
 * The tables beside {@code severity} that describe a run, as columns. {@link Archive} stores them, and Spark's data source
 * exposes them; {@code README.md} in this directory describes them.
 */
public final class RunTables {

    /** The only column of unsigned numbers. */
    static final String TIME_NS = "time_ns";

    /** The column of table {@code run} with the parameters. */
    static final String PARAMETERS = "parameters";

    /** The column of table {@code run} with the parameters that scale. */
    static final String SCALES = "scales";

    /**
     * A table of one run.
     *
     * @param rows number of rows
     * @param columns the columns, starting with the name of the run; rows must be read in ascending order
     */
    public record Table(int rows, List<Column> columns) {

        /** Returns the table with further columns. */
        Table with(List<Column> more) {
            List<Column> all = new ArrayList<>(columns);
            all.addAll(more);
            return new Table(rows, all);
        }

        /** Copies the list. */
        public Table {
            columns = List.copyOf(columns);
        }
    }

    private RunTables() {}

    /**
     * {@return table {@code run}}
     *
     * @param run name of the run
     * @param space the profile, whose values are not read
     * @param source path or URL of the profile
     * @param format id of its format
     * @param parameters parameters in its path
     * @param changed time of the last change of its file, which is that of the measurement if nothing else states one
     */
    public static Table runs(
            String run,
            PerformanceSpace space,
            String source,
            String format,
            Map<String, String> parameters,
            Instant changed) {
        return runs(run, space, source, format, parameters, ParameterColumns.NONE.with(List.of(parameters)), changed);
    }

    private static Table runs(
            String run,
            PerformanceSpace space,
            String source,
            String format,
            Map<String, String> parameters,
            ParameterColumns columns,
            Instant changed) {
        Definitions d = space.definitions();
        RunTime measured = RunTime.ofMeasurement(space, source, changed);
        return table(
                run,
                1,
                Column.text("source", row -> source),
                Column.text("format", row -> format),
                known("tool", row -> d.attributes().values().getOrDefault("Creator", "")),
                Column.text("measured_at", row -> measured.at()),
                Column.text("measured_from", row -> measured.from()),
                known(
                        "host",
                        row -> d.locations().isEmpty()
                                ? ""
                                : Hosts.of(d, d.locations().get(0))),
                number("metrics", row -> d.metrics().size()),
                number("call_paths", row -> d.callNodes().size()),
                number("locations", row -> d.locations().size()),
                Column.text(PARAMETERS, row -> json(parameters)),
                Column.text(SCALES, row -> scales(parameters, columns)),
                Column.text("attributes", row -> json(d.attributes().values())));
    }

    /**
     * {@return table {@code metric}}
     *
     * @param run name of the run
     * @param space the profile, of which the values say whether a process stands for several
     * @param derived whether to include derived metrics
     * @throws IOException if the profile cannot be read
     */
    public static Table metrics(String run, PerformanceSpace space, boolean derived) throws IOException {
        return metrics(run, space, derived, Aggregated.isAggregate(space));
    }

    /**
     * {@return the columns of table {@code metric}, which have no rows}
     *
     * @param run name of the run
     */
    public static List<Column> metricColumns(String run) {
        return metrics(run, new SpaceBuilder().build(), true, false).columns();
    }

    private static Table metrics(String run, PerformanceSpace space, boolean derived, boolean aggregate) {
        List<TidySeries> series = TidySeries.of(space, derived);
        List<Metric> metrics = series.stream().map(TidySeries::metric).toList();
        List<Optional<MetricMeaning>> meanings = Quantities.of(series);
        return table(
                run,
                metrics.size(),
                number("metric_id", row -> metrics.get(row).id()),
                number("parent_id", row -> metrics.get(row).parent())
                        .where(row -> metrics.get(row).parent() >= 0),
                Column.text("name", row -> series.get(row).name()),
                Column.text("aggregate", row -> series.get(row).aggregate())
                        .where(row -> !series.get(row).aggregate().isEmpty()),
                Column.text("title", row -> metrics.get(row).title()),
                Column.text("unit", row -> metrics.get(row).unit()),
                Column.text("quantity", row -> meanings.get(row)
                                .orElseThrow()
                                .quantity()
                                .key())
                        .where(row -> meanings.get(row).isPresent()),
                Column.text("si_unit", row -> meanings.get(row)
                                .orElseThrow()
                                .quantity()
                                .dimension()
                                .base())
                        .where(row -> meanings.get(row).isPresent()),
                Column.number(
                                "si_factor",
                                LeafKind.DOUBLE,
                                row -> Double.doubleToRawLongBits(
                                        meanings.get(row).orElseThrow().factor()))
                        .where(row -> meanings.get(row).isPresent()),
                Column.text("largest_in", row -> Aggregated.largest(space.definitions(), metrics.get(row))
                                .map(Metric::name)
                                .orElse(""))
                        .where(row -> aggregate && series.get(row).aggregate().equals("sum")),
                Column.text("description", row -> metrics.get(row).description()),
                Column.text("type", row -> metrics.get(row).type().toString()),
                Column.text("kind", row -> lower(metrics.get(row).kind())),
                Column.text("visibility", row -> lower(metrics.get(row).visibility())),
                Column.text("expression", row -> metrics.get(row).derivation().expression())
                        .where(row -> metrics.get(row).kind().derived()));
    }

    /**
     * {@return table {@code call_path}}
     *
     * @param run name of the run
     * @param d definitions of the profile
     */
    public static Table callPaths(String run, Definitions d) {
        return new CallPathTable(d).of(run);
    }

    /**
     * {@return table {@code location}}
     *
     * @param run name of the run
     * @param d definitions of the profile
     */
    public static Table locations(String run, Definitions d) {
        List<Location> locations = d.locations();
        List<LocationGroup> groups =
                locations.stream().map(l -> d.locationGroups().get(l.group())).toList();
        return table(
                run,
                locations.size(),
                number("location_id", row -> row),
                Column.text("location", row -> locations.get(row).name()),
                Column.text("location_type", row -> lower(locations.get(row).type())),
                Column.number(
                        "thread", LeafKind.INT64, row -> locations.get(row).rank()),
                Column.text("process", row -> groups.get(row).name()),
                Column.text("process_type", row -> lower(groups.get(row).type())),
                Column.number("rank", LeafKind.INT64, row -> groups.get(row).rank()),
                Column.text("host", row -> Hosts.of(d, locations.get(row))));
    }

    /** Returns the parameters that are numbers and scale as JSON. */
    static String scales(Map<String, String> parameters, ParameterColumns columns) {
        return parameters.entrySet().stream()
                .filter(parameter -> columns.hasRole(parameter.getKey(), ParameterRole.SCALE))
                .filter(parameter ->
                        ParameterColumns.number(parameter.getValue()).isPresent())
                .map(parameter -> "\"" + parameter.getKey() + "\":" + parameter.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }

    /**
     * {@return table {@code run} of an archive}
     *
     * @param run the run
     * @param space the profile, whose values are not read
     * @param columns the parameters of the archive
     * @param changed time of the last change of its file
     */
    static Table archived(ArchivedRun run, PerformanceSpace space, ParameterColumns columns, Instant changed) {
        return runs(run.id(), space, run.source(), run.format(), run.parameters(), columns, changed)
                .with(List.of(known("added_at", row -> run.added())));
    }

    /**
     * {@return the table of parameters}
     *
     * @param run name of the run
     * @param parameters its parameters
     */
    public static Table parameters(String run, Map<String, String> parameters) {
        return parameters(run, parameters, ParameterColumns.NONE.with(List.of(parameters)));
    }

    /** Returns the table of parameters of a run of an archive, whose columns say which ones number repetitions. */
    static Table parameters(String run, Map<String, String> parameters, ParameterColumns columns) {
        List<String> names = List.copyOf(parameters.keySet());
        List<Optional<Double>> numbers =
                parameters.values().stream().map(ParameterColumns::number).toList();
        return table(
                run,
                names.size(),
                Column.text("name", names::get),
                Column.text("value", row -> parameters.get(names.get(row))),
                Column.number(
                                "number",
                                LeafKind.DOUBLE,
                                row -> Double.doubleToRawLongBits(
                                        numbers.get(row).orElse(0.0)))
                        .where(row -> numbers.get(row).isPresent()),
                Column.text("others", row -> others(names.get(row), parameters, columns)));
    }

    /** Returns a text of the other parameters, which distinguish experiments. */
    private static String others(String name, Map<String, String> parameters, ParameterColumns columns) {
        return columns.all().stream()
                .filter(other -> !other.name().equals(name)
                        && other.role() != ParameterRole.REPETITION
                        && parameters.containsKey(other.name()))
                .map(other -> other.name() + "=" + parameters.get(other.name()))
                .collect(Collectors.joining(","));
    }

    /**
     * {@return table {@code efficiency}} It has one row, or none if the profile has no time of processes; efficiencies that
     * the profile does not tell are null.
     *
     * @param run name of the run
     * @param space the profile, whose times are read
     * @param source path or URL of the profile, for messages
     * @throws IOException if the profile cannot be read
     */
    public static Table efficiencies(String run, PerformanceSpace space, String source) throws IOException {
        return EfficiencyTable.of(run, space, source);
    }

    /**
     * {@return the columns of table {@code efficiency}, which have no rows}
     *
     * @param run name of the run
     */
    public static List<Column> efficiencyColumns(String run) {
        return EfficiencyTable.columns(run, Optional.empty());
    }

    /**
     * {@return the columns of table {@code trace}, whose rows are the samples in a buffer}
     *
     * @param run name of the run
     * @param buffer the samples
     */
    public static List<Column> trace(String run, TraceBuffer buffer) {
        return List.of(
                runId(run),
                number("location_id", row -> buffer.location()),
                Column.number(TIME_NS, LeafKind.UINT64, buffer::nanos),
                number("call_path_id", buffer::callNode).where(row -> buffer.callNode(row) != Trace.IDLE));
    }

    static Table table(String run, int rows, Column... columns) {
        List<Column> all = new ArrayList<>();
        all.add(runId(run));
        all.addAll(List.of(columns));
        return new Table(rows, all);
    }

    static Column runId(String run) {
        byte[] id = run.getBytes(StandardCharsets.UTF_8);
        return Column.utf8(ArchiveTables.RUN_ID, row -> id);
    }

    static Column number(String name, IntToLongFunction value) {
        return Column.number(name, LeafKind.INT32, value);
    }

    static Column known(String name, IntFunction<String> value) {
        return Column.text(name, value).where(row -> !value.apply(row).isEmpty());
    }

    static Column line(String name, IntToLongFunction value) {
        return Column.number(name, LeafKind.INT64, value).where(row -> value.applyAsLong(row) != Region.NO_LINE);
    }

    static String json(Map<String, String> values) {
        return new String(write(values, new JsonText()).toBytes(), StandardCharsets.UTF_8);
    }

    /** Writes texts as a JSON object. */
    static JsonText write(Map<String, String> values, JsonText json) {
        String before = "{";
        for (Map.Entry<String, String> value : values.entrySet()) {
            json.raw(before).text(value.getKey()).raw(":").text(value.getValue());
            before = ",";
        }
        return json.raw(values.isEmpty() ? "{}" : "}");
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
