package org.perfspace.writer.parquet;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Region;
import org.perfspace.value.CallPaths;
import org.perfspace.value.Hosts;

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
        List<Region> all = definitions.regions();
        this.regions = all.stream().map(region -> utf8(region.name())).toArray(byte[][]::new);
        this.files = all.stream().map(region -> utf8(region.module())).toArray(byte[][]::new);
        this.depths = definitions.callTree().depths();
        List<Location> threads = definitions.locations();
        this.locations = threads.stream().map(location -> utf8(location.name())).toArray(byte[][]::new);
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
