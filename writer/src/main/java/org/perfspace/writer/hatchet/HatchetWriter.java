package org.perfspace.writer.hatchet;

import static org.perfspace.format.hatchet.HatchetLayout.*;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.Tree;
import org.perfspace.writer.json.ColumnRows;
import org.perfspace.writer.json.JsonLosses;
import org.perfspace.writer.json.JsonOutput;
import org.perfspace.writer.json.MetricColumn;

/** Stores a space as Hatchet's literal JSON, in one pass over its rows. */
public final class HatchetWriter {

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final List<MetricColumn> columns;
    private final JsonOutput out;
    private final Deque<Integer> open = new ArrayDeque<>();

    private HatchetWriter(PerformanceSpace space, List<MetricColumn> columns, Writer out) {
        this.space = space;
        this.definitions = space.definitions();
        this.columns = columns;
        this.out = new JsonOutput(out);
    }

    /** Writes a file, which appears whole or not at all. */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        WriteReport report = new WriteReport();
        try (OutputFile file = OutputFile.create(target, options.force())) {
            List<MetricColumn> columns = MetricColumn.of(space, report);
            Writer text = new BufferedWriter(
                    new OutputStreamWriter(Channels.newOutputStream(file.channel()), StandardCharsets.US_ASCII),
                    1 << 16);
            HatchetWriter writer = new HatchetWriter(space, columns, text);
            writer.write();
            text.write('\n');
            text.flush();
            writer.reportLosses(report);
            report.settle(target.toString(), options);
            space.requireUnchanged();
            file.commit();
        }
        return report;
    }

    private void reportLosses(WriteReport report) throws IOException {
        JsonLosses losses = new JsonLosses(space, report);
        int locations = definitions.locations().size();
        losses.losses().count(locations == 1 ? 0 : locations, "locations apart: the values are sums over all of them");
        if (locations == 1 && !JsonLosses.isSystemReadBack(definitions, group -> 0, location -> 0)) {
            report.lose("names and numbers of the machine, its node, the process and the thread", 0);
        }
        losses.reportMetrics(columns, false);
        losses.reportProgram(true);
        losses.losses().ofAttributes();
        losses.reportWhole();
    }

    private void write() throws IOException {
        try (ColumnRows rows = new ColumnRows(space, columns, ColumnRows.Cells.ONE)) {
            out.list();
            Tree tree = definitions.callTree();
            for (int node = 0; node < tree.size(); node++) {
                endNodesBefore(tree.parent(node));
                begin(node, rows);
                if (tree.firstChild(node) >= 0) {
                    out.name(CHILDREN).list();
                    open.push(node);
                } else {
                    out.endObject();
                }
            }
            endNodesBefore(Tree.NO_PARENT);
            out.endList();
        }
    }

    /** Ends the open nodes below a node, or all open nodes. */
    private void endNodesBefore(int parent) throws IOException {
        while (!open.isEmpty() && open.element() != parent) {
            open.pop();
            out.endList().endObject();
        }
    }

    private void begin(int node, ColumnRows rows) throws IOException {
        CallNode callNode = definitions.callNodes().get(node);
        Region region = definitions.regionOf(node);
        out.line().object();
        if (region.name().isEmpty()) {
            out.name(NAME).text("");
        }
        String type = region.role().equals(Region.UNKNOWN) ? FUNCTION : region.role();
        out.name(FRAME)
                .object()
                .name(NAME)
                .text(region.name())
                .name(TYPE)
                .text(type)
                .endObject();
        out.name(METRICS).object();
        for (int column = 0; column < columns.size(); column++) {
            out.name(columns.get(column).name());
            value(columns.get(column), rows.at(column, node));
        }
        out.endObject();
        attributes(region, callNode);
    }

    private void value(MetricColumn column, Optional<Row> row) throws IOException {
        if (row.isEmpty()) {
            out.cell(column.type(), column.type().neutral(0));
            return;
        }
        long[] cell = new long[1];
        row.get().copyDense(cell);
        out.cell(row.get().type(), cell[0]);
    }

    private void attributes(Region region, CallNode node) throws IOException {
        out.name(ATTRIBUTES).object();
        text(ROLE, region.role(), region.role().equals(FUNCTION));
        text(PARADIGM, region.paradigm(), !region.paradigm().equals(Region.UNKNOWN));
        text(MANGLED_NAME, region.mangledName(), !region.mangledName().equals(region.name()));
        text(FILE, region.module(), !region.module().isEmpty());
        line(LINE, region.beginLine());
        line(END_LINE, region.endLine());
        text(CALL_FILE, node.module(), !node.module().isEmpty());
        line(CALL_LINE, node.line());
        out.endObject();
    }

    private void text(String name, String text, boolean isKnown) throws IOException {
        if (isKnown) {
            out.name(name).text(text);
        }
    }

    private void line(String name, long line) throws IOException {
        if (line != Region.NO_LINE) {
            out.name(name).number(line);
        }
    }
}
