package org.perfspace.cli;

import java.io.BufferedWriter;
import java.io.Closeable;
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
 * {@code dump --names} in the stored view, without derived metrics. The file gets its final name when it is committed.
 */
final class TruthFile implements Closeable {

    private static final String SUFFIX = ".truth.tsv";

    private final OutputFile file;

    private TruthFile(OutputFile file) {
        this.file = file;
    }

    /** Returns the path of the table of a profile. */
    public static Path of(Path profile) {
        return profile.resolveSibling(profile.getFileName() + SUFFIX);
    }

    /**
     * Creates the table of a profile.
     *
     * @param replace whether to replace an existing table
     */
    public static TruthFile create(Path profile, boolean replace) throws IOException {
        return new TruthFile(OutputFile.create(of(profile), replace));
    }

    /** Writes the values. */
    public void write(PerformanceSpace space) throws IOException {
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

    /** Gives the file its final name. */
    public void commit() throws IOException {
        file.commit();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
