package org.perfspace.writer.cube;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import org.perfspace.io.OutputException;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.io.output.OutputFile;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.cube.anchor.NativeForm;
import org.perfspace.writer.cube.tar.Target;

/**
 * Stores a performance space as a Cube 4 file. Any space can be stored; what Cube has no words for travels in the member
 * {@code perfspace.supplement} (see {@link NativeForm} for the rules), which {@code plain} leaves out.
 *
 * <p>Rows go straight from the space to their place in the file, several metrics at once; {@code compress} stores them as
 * ZCUBEX with a gzip'd anchor.xml. Memory: a bit for each call node and metric, and some rows.
 */
public final class CubeWriter {

    private static final String EMBEDDED = "the embedded .cubex";

    private CubeWriter() {}

    /**
     * Stores a space in a file of its own, which appears whole or not at all.
     *
     * @return what travels in the supplement, and what was left out
     * @throws OutputException if the target exists and may not be replaced, or cannot be written
     * @throws WriteReport.LossException if something would be left out, and the options allow no loss
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
     * Stores a space at the place where a channel stands, and leaves it standing behind the archive. Best a file that is
     * not in append mode: it is written directly. Any other channel gets the bytes from a temporary file.
     */
    public static WriteReport write(PerformanceSpace space, WritableByteChannel channel, WriteOptions options)
            throws IOException {
        return write(space, EMBEDDED, channel, options);
    }

    /**
     * Does the same for a part of something that has a name.
     *
     * @param name of the whole, for messages
     * @throws OutputException if the channel is a file, or a temporary file is needed, and it cannot be written
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
