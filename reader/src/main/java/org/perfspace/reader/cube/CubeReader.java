package org.perfspace.reader.cube;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.perfspace.format.cube.CubeDtype;
import org.perfspace.format.cube.TarLayout;
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

    private static final byte[] GZIP = {0x1f, (byte) 0x8b};

    private CubeReader() {}

    /** Returns whether the first bytes are those of a tar archive, plain or compressed with gzip. */
    public static boolean recognizes(Input input) {
        return input.holdsAt(TarLayout.MAGIC, TarLayout.USTAR)
                || (input.startsWith(GZIP) && TarHeader.isHeader(unpackedHead(input.head()), 0));
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
        return SupplementReader.read(container, anchor, options.limits(), memory)
                .open(container, options.limits());
    }

    /** The sizes of cells according to the members that contain the rows. */
    private record MemberSizes(CubeContainer container, ReadOptions options) implements AnchorReader.CellSizes {
        @Override
        public CubeDtype refine(CubeMetric metric, int callNodes, int locations) throws IOException {
            return new MetricRowsReader(container, options.limits(), callNodes, locations).refine(metric);
        }
    }

    /** Returns the first block of a file compressed with gzip, or less if the block cannot be decompressed. */
    private static byte[] unpackedHead(byte[] head) {
        byte[] block = new byte[TarLayout.BLOCK];
        int filled = 0;
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(head))) {
            for (int count = 0; count >= 0 && filled < block.length; ) {
                filled += count;
                count = in.read(block, filled, block.length - filled);
            }
        } catch (IOException e) {
            // too short or damaged: the bytes decompressed so far decide
            return Arrays.copyOf(block, filled);
        }
        return Arrays.copyOf(block, filled);
    }
}
