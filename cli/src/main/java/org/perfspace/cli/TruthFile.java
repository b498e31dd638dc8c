package org.perfspace.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import org.perfspace.io.OutputFile;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.value.CallFlavour;

/**
 * A table of all values that a profile stores, in a file beside the profile, for tests of readers: the output of
 * {@code dump --names} in the stored view, without derived metrics.
 */
final class TruthFile {

    private static final String SUFFIX = ".truth.tsv";

    private TruthFile() {}

    /** Returns the path of the table of a profile. */
    static Path of(Path profile) {
        return profile.resolveSibling(profile.getFileName() + SUFFIX);
    }

    /** Writes the values. */
    static void write(PerformanceSpace space, OutputFile file) throws IOException {
        // not closed, since this would end the file before it is committed
        Writer out = new BufferedWriter(Channels.newWriter(file.channel(), StandardCharsets.UTF_8));
        DumpText text = new DumpText(out, DumpFormat.TSV, false, DumpLabels.columns(true, Set.of()));
        DumpLabels labels = new DumpLabels(space.definitions(), true, Set.of(), text);
        DumpTable table = new DumpTable(space, CallFlavour.STORED, false, 0, labels, text);
        text.begin(true);
        for (Metric metric : space.definitions().metrics()) {
            if (!metric.kind().derived() && table.refusal(metric).isEmpty()) {
                table.write(metric);
            }
        }
        text.end();
        out.flush();
    }
}
