package org.perfspace.writer.caliper;

import static org.perfspace.format.caliper.CaliperLayout.*;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.perfspace.format.Format;
import org.perfspace.format.caliper.CaliperFile;
import org.perfspace.format.json.InclusiveNames;
import org.perfspace.io.OutputException;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.writer.json.JsonColumn;
import org.perfspace.writer.json.JsonOutput;
import org.perfspace.writer.supplement.Losses;

/** Stores a space as a json-split file or as a stream of Caliper. Both have the same columns, nodes and rows. */
public final class CaliperWriter {

    private static final String THREADS = "caliper-threads";
    private static final String SUM = "sum";
    private static final String ROWS = "rows";

    /**
     * Names of the settings: {@code caliper-threads} is {@code sum}, one row for all threads of a process, unless it is
     * {@code rows}.
     */
    public static final Set<String> SETTINGS = Set.of(THREADS);

    /** The label that a reader gives a region without a name. */
    private static final String NO_LABEL = "UNKNOWN";

    private static final Set<String> OWN_FACTS = Set.of(IS_VALUE, UNIT, ALIAS, COMPUTED);

    private static final Set<Field<?>> HOLDS = Set.of(
            Fields.METRIC_NAME,
            Fields.METRIC_TITLE,
            Fields.METRIC_UNIT,
            Fields.METRIC_COMBINATION,
            Fields.METRIC_ATTRIBUTES,
            Fields.REGION_NAME,
            Fields.GROUP_RANK,
            Fields.LOCATION_RANK);

    private final Format format;
    private final PerformanceSpace space;
    private final Definitions definitions;
    private final Map<Integer, String> reasons = new HashMap<>();
    private final List<JsonColumn> columns;
    private final List<String> names;
    private final Set<String> nameSet;

    /** The names of the columns that contain the values of their metrics. */
    private final Set<String> own;

    /** The number of metrics with each name in Caliper. */
    private final Map<String, Long> natives;

    private final CaliperSystem system;
    private final CaliperFile file;
    private final CaliperRows rows;
    private final MergedCalls merged;

    private CaliperWriter(Format format, PerformanceSpace space, boolean byThread) throws IOException {
        this.format = format;
        this.space = space;
        this.definitions = space.definitions();
        this.columns = JsonColumn.of(space, reasons, this::isMetric);
        this.names = names(columns);
        this.nameSet = Set.copyOf(names);
        this.own =
                columns.stream().filter(JsonColumn::own).map(JsonColumn::name).collect(Collectors.toSet());
        this.natives = columns.stream()
                .filter(JsonColumn::own)
                .map(column -> column.metric().attributes().get(NATIVE))
                .collect(Collectors.groupingBy(name -> name, Collectors.counting()));
        this.system = new CaliperSystem(definitions, byThread);
        this.file = file();
        this.rows = new CaliperRows(space, columns, system);
        this.merged =
                new MergedCalls(file.nodes().subList(0, definitions.callNodes().size()));
    }

    /** Writes a json-split file, which appears whole or not at all. */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        return write(Format.CALIPER, space, target, options);
    }

    /** Writes a stream, which appears whole or not at all. */
    public static WriteReport writeStream(PerformanceSpace space, Path target, WriteOptions options)
            throws IOException {
        return write(Format.CALI, space, target, options);
    }

    private static WriteReport write(Format format, PerformanceSpace space, Path target, WriteOptions options)
            throws IOException {
        return OutputFile.stream(target, options, (out, report) -> {
            CaliperWriter writer = new CaliperWriter(format, space, byThread(options, target));
            Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
            if (writer.isStream()) {
                new CaliStream(writer.file, writer.system, text).write(writer.rows, space.definitions(), writer.merged);
            } else {
                new CaliperJson(writer.file, writer.system, text).write(writer.rows);
            }
            text.flush();
            writer.reportLosses(report);
            space.requireUnchanged();
        });
    }

    private static boolean byThread(WriteOptions options, Path target) throws OutputException {
        String value = options.settings().getOrDefault(THREADS, SUM);
        if (!value.equals(SUM) && !value.equals(ROWS)) {
            throw new OutputException.Setting(target.toString(), SUM + " or " + ROWS + " as " + THREADS, value);
        }
        return value.equals(ROWS);
    }

    private boolean isStream() {
        return format == Format.CALI;
    }

    /** Returns whether a reader takes a column of numbers for a metric. */
    private boolean isMetric(String column) {
        return isNumbers(column)
                && !column.equals(PATH)
                && !column.equals(CALL_PATH)
                && !(isStream()
                        && (isLeftOut(column)
                                || isGlobal(column)
                                || !CaliStream.plain(column).equals(column)));
    }

    /**
     * Returns the names of columns in the file: those of their metrics, or Caliper's own for the times that data frames call
     * otherwise.
     */
    private static List<String> names(List<JsonColumn> columns) {
        List<String> plain = columns.stream().map(JsonColumn::name).toList();
        List<String> names = columns.stream()
                .map(column -> {
                    String title = column.metric().title();
                    return column.own() && dataFrameName(title, List.of(title)).equals(column.name())
                            ? title
                            : column.name();
                })
                .toList();
        boolean sound = IntStream.range(0, plain.size())
                .allMatch(i -> dataFrameName(names.get(i), names).equals(plain.get(i)));
        return sound ? names : plain;
    }

    /** Plans everything except the rows. The nodes are the call nodes, followed by the threads. */
    private CaliperFile file() {
        List<CaliperFile.Column> all = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            all.add(new CaliperFile.Column(names.get(i), true, facts(columns.get(i))));
        }
        all.add(new CaliperFile.Column(RANK, true, Map.of()));
        List<CaliperFile.Node> nodes = new ArrayList<>();
        for (CallNode node : definitions.callNodes()) {
            nodes.add(new CaliperFile.Node(label(definitions.regions().get(node.region())), PATH, node.parent()));
        }
        if (system.threadNumbers().length > 0) {
            all.add(new CaliperFile.Column(THREAD, false, Map.of()));
            for (long thread : system.threadNumbers()) {
                nodes.add(new CaliperFile.Node(Long.toString(thread), THREAD, CaliperFile.NONE));
            }
        }
        all.add(new CaliperFile.Column(PATH, false, Map.of()));
        Map<String, String> globals = texts(definitions.attributes());
        Set<String> attributes = all.stream().map(CaliperFile.Column::name).collect(Collectors.toSet());
        globals.keySet().removeIf(isStream() ? attributes::contains : CaliperWriter::isSection);
        return new CaliperFile(all, nodes, globals);
    }

    private static boolean isSection(String name) {
        return SECTIONS.contains(name) || name.equals(GLOBALS);
    }

    /** Returns the text that a node has for a region. */
    private String label(Region region) {
        return isStream() ? CaliStream.plain(region.name().isEmpty() ? NO_LABEL : region.name()) : region.name();
    }

    /** Returns attributes with the texts that a file can hold. */
    private Map<String, String> texts(Attributes attributes) {
        Map<String, String> texts = new TreeMap<>(attributes.values());
        if (isStream()) {
            texts.keySet().removeIf(name -> !CaliStream.plain(name).equals(name));
            texts.replaceAll((name, text) -> CaliStream.plain(text));
        }
        return texts;
    }

    private Map<String, String> facts(JsonColumn column) {
        Map<String, String> facts = texts(column.metric().attributes());
        facts.keySet().removeAll(OWN_FACTS);
        String nativeName = facts.getOrDefault(NATIVE, "");
        boolean wrong = InclusiveNames.isInclusive(nativeName) && column.kindReadBack() != MetricKind.INCLUSIVE;
        if (!column.own() || wrong || (isStream() && !nativeName.isEmpty() && !isNative(nativeName))) {
            facts.remove(NATIVE);
        }
        if (!column.own()) {
            facts.put(COMPUTED, Boolean.toString(true));
        }
        if (!column.metric().unit().isEmpty()) {
            facts.put(UNIT, column.metric().unit());
        }
        return facts;
    }

    /** Returns whether an attribute can have a name that is not the name of its column, which becomes its alias. */
    private boolean isNative(String name) {
        return isMetric(name) && natives.getOrDefault(name, 0L) == 1 && !nameSet.contains(name);
    }

    /** Returns the title of a metric that a reader gets back: the name of its column, if data frames have another one. */
    private String title(int column) {
        String name = names.get(column);
        String inFrames = dataFrameName(name, names);
        return inFrames.equals(name) ? InclusiveNames.metric(name, own) : name;
    }

    private void reportLosses(WriteReport report) throws IOException {
        Set<Field<?>> holds = new HashSet<>(HOLDS);
        holds.removeAll(system.lacks());
        if (isStream()
                && definitions.regions().stream()
                        .allMatch(region -> CaliStream.role(region).equals(region.role()))) {
            holds.add(Fields.REGION_ROLE);
        }
        for (int i = 0; i < columns.size(); i++) {
            JsonColumn column = columns.get(i);
            Metric metric = column.metric();
            if (column.own() && !title(i).equals(metric.title())) {
                holds.remove(Fields.METRIC_TITLE);
            }
            if (column.own() && combination(names.get(i), facts(column)) != metric.combination()) {
                holds.remove(Fields.METRIC_COMBINATION);
            }
            if (column.own()
                    && !facts(column)
                            .entrySet()
                            .containsAll(metric.attributes().values().entrySet())) {
                holds.remove(Fields.METRIC_ATTRIBUTES);
            }
        }
        Attributes globals = Attributes.of(file.globals());
        Losses.ofViewer(space, new Losses.Viewer(reasons, holds, globals, this::fits, false), report);
        Losses.ofTrace(space, report);
        int threads = definitions.locations().size() - system.places().length;
        if (threads > 0) {
            report.lose(Definitions.count(threads, "location") + ", whose values are added to others", 0);
        }
        if (isStream() && merged.count() > 0) {
            report.lose(
                    Definitions.count(merged.count(), "call node") + " that cannot be distinguished from a sibling", 0);
        }
        rows.payloads().report(report);
    }

    private boolean fits(String text) {
        return !isStream() || CaliStream.plain(text).equals(text);
    }

    /** Writes json-split. A row holds the cells of all columns, the rank and the node of the thread, and the call node. */
    private static final class CaliperJson {

        private final CaliperFile file;
        private final CaliperSystem system;
        private final Writer text;
        private final JsonOutput out;

        CaliperJson(CaliperFile file, CaliperSystem system, Writer text) {
            this.file = file;
            this.system = system;
            this.text = text;
            this.out = new JsonOutput(text);
        }

        /** Writes the whole object. The nodes of threads follow those of call nodes. */
        void write(CaliperRows rows) throws IOException {
            out.object();
            out.line().name(DATA).list();
            long[] threads = system.threadNumbers();
            int firstThread = file.nodes().size() - threads.length;
            rows.forEach(
                    (node, place) -> {
                        out.line().list();
                        for (int column = 0; column < rows.size(); column++) {
                            out.cell(rows.type(column), rows.word(column, place));
                        }
                        out.number(system.rank(place));
                        if (threads.length > 0) {
                            out.number(firstThread + Arrays.binarySearch(threads, system.thread(place)));
                        }
                        out.number(node).endList();
                    },
                    false);
            out.line().endList();
            writeColumns();
            writeNodes();
            for (var fact : file.globals().entrySet()) {
                out.line().name(fact.getKey()).text(fact.getValue());
            }
            out.line().endObject();
            text.write('\n');
        }

        private void writeColumns() throws IOException {
            out.line().name(COLUMNS).list();
            for (CaliperFile.Column column : file.columns()) {
                out.text(column.name());
            }
            out.endList();
            out.line().name(COLUMN_METADATA).list();
            for (CaliperFile.Column column : file.columns()) {
                out.object().name(IS_VALUE).word(Boolean.toString(column.isValue()));
                for (var fact : new TreeMap<>(column.facts()).entrySet()) {
                    out.name(fact.getKey()).text(fact.getValue());
                }
                out.endObject();
            }
            out.endList();
        }

        private void writeNodes() throws IOException {
            out.line().name(NODES).list();
            for (CaliperFile.Node node : file.nodes()) {
                out.line().object().name(LABEL).text(node.label()).name(COLUMN).text(node.column());
                if (node.parent() != CaliperFile.NONE) {
                    out.name(PARENT).number(node.parent());
                }
                out.endObject();
            }
            out.line().endList();
        }
    }
}
