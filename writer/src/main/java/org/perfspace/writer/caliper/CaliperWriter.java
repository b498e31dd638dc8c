package org.perfspace.writer.caliper;

import static org.perfspace.format.caliper.CaliperLayout.*;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.perfspace.format.caliper.CaliperFile;
import org.perfspace.io.OutputException;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.json.JsonLosses;
import org.perfspace.writer.json.JsonOutput;
import org.perfspace.writer.json.MetricColumn;

/** Stores a space as a json-split file of Caliper. */
public final class CaliperWriter {

    private static final String THREADS = "caliper-threads";
    private static final String SUM = "sum";
    private static final String ROWS = "rows";

    /**
     * Names of the settings: {@code caliper-threads} is {@code sum}, one row for all threads of a process, unless it is
     * {@code rows}.
     */
    public static final Set<String> SETTINGS = Set.of(THREADS);

    private static final Set<String> OWN_FACTS = Set.of(IS_VALUE, UNIT, ALIAS);

    private final Definitions definitions;
    private final List<MetricColumn> columns;
    private final CaliperSystem system;
    private final CaliperFile file;
    private final JsonOutput out;
    private final CaliperRows rows;

    private CaliperWriter(PerformanceSpace space, List<MetricColumn> columns, boolean byThread, Writer text) {
        this.definitions = space.definitions();
        this.columns = columns;
        this.system = new CaliperSystem(definitions, byThread);
        this.file = file(definitions, columns, system);
        this.out = new JsonOutput(text);
        this.rows = new CaliperRows(space, columns, system, out);
    }

    /** Writes a file, which appears whole or not at all. */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        WriteReport report = new WriteReport();
        try (OutputFile output = OutputFile.create(target, options.force())) {
            boolean byThread = byThread(options, target);
            List<MetricColumn> columns = MetricColumn.of(space, report);
            Writer text = new BufferedWriter(
                    new OutputStreamWriter(Channels.newOutputStream(output.channel()), StandardCharsets.US_ASCII),
                    1 << 16);
            CaliperWriter writer = new CaliperWriter(space, columns, byThread, text);
            writer.write();
            text.write('\n');
            text.flush();
            writer.reportLosses(new JsonLosses(space, report), report);
            report.settle(target.toString(), options);
            space.requireUnchanged();
            output.commit();
        }
        return report;
    }

    private static boolean byThread(WriteOptions options, Path target) throws OutputException {
        String value = options.settings().getOrDefault(THREADS, SUM);
        if (!value.equals(SUM) && !value.equals(ROWS)) {
            throw new OutputException.Setting(target.toString(), SUM + " or " + ROWS + " as " + THREADS, value);
        }
        return value.equals(ROWS);
    }

    /** Plans everything except the rows. The nodes are the call nodes, followed by the threads. */
    private static CaliperFile file(Definitions definitions, List<MetricColumn> metrics, CaliperSystem system) {
        List<CaliperFile.Column> columns = new ArrayList<>();
        for (MetricColumn column : metrics) {
            columns.add(new CaliperFile.Column(column.name(), true, facts(column.metric())));
        }
        columns.add(new CaliperFile.Column(RANK, true, Map.of()));
        List<CaliperFile.Node> nodes = new ArrayList<>();
        for (CallNode node : definitions.callNodes()) {
            nodes.add(new CaliperFile.Node(
                    definitions.regions().get(node.region()).name(), PATH, node.parent()));
        }
        if (system.threadNumbers().length > 0) {
            columns.add(new CaliperFile.Column(THREAD, false, Map.of()));
            for (long thread : system.threadNumbers()) {
                nodes.add(new CaliperFile.Node(Long.toString(thread), THREAD, CaliperFile.NONE));
            }
        }
        columns.add(new CaliperFile.Column(PATH, false, Map.of()));
        Map<String, String> globals = new TreeMap<>(definitions.attributes().values());
        globals.keySet().removeIf(CaliperWriter::isReserved);
        return new CaliperFile(columns, nodes, globals);
    }

    private static boolean isReserved(String name) {
        return SECTIONS.contains(name) || name.equals(GLOBALS);
    }

    private static Map<String, String> facts(Metric metric) {
        Map<String, String> facts = new TreeMap<>(metric.attributes().values());
        facts.keySet().removeAll(OWN_FACTS);
        if (!metric.unit().isEmpty()) {
            facts.put(UNIT, metric.unit());
        }
        return facts;
    }

    private void reportLosses(JsonLosses losses, WriteReport report) throws IOException {
        reportSystem(report);
        losses.losses().count(rows.payloads(), "values that are NaN with a payload");
        losses.reportMetrics(columns, true);
        for (MetricColumn column : columns) {
            boolean reserved =
                    column.metric().attributes().values().keySet().stream().anyMatch(OWN_FACTS::contains);
            losses.losses()
                    .count(reserved ? 1 : 0, "metrics with attributes that Caliper has a meaning of its own for");
        }
        losses.reportProgram(false);
        losses.losses()
                .count(
                        List.copyOf(definitions.attributes().values().keySet()),
                        "attributes of the profile that are called like parts of the file",
                        CaliperWriter::isReserved);
        losses.losses()
                .count(
                        definitions.callNodes().isEmpty()
                                ? definitions.locations().size()
                                : 0,
                        "locations, as there is no call node");
        losses.reportWhole();
    }

    private void reportSystem(WriteReport report) {
        if (system.threadsTogether() > 0) {
            report.lose(
                    String.format(
                            Locale.ROOT,
                            "%,d threads and the like apart: the values are sums over each process or accelerator",
                            system.threadsTogether()),
                    0);
        }
        if (!system.areOwn()) {
            report.lose(
                    "ranks or threads that do not tell processes, accelerators or threads apart, which have others", 0);
        }
        if (!JsonLosses.isSystemReadBack(definitions, system::rankReadBack, system::threadReadBack)
                || !system.areInOrder()) {
            report.lose("names, types, places and order of nodes, processes and threads", 0);
        }
    }

    private void write() throws IOException {
        out.object();
        out.line().name(DATA).list();
        rows.write(definitions.callNodes().size());
        out.line().endList();
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
        writeNodes();
        for (var fact : file.globals().entrySet()) {
            out.line().name(fact.getKey()).text(fact.getValue());
        }
        out.line().endObject();
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
