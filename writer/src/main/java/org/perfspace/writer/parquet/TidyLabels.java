package org.perfspace.writer.parquet;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Region;
import org.perfspace.model.view.CallPaths;
import org.perfspace.model.view.Hosts;
import org.perfspace.writer.parquet.ParquetTable.Column;

/** The columns of {@link TidyLayout} that say something about a call node, and those that say something about a location. */
public final class TidyLabels {

    private TidyLabels() {}

    /**
     * Returns the columns of call nodes, whose rows are the ids of call nodes. Texts of call paths are cheap in ascending order, over
     * and over again.
     *
     * @param pathKeys of each call node, a number that is equal for equal call paths of different runs
     */
    public static List<Column> ofCallNodes(Definitions definitions, long[] pathKeys) {
        List<CallNode> nodes = definitions.callNodes();
        List<Region> regions = definitions.regions();
        byte[][] names = regions.stream().map(region -> utf8(region.name())).toArray(byte[][]::new);
        byte[][] files = regions.stream().map(region -> utf8(region.module())).toArray(byte[][]::new);
        int[] depths = definitions.callTree().depths();
        return List.of(
                number(TidyLayout.CALL_PATH_ID, node -> node),
                number(TidyLayout.PATH_KEY, node -> pathKeys[node]),
                text(TidyLayout.CALL_PATH, new Paths(definitions)::of),
                text(TidyLayout.REGION, node -> names[nodes.get(node).region()]),
                text(TidyLayout.FILE, node -> files[nodes.get(node).region()])
                        .where(node -> files[nodes.get(node).region()].length > 0),
                number(TidyLayout.LINE, node -> regions.get(nodes.get(node).region())
                                .beginLine())
                        .where(node -> regions.get(nodes.get(node).region()).beginLine() != Region.NO_LINE),
                number(TidyLayout.DEPTH, node -> depths[node]));
    }

    /** Returns the columns of locations, whose rows are the ids of locations. */
    public static List<Column> ofLocations(Definitions definitions) {
        List<Location> locations = definitions.locations();
        return List.of(
                number(TidyLayout.LOCATION_ID, location -> location),
                number(TidyLayout.RANK, location -> definitions
                        .locationGroups()
                        .get(locations.get(location).group())
                        .rank()),
                number(TidyLayout.THREAD, location -> locations.get(location).rank()),
                text(
                        TidyLayout.LOCATION,
                        location -> utf8(locations.get(location).name())),
                text(TidyLayout.HOST, location -> utf8(Hosts.of(definitions, locations.get(location)))));
    }

    private static Column number(TidyLayout.Column column, IntToLongFunction value) {
        return Column.number(column.name(), column.kind(), value);
    }

    private static Column text(TidyLayout.Column column, IntFunction<byte[]> value) {
        return Column.utf8(column.name(), value);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The texts of call paths, which start again at the first call node when one is asked for that lies behind. */
    private static final class Paths {
        private final CallPaths paths;
        private int last = -1;

        Paths(Definitions definitions) {
            this.paths = new CallPaths(definitions, ParquetLayout.PATH_BYTES);
        }

        byte[] of(int node) {
            if (node < last) {
                paths.rewind();
            }
            last = node;
            return paths.advance(node);
        }
    }
}
