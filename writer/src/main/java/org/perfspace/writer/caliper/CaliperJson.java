package org.perfspace.writer.caliper;

import static org.perfspace.format.caliper.CaliperLayout.*;

import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.TreeMap;
import org.perfspace.format.caliper.CaliperFile;
import org.perfspace.writer.json.JsonOutput;

/** Writes json-split. A row holds the cells of all columns, the rank and the node of the thread, and the call node. */
final class CaliperJson {

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
