package org.perfspace.writer.cube;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import org.perfspace.format.cube.CubeMembers;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.supplement.SupplementWriter;

/**
 * Writes the container of a supplement: definitions as JSON, and the rows, attachments and samples that a format cannot
 * store. See {@code README.md} of {@link org.perfspace.format.supplement}.
 */
public final class SupplementFileWriter {

    private SupplementFileWriter() {}

    /**
     * Writes a space with all its definitions.
     *
     * @param space the definitions, and the rows, attachments and samples to carry
     * @param compress whether to compress rows
     * @param name name of the whole output, for messages
     * @param channel channel to write to. A file that can be read, too, and is not in append mode is written
     *     directly at its current position, which is after the container in the end; any other channel gets the bytes from
     *     a temporary file
     */
    public static void write(PerformanceSpace space, boolean compress, String name, WritableByteChannel channel)
            throws IOException {
        write(space, new DefinitionsBuilder().build(), compress, name, channel);
    }

    /**
     * Writes a space without the definitions that a reader obtains from another source.
     *
     * @param space the definitions, and the rows, attachments and samples to carry
     * @param image the definitions that a reader already has
     * @param compress whether to compress rows
     * @param name name of the whole output, for messages
     * @param channel channel to write to. A file that can be read, too, and is not in append mode is written
     *     directly at its current position, which is after the container in the end; any other channel gets the bytes from
     *     a temporary file
     */
    public static void write(
            PerformanceSpace space, Definitions image, boolean compress, String name, WritableByteChannel channel)
            throws IOException {
        Target.through(channel, name, target -> write(space, image, compress, target));
    }

    private static void write(PerformanceSpace space, Definitions image, boolean compress, Target target)
            throws IOException {
        List<ExtraMember> extras = ExtraMember.all(space.attachments());
        TarWriter tar = new TarWriter(target);
        boolean hasCells = !space.definitions().locations().isEmpty();
        ContentWriter content = new ContentWriter(space, compress && hasCells, tar, false);
        content.rows(
                space.definitions().metrics().stream().map(StoredMetric::of).toList());
        content.extras(extras, TraceMemberWriter.of(space));
        content.text(
                CubeMembers.SUPPLEMENT,
                ContentWriter.Packing.SMALL,
                out -> SupplementWriter.write(space.definitions(), image, List.of(), ExtraMember.renamed(extras), out));
        content.checksums();
        tar.finish();
    }
}
