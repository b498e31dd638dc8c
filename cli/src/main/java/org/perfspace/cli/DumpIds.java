package org.perfspace.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;
import org.perfspace.value.CallPaths;

/**
 * The ids of a file and their meaning, as one table, which a typed reader can read without conversion. The first column
 * contains the kind of entity that a line describes.
 *
 * <pre>
 *  table      id  name            parent      region  file, line         rank, thread
 *  metric     yes unique name     metric id
 *  region     yes name                                where it begins
 *  call_node  yes call path       call node   yes     where it is called
 *  location   yes process/thread                                         yes
 * </pre>
 */
record DumpIds(Definitions definitions, DumpText text) {

    /** The columns of the table. */
    public static final List<String> COLUMNS =
            List.of("table", "id", "name", "parent", "region", "file", "line", "rank", "thread");

    /** Writes all lines. */
    public void write() throws IOException {
        List<Metric> metrics = definitions.metrics();
        for (Metric metric : metrics) {
            String parent = metric.parent() == Tree.NO_PARENT
                    ? none()
                    : number(metrics.get(metric.parent()).fileId());
            line("metric", metric.fileId(), metric.name(), List.of(parent, none(), none(), none(), none(), none()));
        }
        for (Region region : definitions.regions()) {
            String file = text.known(region.module());
            line(
                    "region",
                    region.fileId(),
                    region.name(),
                    List.of(none(), none(), file, at(region.beginLine()), none(), none()));
        }
        callNodes();
        PointNames names = new PointNames(definitions);
        for (Location location : definitions.locations()) {
            String rank =
                    number(definitions.locationGroups().get(location.group()).rank());
            line(
                    "location",
                    location.fileId(),
                    names.location(location.id()),
                    List.of(none(), none(), none(), none(), rank, number(location.rank())));
        }
    }

    private void callNodes() throws IOException {
        List<CallNode> nodes = definitions.callNodes();
        CallPaths paths = new CallPaths(definitions, ParquetLayout.PATH_BYTES);
        for (CallNode node : nodes) {
            String parent = node.parent() == Tree.NO_PARENT
                    ? none()
                    : number(nodes.get(node.parent()).fileId());
            String region = number(definitions.regions().get(node.region()).fileId());
            line(
                    "call_node",
                    node.fileId(),
                    new String(paths.advance(node.id()), StandardCharsets.UTF_8),
                    List.of(parent, region, text.known(node.module()), at(node.line()), none(), none()));
        }
    }

    private void line(String table, long id, String name, List<String> others) throws IOException {
        List<String> cells = new ArrayList<>(List.of(text.text(table), number(id), text.text(name)));
        cells.addAll(others);
        text.line(cells);
    }

    private String none() {
        return text.missing();
    }

    private String at(long line) {
        return line == Region.NO_LINE ? none() : number(line);
    }

    private static String number(long number) {
        return Long.toString(number);
    }
}
