package org.perfspace.writer.parquet;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Region;
import org.perfspace.value.CallPaths;
import org.perfspace.value.Hosts;
import org.perfspace.writer.parquet.ParquetTable.Column;

/** The labels of one run in a tidy table, which describe its call paths and locations. Texts are in UTF-8. */
public interface TidyRun {

    /** The columns of {@link TidyLayout} that describe a call node, and those that describe a location. */
    final class TidyLabels {

        private TidyLabels() {}

        /** Returns the columns of call nodes, whose rows are the ids of call nodes. */
        public static List<Column> ofCallNodes(TidyRun run) {
            return List.of(
                    number(TidyLayout.CALL_PATH_ID, node -> node),
                    number(TidyLayout.PATH_KEY, run::pathKey),
                    text(TidyLayout.CALL_PATH, run::callPath),
                    text(TidyLayout.REGION, run::region),
                    text(TidyLayout.FILE, run::file).where(node -> run.file(node) != null),
                    number(TidyLayout.LINE, run::line).where(node -> run.line(node) != Region.NO_LINE),
                    number(TidyLayout.DEPTH, run::depth));
        }

        /** Returns the columns of locations, whose rows are the ids of locations. */
        public static List<Column> ofLocations(TidyRun run) {
            return List.of(
                    number(TidyLayout.LOCATION_ID, location -> location),
                    number(TidyLayout.RANK, run::rank),
                    number(TidyLayout.THREAD, run::thread),
                    text(TidyLayout.LOCATION, run::location),
                    text(TidyLayout.HOST, run::host));
        }

        private static Column number(TidyLayout.Column column, IntToLongFunction value) {
            return Column.number(column.name(), column.kind(), value);
        }

        private static Column text(TidyLayout.Column column, IntFunction<byte[]> value) {
            return Column.utf8(column.name(), value);
        }
    }

    /**
     * Returns the labels of a profile.
     *
     * @param definitions definitions of the profile
     * @param id name of the run
     * @param pathKeys a number for each call node, which is equal for equal call paths of different runs
     */
    static TidyRun of(Definitions definitions, byte[] id, long[] pathKeys) {
        return of(definitions, id, pathKeys, List.of());
    }

    /**
     * Returns the labels of a profile with further columns.
     *
     * @param definitions definitions of the profile
     * @param id name of the run
     * @param pathKeys a number for each call node, which is equal for equal call paths of different runs
     * @param facts optional columns whose values are the same in all rows of the run
     */
    static TidyRun of(Definitions definitions, byte[] id, long[] pathKeys, List<Column> facts) {
        return new ProfileLabels(definitions, id, pathKeys, facts);
    }

    /** Returns the name of the run. */
    byte[] id();

    /** Returns the number of locations, which is the number of rows of a call path. */
    int locations();

    /** Returns a number that is equal for equal call paths of different runs. */
    long pathKey(int node);

    /**
     * Returns the names of the regions from the root on; fast if nodes are requested in ascending order, also
     * repeatedly.
     */
    byte[] callPath(int node);

    /** Returns the name of the region. */
    byte[] region(int node);

    /** Returns the file of the region, or null if it is not known. */
    byte @Nullable [] file(int node);

    /** Returns the first line of the region, or {@link Region#NO_LINE}. */
    long line(int node);

    /** Returns the number of ancestors of a call path. */
    int depth(int node);

    /** Returns the rank of the process of a location. */
    long rank(int location);

    /** Returns the rank of a location within its process. */
    long thread(int location);

    /** Returns the name of a location. */
    byte[] location(int location);

    /** Returns the name of the machine of a location. */
    byte[] host(int location);

    /** Returns the further columns, whose values are the same in all rows of the run. */
    List<Column> facts();

    /** The labels of a profile, which are derived from its definitions. */
    final class ProfileLabels implements TidyRun {

        private final Definitions definitions;
        private final byte[] id;
        private final long[] pathKeys;
        private final CallPaths paths;
        private final int[] regionOf;
        private final byte[][] regions;
        private final byte[][] files;
        private final int[] depths;
        private final byte[][] locations;
        private final byte[][] hosts;
        private final List<ParquetTable.Column> facts;

        ProfileLabels(Definitions definitions, byte[] id, long[] pathKeys, List<ParquetTable.Column> facts) {
            this.facts = List.copyOf(facts);
            this.definitions = definitions;
            this.id = id;
            this.pathKeys = pathKeys;
            this.paths = new CallPaths(definitions, ParquetLayout.PATH_BYTES);
            this.regionOf =
                    definitions.callNodes().stream().mapToInt(CallNode::region).toArray();
            this.regions = CallPaths.regionTexts(definitions, Region::name);
            this.files = CallPaths.regionTexts(definitions, Region::module);
            this.depths = definitions.callTree().depths();
            List<Location> threads = definitions.locations();
            this.locations =
                    threads.stream().map(location -> utf8(location.name())).toArray(byte[][]::new);
            this.hosts = threads.stream()
                    .map(location -> utf8(Hosts.of(definitions, location)))
                    .toArray(byte[][]::new);
        }

        @Override
        public byte[] id() {
            return id;
        }

        @Override
        public int locations() {
            return locations.length;
        }

        @Override
        public long pathKey(int node) {
            return pathKeys[node];
        }

        @Override
        public byte[] callPath(int node) {
            return paths.advance(node);
        }

        @Override
        public byte[] region(int node) {
            return regions[regionOf[node]];
        }

        @Override
        public byte @Nullable [] file(int node) {
            byte[] file = files[regionOf[node]];
            return file.length == 0 ? null : file;
        }

        @Override
        public long line(int node) {
            return definitions.regions().get(regionOf[node]).beginLine();
        }

        @Override
        public int depth(int node) {
            return depths[node];
        }

        @Override
        public long rank(int location) {
            int process = definitions.locations().get(location).group();
            return definitions.locationGroups().get(process).rank();
        }

        @Override
        public long thread(int location) {
            return definitions.locations().get(location).rank();
        }

        @Override
        public byte[] location(int location) {
            return locations[location];
        }

        @Override
        public byte[] host(int location) {
            return hosts[location];
        }

        @Override
        public List<ParquetTable.Column> facts() {
            return facts;
        }

        private static byte[] utf8(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }
}
