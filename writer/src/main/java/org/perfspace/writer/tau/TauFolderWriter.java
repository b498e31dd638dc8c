package org.perfspace.writer.tau;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.BitSet;
import java.util.List;
import org.perfspace.format.tau.TauProfile;
import org.perfspace.io.OutputFolder;

/** Writes the text files of a directory, metric by metric, for as many locations at a time as fit in memory. */
final class TauFolderWriter {

    private final TauPlan plan;
    private final OutputFolder folder;
    private final BitSet outermost;
    private final BitSet flat;

    TauFolderWriter(TauPlan plan, OutputFolder folder) {
        this.plan = plan;
        this.folder = folder;
        this.outermost = plan.paths().outermost();
        this.flat = plan.paths().flat();
    }

    /** Writes a file for each metric and location. */
    void write() throws IOException {
        int run = TauBand.run(plan.paths(), 1);
        for (TauColumn column : plan.survey().columns()) {
            for (int first = 0; first < plan.threads().size(); first += run) {
                int count = Math.min(run, plan.threads().size() - first);
                TauBand band = TauBand.read(plan.space(), plan.paths(), plan.survey(), List.of(column), first, count);
                TauEvents events = TauEvents.read(plan, first, count);
                for (int location = first; location < first + count; location++) {
                    write(column, band, events, location);
                }
            }
        }
    }

    private void write(TauColumn column, TauBand band, TauEvents events, int location) throws IOException {
        TauFunctions functions =
                new TauFunctions(plan.paths(), outermost, flat, plan.survey().present(location), band, location);
        String name = plan.folder(column) + plan.threads().get(location).fileName();
        try (FileChannel file = folder.summedFile(name)) {
            TauProfileWriter writer = new TauProfileWriter(file, column);
            writer.begin(
                    column,
                    functions.size(),
                    plan.metadata().shared(),
                    plan.metadata().own(location));
            TauProfile.Function[] numbers = functions.numbers(0);
            for (int line = 0; line < numbers.length; line++) {
                writer.function(functions.named(numbers[line], line));
            }
            writer.end(events.of(location));
        }
    }
}
