package org.perfspace.format.cube;

import java.io.IOException;
import java.util.List;
import org.perfspace.io.ByteSource;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.PerformanceSpace;

/**
 * Reads a Cube 4 profile: a container of {@code anchor.xml}, an index and rows for each metric, and any other members, which
 * become attachments. Rows are read from the file on request.
 */
public final class CubeReader {

    private static final String ENDING = ".cubex";

    private CubeReader() {}

    /**
     * Returns whether an input is a tar archive, plain or compressed with gzip, with a sign of Cube: its name, a first member
     * that Cube or this toolkit writes, or {@code anchor.xml} among the first members.
     */
    public static boolean recognizes(Input input) throws IOException {
        if (!TarListing.isTar(input)) {
            return false;
        }
        if (input.fileName().endsWith(ENDING) || input.fileName().endsWith(ENDING + ".gz")) {
            return true;
        }
        List<String> names = TarListing.names(input);
        return names.contains(CubeMembers.ANCHOR)
                || (!names.isEmpty()
                        && (CubeMembers.isMetricMember(names.get(0))
                                || names.get(0).startsWith(CubeMembers.OUR_PREFIX)));
    }

    /** Opens a file. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        return open(input.open(), options);
    }

    /** Opens a profile that may be a part of another file. The source is closed with the space, or if opening fails. */
    public static PerformanceSpace open(ByteSource source, ReadOptions options) throws IOException {
        CubeContainer container = CubeContainer.open(source, options);
        try {
            return open(container, options);
        } catch (IOException | RuntimeException e) {
            container.close();
            throw e;
        }
    }

    private static PerformanceSpace open(CubeContainer container, ReadOptions options) throws IOException {
        DefinitionsMemory memory = DefinitionsMemory.ofHeap();
        AnchorReader.CellSizes sizes = new MemberSizes(container, options);
        Anchor anchor = AnchorReader.read(container.anchor(), options.limits(), memory, sizes, container.notes());
        return CubeSupplementReader.read(container, anchor, options.limits(), memory)
                .open(container, options.limits());
    }

    /** The sizes of cells according to the members that contain the rows. */
    private record MemberSizes(CubeContainer container, ReadOptions options) implements AnchorReader.CellSizes {
        @Override
        public CubeDtype refine(CubeMetric metric, int callNodes, int locations) throws IOException {
            return new MetricRowsReader(container, options.limits(), callNodes, locations).refine(metric);
        }
    }
}
