package org.perfspace.writer.cube;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import org.perfspace.io.OutputException;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;

/**
 * Stores a performance space as a Cube 4 file. Any space can be stored; content that Cube cannot express is stored in
 * the member {@code perfspace.supplement} (see {@link NativeForm} for the rules), which the option {@code plain} omits.
 *
 * <p>Rows are written directly to their position in the file, several metrics in parallel; the option {@code compress}
 * stores them as ZCUBEX and compresses anchor.xml with gzip. Memory use: one bit for each call node and metric, and
 * some rows.
 */
public final class CubeWriter {

    private static final String EMBEDDED = "the embedded .cubex";

    private CubeWriter() {}

    /**
     * Stores a space in a file, which appears whole or not at all.
     *
     * @return a report of the content that is stored in the supplement and of the content that is lost
     * @throws OutputException if the target exists and may not be replaced, or cannot be written
     * @throws WriteReport.LossException if content would be lost and the options allow no loss
     */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        try (OutputFile file = OutputFile.create(target, options.force())) {
            WriteReport report = new WriteReport();
            write(space, new Target(file.channel(), target.toString()), options, report);
            space.requireUnchanged();
            file.commit();
            return report;
        }
    }

    /**
     * Stores a space at the current position of a channel, and leaves the position after the archive. A file that can
     * be read, too, and is not in append mode is written directly, which is best; any other channel gets the bytes from a temporary file.
     */
    public static WriteReport write(PerformanceSpace space, WritableByteChannel channel, WriteOptions options)
            throws IOException {
        return write(space, EMBEDDED, channel, options);
    }

    /**
     * Stores a space at the current position of a channel, as part of an output that has a name.
     *
     * @param name name of the whole output, for messages
     * @throws OutputException if the channel is a file that cannot be written, or a temporary file is needed and cannot
     *     be written
     */
    public static WriteReport write(
            PerformanceSpace space, String name, WritableByteChannel channel, WriteOptions options) throws IOException {
        WriteReport report = new WriteReport();
        Target.through(channel, name, target -> write(space, target, options, report));
        return report;
    }

    private static void write(PerformanceSpace space, Target target, WriteOptions options, WriteReport report)
            throws IOException {
        CubeArchive archive = CubeArchive.plan(space, options, report);
        report.settle(target.name(), options);
        archive.write(target);
    }
}
