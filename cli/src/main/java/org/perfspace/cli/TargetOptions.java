package org.perfspace.cli;

import java.nio.file.Path;
import org.perfspace.cli.console.UsageException;
import org.perfspace.format.Format;
import org.perfspace.writer.Writers;

/** Options of every verb that writes a profile in a format chosen by the user. */
final class TargetOptions extends WritingOptions {

    private final FormatNames formats = new FormatNames(
            () -> Writers.all().stream().map(Writers.Codec::format).toList());

    private final Argument<String> to = option(
                    "--to FORMAT", "", "Format of the output, independent of its name: ${COMPLETION-CANDIDATES}.")
            .choices(formats);

    private final Argument<Boolean> allNotes =
            flag("--notes", "Show each note and each loss on its own line, and the contents of the supplement.");

    /** Returns whether each note is to be shown on its own line. */
    boolean allNotes() {
        return allNotes.get();
    }

    /** Returns the path of an output; {@code -} is the standard output, if the format is named. */
    Path path(Path output) {
        return output.toString().equals("-") && !to.get().isEmpty() ? Path.of("/dev/stdout") : output;
    }

    /** Returns the requested format, or that of the output's name. */
    public Format format(Path output) {
        if (output.toString().equals("-")) {
            throw new UsageException(
                    "the standard output does not tell a format; add --to FORMAT, or name a file (one that is called -"
                            + " is ./-)");
        }
        if (!to.get().isEmpty()) {
            return formats.one(to.get());
        }
        String name = String.valueOf(output.getFileName());
        String other = Mistakes.output(name);
        return Format.byName(name)
                .orElseThrow(() -> new UsageException(output + ": the name does not tell a format; "
                        + (other.isEmpty()
                                ? "add an ending such as .cubex, .hpctoolkit, .parquet or .pb.gz, or --to FORMAT"
                                : other.substring(2) + ", or add --to FORMAT")));
    }

    /** Returns the format of files in a directory, whose name does not specify one. */
    public Format formatIn(Path directory) {
        if (to.get().isEmpty()) {
            throw new UsageException(directory + ": a directory does not tell a format; add --to FORMAT, one of "
                    + String.join(", ", formats));
        }
        return formats.one(to.get());
    }
}
