package org.perfspace.writer.hatchet;

import static org.perfspace.format.hatchet.HatchetLayout.*;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;
import org.perfspace.value.cubepl.Columns;
import org.perfspace.writer.json.ColumnRows;
import org.perfspace.writer.json.JsonColumn;
import org.perfspace.writer.json.JsonOutput;
import org.perfspace.writer.json.JsonOutput.NanPayloads;
import org.perfspace.writer.supplement.Losses;

/** Stores a space as Hatchet's literal JSON, in one pass over its rows. */
public final class HatchetWriter {

    private static final Set<Field<?>> HOLDS = holds();

    /** Most cells of a profile whose absent values are written as zeros, as data frames have them. */
    private static final long MOST_ZEROS = 1_000_000;

    private static final int DENSE_ONE_IN = 8;

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final Map<Integer, String> reasons = new HashMap<>();
    private final List<JsonColumn> columns;
    private final NanPayloads payloads = new NanPayloads();
    private final int lastRoot;
    private final JsonOutput out;
    private final Deque<Integer> open = new ArrayDeque<>();
    /** The columns that have a cell at each node. */
    private final BitSet dense = new BitSet();

    private HatchetWriter(PerformanceSpace space, Writer out) throws IOException {
        this.space = space;
        this.definitions = space.definitions();
        this.columns = JsonColumn.of(space, reasons, column -> true);
        this.lastRoot = definitions.callNodes().stream()
                .filter(node -> node.parent() < 0)
                .mapToInt(CallNode::id)
                .max()
                .orElse(0);
        this.out = new JsonOutput(out);
    }

    /** Writes a file, which appears whole or not at all. */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        return OutputFile.stream(target, options, (out, report) -> {
            Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.US_ASCII), 1 << 16);
            HatchetWriter writer = new HatchetWriter(space, text);
            writer.write();
            text.write('\n');
            text.flush();
            writer.reportLosses(report);
            space.requireUnchanged();
        });
    }

    private static Set<Field<?>> holds() {
        Set<Field<?>> holds = new HashSet<>(Set.of(
                Fields.METRIC_NAME,
                Fields.REGION_NAME,
                Fields.REGION_ROLE,
                Fields.REGION_MODULE,
                Fields.REGION_BEGIN,
                Fields.REGION_END,
                Fields.CALL_NODE_MODULE,
                Fields.CALL_NODE_LINE));
        REGION_TEXTS.forEach(text -> holds.add(text.field()));
        return holds;
    }

    private void reportLosses(WriteReport report) throws IOException {
        Losses.ofViewer(space, new Losses.Viewer(reasons, HOLDS, Attributes.NONE, text -> true, true), report);
        Losses.ofTrace(space, report);
        payloads.report(report);
    }

    /** Finds the columns that have rows at one node of eight or more: the zeros of others would be most of the file. */
    private void findDense() throws IOException {
        int callNodes = definitions.callNodes().size();
        boolean few = (long) callNodes * columns.size() <= MOST_ZEROS;
        for (int column = 0; column < columns.size(); column++) {
            try (RowCursor rows = columns.get(column).rows(space, Columns.Kind.WHOLE_SYSTEM)) {
                int left = few ? 0 : callNodes / DENSE_ONE_IN;
                while (left > 0 && rows.next()) {
                    left--;
                }
                dense.set(column, left == 0);
            }
        }
    }

    private void write() throws IOException {
        findDense();
        try (ColumnRows rows = new ColumnRows(space, columns, Columns.Kind.WHOLE_SYSTEM)) {
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
        BitSet written = new BitSet();
        written.or(dense);
        written.or(rows.moveTo(node));
        if (node == 0 || node == lastRoot) { // Hatchet takes the names of the columns from one of them
            written.set(0, columns.size());
        }
        for (int column = written.nextSetBit(0); column >= 0; column = written.nextSetBit(column + 1)) {
            out.name(columns.get(column).name());
            value(column, rows.at(column));
        }
        out.endObject();
        attributes(region, callNode);
    }

    private void value(int index, Optional<Row> row) throws IOException {
        JsonColumn column = columns.get(index);
        if (row.isEmpty()) {
            payloads.see(column.type(), column.type().neutral(0));
            out.cell(column.type(), column.type().neutral(0));
            return;
        }
        long[] cell = new long[1];
        row.get().copyDense(cell);
        payloads.see(row.get().type(), cell[0]);
        out.cell(row.get().type(), cell[0]);
    }

    private void attributes(Region region, CallNode node) throws IOException {
        out.name(ATTRIBUTES).object();
        if (node.id() == 0) {
            computed();
        }
        if (region.role().equals(FUNCTION)) {
            text(ROLE, Fields.REGION_ROLE, region);
        }
        for (RegionText text : REGION_TEXTS) {
            text(text.name(), text.field(), region);
        }
        text(FILE, Fields.REGION_MODULE, region);
        line(LINE, region.beginLine());
        line(END_LINE, region.endLine());
        text(CALL_FILE, Fields.CALL_NODE_MODULE, node);
        line(CALL_LINE, node.line());
        out.endObject();
    }

    /** Names the columns that a reader leaves out, as they are computed from others. */
    private void computed() throws IOException {
        List<String> names = columns.stream()
                .filter(column -> !column.own())
                .map(JsonColumn::name)
                .toList();
        if (!names.isEmpty()) {
            out.name(COMPUTED).list();
            for (String name : names) {
                out.text(name);
            }
            out.endList();
        }
    }

    private <T> void text(String name, Field<T> field, T definition) throws IOException {
        if (field.isStated(definition)) {
            out.name(name).text(field.text(definition));
        }
    }

    private void line(String name, long line) throws IOException {
        if (line != Region.NO_LINE) {
            out.name(name).number(line);
        }
    }
}
