package org.perfspace.writer.chrome;

import org.perfspace.io.JsonText;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.BeyondNames;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;

/** The parts of a space that a file of events has no place for: all but the trace, names, and the tree of processes. */
final class Losses {

    private Losses() {}

    static void report(PerformanceSpace space, WriteReport report) {
        Definitions definitions = space.definitions();
        int metrics = definitions.metrics().size();
        if (metrics > 0) {
            report.lose(metrics + (metrics == 1 ? " metric" : " metrics") + " with all values", 0);
        }
        long places = definitions.regions().stream()
                .filter(r -> !r.module().isEmpty() || r.beginLine() != Region.NO_LINE)
                .count();
        if (places > 0) {
            report.lose("files and first lines of " + places + " regions", 0);
        }
        BeyondNames.of(definitions).forEach(fact -> report.lose(fact, 0));
        long odd = definitions.regions().stream()
                .filter(r -> !JsonText.holds(r.name()))
                .count();
        if (odd > 0) {
            report.lose("of " + odd + " regions: halves of surrogate pairs in their names", 0);
        }
        for (Attachment attachment : space.attachments()) {
            report.lose("attachment \"" + attachment.name() + "\"", attachment.size());
        }
    }
}
