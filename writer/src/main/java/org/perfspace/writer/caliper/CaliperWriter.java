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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.perfspace.format.Format;
import org.perfspace.format.caliper.CaliperFile;
import org.perfspace.io.OutputException;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.ValueType;
import org.perfspace.writer.json.JsonColumn;
import org.perfspace.writer.json.JsonImage;
import org.perfspace.writer.json.JsonOutput;
import org.perfspace.writer.supplement.Differences;
import org.perfspace.writer.supplement.Image;
import org.perfspace.writer.supplement.Losses;

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

    /** The label that a reader gives a region without a name. */
    private static final String NO_LABEL = "UNKNOWN";

    private static final Set<String> OWN_FACTS = Set.of(IS_VALUE, UNIT, ALIAS);

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final Map<Integer, String> reasons = new HashMap<>();
    private final List<JsonColumn> columns;
    private final CaliperSystem system;
    private final CaliperFile file;
    private final JsonOutput out;
    private final CaliperRows rows;

    private CaliperWriter(PerformanceSpace space, boolean byThread, Writer text) throws IOException {
        this.space = space;
        this.definitions = space.definitions();
        this.columns = JsonColumn.of(space, reasons);
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
            Writer text = new BufferedWriter(
                    new OutputStreamWriter(Channels.newOutputStream(output.channel()), StandardCharsets.US_ASCII),
                    1 << 16);
            CaliperWriter writer = new CaliperWriter(space, byThread, text);
            writer.write();
            text.write('\n');
            text.flush();
            writer.reportLosses(report);
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
    private static CaliperFile file(Definitions definitions, List<JsonColumn> metrics, CaliperSystem system) {
        List<CaliperFile.Column> columns = new ArrayList<>();
        for (JsonColumn column : metrics) {
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

    private void reportLosses(WriteReport report) throws IOException {
        JsonImage image = new JsonImage(Format.CALIPER.title(), definitions);
        image.addAttributes(file.globals());
        image.addMetrics(columns, rows.types().readBack(), CaliperWriter::readBack);
        image.addCallNodes(region -> Region.named(region.name().isEmpty() ? NO_LABEL : region.name()), false);
        image.addSystem(definitions.callNodes().isEmpty() ? List.of() : system.readBack());
        Image all = image.build();
        reasons.forEach(all::because);
        Differences.between(definitions, all).lost().forEach(what -> report.lose(what, 0));
        rows.types().reportPayloads(report);
        Losses.ofExtras(space, report);
    }

    private static UnaryOperator<Metric.Builder> readBack(JsonColumn column) {
        Map<String, String> facts = facts(column.metric());
        facts.remove(UNIT);
        return metric -> {
            metric.unit(column.metric().unit()).attributes(Attributes.of(facts));
            String name = column.name();
            return isMinimum(name) || isMaximum(name)
                    ? metric.name(name)
                            .title(name)
                            .type(isMinimum(name) ? ValueType.MINDOUBLE : ValueType.MAXDOUBLE)
                            .kind(MetricKind.EXCLUSIVE)
                    : metric;
        };
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
