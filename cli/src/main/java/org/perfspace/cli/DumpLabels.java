package org.perfspace.cli;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.value.CallPaths;

/**
 * The cells of a dump that identify a value: ids of the file, or names for people, which are the labels of a Parquet file.
 * Names of call nodes are formatted once for each row, names of locations once.
 */
final class DumpLabels {

    private static final List<String> IDS = List.of("metric", "call_node", "location", "value");

    private static final List<String> NAMES =
            List.of("metric", "call_path", "region", "file", "line", "rank", "thread", "location", "value");

    private static final int CALL_NODE = 1;
    private static final int LOCATION_ID = 2;
    private static final int RANK = 5;
    private static final int MANGLED = 3;

    /** Further columns of a table with names. */
    enum Extra {
        /** The name of the region that the linker uses, behind its name. */
        MANGLED(1),
        /** The file and line of the call, behind those of the region. */
        CALL_SITE(2);

        private final int columns;

        Extra(int columns) {
            this.columns = columns;
        }
    }

    private final Definitions definitions;
    private final DumpText text;
    private final @Nullable CallPaths paths;
    private final Set<Extra> extras;
    private final List<String> locations;

    /**
     * Creates the labels of a profile.
     *
     * @param names whether to use names instead of ids
     * @param extras further columns; with names only
     * @param text the table that contains the cells, which has the columns of {@link #columns}
     */
    public DumpLabels(Definitions definitions, boolean names, Set<Extra> extras, DumpText text) {
        this.extras = extras;
        this.definitions = definitions;
        this.text = text;
        this.paths = names ? new CallPaths(definitions, ParquetLayout.PATH_BYTES) : null;
        this.locations = definitions.locations().stream().map(this::of).toList();
    }

    /** Returns the columns of a table of values. */
    public static List<String> columns(boolean names, Set<Extra> extras) {
        List<String> columns = new ArrayList<>(names ? NAMES : IDS);
        if (extras.contains(Extra.CALL_SITE)) {
            columns.addAll(RANK, List.of("call_file", "call_line"));
        }
        if (extras.contains(Extra.MANGLED)) {
            columns.add(MANGLED, "mangled_name");
        }
        return columns;
    }

    /** Returns the cell of a metric. */
    String metric(Metric metric) {
        return text.cells(0, List.of(text.text(metric.name())));
    }

    /** Returns the cells of a call node; fast if called in ascending order. */
    String callNode(int id) {
        if (paths == null) {
            return text.cells(
                    CALL_NODE,
                    List.of(Long.toString(definitions.callNodes().get(id).fileId())));
        }
        Region region = definitions.regionOf(id);
        String path = new String(paths.advance(id), StandardCharsets.UTF_8);
        List<String> cells = new ArrayList<>(List.of(text.text(path), text.text(region.name())));
        if (extras.contains(Extra.MANGLED)) {
            cells.add(text.text(region.mangledName()));
        }
        cells.add(text.known(region.module()));
        cells.add(line(region.beginLine()));
        if (extras.contains(Extra.CALL_SITE)) {
            CallNode node = definitions.callNodes().get(id);
            cells.add(text.known(node.module()));
            cells.add(line(node.line()));
        }
        return text.cells(CALL_NODE, cells);
    }

    /** Returns the cells of a location. */
    String location(int id) {
        return locations.get(id);
    }

    /** Returns the cells of a sum over all locations. */
    String allLocations() {
        if (paths != null) {
            return text.cells(rank(), List.of(text.missing(), text.missing(), text.missing()));
        }
        return text.cells(LOCATION_ID, List.of(text.all()));
    }

    private String of(Location location) {
        if (paths == null) {
            return text.cells(LOCATION_ID, List.of(Long.toString(location.fileId())));
        }
        long rank = definitions.locationGroups().get(location.group()).rank();
        String name = new PointNames(definitions).location(location.id());
        return text.cells(rank(), List.of(Long.toString(rank), Long.toString(location.rank()), text.text(name)));
    }

    private int rank() {
        return RANK + extras.stream().mapToInt(extra -> extra.columns).sum();
    }

    private String line(long line) {
        return line == Region.NO_LINE ? text.missing() : Long.toString(line);
    }
}
