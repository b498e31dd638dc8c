package org.perfspace.writer.cube;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.format.cube.CubeMembers;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Visibility;
import org.perfspace.writer.supplement.Differences;
import org.perfspace.writer.supplement.SupplementWriter;

/**
 * The members of a Cube file. {@link #plan} determines the members and reports what they omit; {@link #write} writes
 * them.
 */
final class CubeArchive {

    /** Cubelib numbers the cells of a metric with 32 bits. */
    private static final long CUBELIB_CELLS = 1L << 32;

    private static final String KEPT_IDS = "the original ids of ";
    private static final String KEPT_ORDER = "the original order of the metrics";
    private static final String HIDDEN_LAST = "hidden metrics follow all others, as Cube's tools need it";
    private static final String RENUMBERED = " are numbered from 0 without gaps, as Cube's tools need it";

    private final PerformanceSpace space;
    private final Definitions form;
    private final EqualSiblings siblings;
    private final List<ExtraMember> extras;
    private final boolean compress;
    private final boolean supplement;
    private final boolean plain;
    private final Optional<TraceMemberWriter> trace;

    private CubeArchive(
            PerformanceSpace space,
            Definitions form,
            EqualSiblings siblings,
            List<ExtraMember> extras,
            boolean compress,
            boolean supplement,
            boolean plain,
            Optional<TraceMemberWriter> trace) {
        this.space = space;
        this.form = form;
        this.siblings = siblings;
        this.extras = extras;
        this.compress = compress;
        this.supplement = supplement;
        this.plain = plain;
        this.trace = trace;
    }

    /**
     * Determines the content of the file, and reports the parts that are stored in the supplement and those that are
     * omitted.
     */
    static CubeArchive plan(PerformanceSpace space, WriteOptions options, WriteReport report) throws IOException {
        Definitions definitions = space.definitions();
        Definitions form = NativeForm.of(definitions);
        Differences differences = NativeForm.differences(definitions, form);
        differences.facts().forEach(options.plain() ? what -> report.lose(what, 0) : report::keep);
        differences
                .numbered()
                .ifPresent(
                        options.plain()
                                ? what -> report.remark(what + RENUMBERED)
                                : what -> report.keep(KEPT_IDS + what));
        if (differences.reordered()) {
            if (options.plain()) {
                report.remark(HIDDEN_LAST);
            } else {
                report.keep(KEPT_ORDER);
            }
        }
        List<ExtraMember> extras = ExtraMember.of(space.attachments(), options, report);
        boolean exact = differences.none() && extras.stream().allMatch(ExtraMember::storedAsItIs);
        long cells = cells(definitions);
        if (cells >= CUBELIB_CELLS) {
            report.keep(String.format(
                    Locale.ROOT, "all %,d cells of a metric; cubelib reads at most %,d", cells, CUBELIB_CELLS - 1));
        }
        // cube_cmp must find a copy of a Cube file equal to the original, so that equal siblings are not marked in it
        EqualSiblings siblings = differences.none() ? EqualSiblings.NONE : EqualSiblings.of(form);
        boolean needsSupplement = !options.plain() && !exact;
        return new CubeArchive(
                space,
                form,
                siblings,
                extras,
                options.compress(),
                needsSupplement,
                options.plain(),
                trace(space, options, report));
    }

    /** Writes all members to the target. */
    void write(Target target) throws IOException {
        TarWriter tar = new TarWriter(target);
        ContentWriter content = new ContentWriter(space, compress, tar, true);
        content.rows(storedMetrics());
        content.extras(extras, trace);
        if (supplement) {
            Definitions all = space.definitions();
            List<Integer> positions = MetricOrder.of(all).positions();
            content.text(
                    CubeMembers.SUPPLEMENT,
                    ContentWriter.Packing.SMALL,
                    out -> SupplementWriter.write(all, form, positions, ExtraMember.renamed(extras), out));
        }
        boolean packed = compress || extras.stream().anyMatch(ExtraMember::isPacked);
        content.text(
                CubeMembers.ANCHOR,
                packed ? ContentWriter.Packing.of(compress) : ContentWriter.Packing.NONE,
                out -> AnchorWriter.write(form, siblings, out));
        if (!plain) {
            content.checksums();
        }
        tar.finish();
    }

    private List<StoredMetric> storedMetrics() {
        List<StoredMetric> stored = new ArrayList<>();
        for (Metric metric : MetricOrder.of(space.definitions()).metrics()) {
            Metric written = form.metrics().get(stored.size());
            stored.add(new StoredMetric(
                    metric, written.kind(), written.fileId(), written.visibility() == Visibility.GHOST));
        }
        return stored;
    }

    private static long cells(Definitions definitions) {
        return (long) definitions.callNodes().size() * definitions.locations().size();
    }

    private static Optional<TraceMemberWriter> trace(PerformanceSpace space, WriteOptions options, WriteReport report)
            throws IOException {
        if (space.trace().isEmpty()) {
            return Optional.empty();
        }
        if (options.keepExtras() && !options.plain()) {
            report.keepTrace(space.traceSamples());
            return TraceMemberWriter.of(space);
        }
        report.loseTrace(space.traceSamples());
        return Optional.empty();
    }
}
