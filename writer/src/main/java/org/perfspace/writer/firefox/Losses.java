package org.perfspace.writer.firefox;

import java.io.IOException;
import java.util.Locale;
import org.perfspace.io.JsonText;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.BeyondNames;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/** The parts of a space that a profile of weighted stacks has no place for. */
final class Losses {

    private Losses() {}

    static void report(PerformanceSpace space, ThreadSamples samples, WriteReport report) throws IOException {
        Definitions definitions = space.definitions();
        boolean traced = samples.metric().isEmpty();
        int metrics = definitions.metrics().size() - (traced ? 0 : 1);
        if (metrics > 0) {
            report.lose(
                    metrics + (metrics == 1 ? " metric" : " metrics") + " with all values"
                            + (traced ? "" : " (\"" + samples.metric() + "\" is written)"),
                    0);
        }
        if (samples instanceof ValueSamples values) {
            lose(report, values.odd(), "values that are no finite numbers");
            lose(report, values.rounded(), "values above 2^53, rounded to doubles");
        }
        if (!traced && space.trace().isPresent()) {
            report.loseTrace(space.traceSamples());
        }
        if (!definitions.systemNodes().isEmpty()) {
            report.lose("the tree of system nodes", 0);
        }
        BeyondNames.of(definitions).forEach(fact -> report.lose(fact, 0));
        long odd = definitions.regions().stream()
                .filter(r -> !JsonText.holds(r.name()) || !JsonText.holds(r.module()))
                .count();
        if (odd > 0) {
            report.lose("of " + odd + " regions: halves of surrogate pairs in their names", 0);
        }
        for (Attachment attachment : space.attachments()) {
            report.lose("attachment \"" + attachment.name() + "\"", attachment.size());
        }
    }

    private static void lose(WriteReport report, long count, String what) {
        if (count > 0) {
            report.lose(String.format(Locale.ROOT, "%,d %s", count, what), 0);
        }
    }
}
