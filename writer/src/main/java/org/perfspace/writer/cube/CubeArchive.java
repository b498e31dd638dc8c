package org.perfspace.writer.cube;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Future;
import org.perfspace.format.Checksums;
import org.perfspace.format.cube.CubeMembers;
import org.perfspace.io.Workers;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Visibility;
import org.perfspace.writer.cube.anchor.AnchorWriter;
import org.perfspace.writer.cube.anchor.Differences;
import org.perfspace.writer.cube.anchor.EqualSiblings;
import org.perfspace.writer.cube.anchor.MetricOrder;
import org.perfspace.writer.cube.anchor.NativeForm;
import org.perfspace.writer.cube.rows.CallOrder;
import org.perfspace.writer.cube.rows.CubeDataWriter;
import org.perfspace.writer.cube.rows.CubeIndexWriter;
import org.perfspace.writer.cube.rows.StoredRows;
import org.perfspace.writer.cube.rows.ZcubexWriter;
import org.perfspace.writer.cube.tar.TarWriter;
import org.perfspace.writer.cube.tar.Target;
import org.perfspace.writer.cube.tar.TextMember;

/** The members of a Cube file: first it is settled which there are and what they leave out, then they are written. */
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

    /** Settles what will be written, and reports what travels in the supplement and what is left out. */
    static CubeArchive plan(PerformanceSpace space, WriteOptions options, WriteReport report) throws IOException {
        Definitions definitions = space.definitions();
        Definitions form = NativeForm.of(definitions);
        Differences differences = Differences.between(definitions, form);
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
        // a copy of a Cube file is the same file to cube_cmp, equal siblings and all
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

    /** Writes everything to where the target stands. */
    void write(Target target) throws IOException {
        TarWriter tar = new TarWriter(target, !plain);
        writeMetrics(tar);
        for (ExtraMember extra : extras) {
            extra.write(tar.place(extra.name(), extra.size()));
        }
        if (trace.isPresent()) {
            trace.get().write(tar.place(CubeMembers.TRACE, trace.get().size()));
        }
        if (supplement) {
            writeText(
                    tar,
                    CubeMembers.SUPPLEMENT,
                    true,
                    out -> SupplementWriter.write(space.definitions(), form, extras, out));
        }
        writeText(tar, CubeMembers.ANCHOR, compress, out -> AnchorWriter.write(form, siblings, out));
        if (!plain) {
            String checksums = Checksums.of(tar.checksums()).text();
            writeText(tar, CubeMembers.CHECKSUMS, false, out -> out.write(checksums));
        }
        tar.finish();
    }

    private void writeMetrics(TarWriter tar) throws IOException {
        CallOrder wide = CallOrder.wide(space.definitions().callTree());
        List<Future<Boolean>> running = new ArrayList<>();
        try (Workers workers =
                new Workers("perfspace-cube-writer", Runtime.getRuntime().availableProcessors())) {
            List<Metric> metrics = MetricOrder.of(space.definitions()).metrics();
            for (int position = 0; position < metrics.size(); position++) {
                Metric metric = metrics.get(position);
                Metric stored = form.metrics().get(position);
                StoredRows rows = StoredRows.of(space.severity(), metric, stored.kind(), wide);
                if (rows.count() == 0) {
                    continue;
                }
                boolean ghost = stored.visibility() == Visibility.GHOST;
                String data = CubeMembers.data(stored.fileId(), ghost);
                if (compress) {
                    compress(rows, tar, data, workers);
                } else {
                    running.add(copy(rows, tar, data, workers));
                }
                int[] positions = rows.positions();
                String index = CubeMembers.index(stored.fileId(), ghost);
                CubeIndexWriter.write(tar.place(index, CubeIndexWriter.size(positions.length)), positions);
            }
            for (Future<Boolean> copy : running) {
                Workers.await(copy);
            }
        }
    }

    private Future<Boolean> copy(StoredRows rows, TarWriter tar, String name, Workers workers) throws IOException {
        CubeDataWriter data = new CubeDataWriter(rows, locations());
        Target member = tar.place(name, data.size());
        return workers.submit(() -> {
            data.write(space.severity(), member, workers);
            return true;
        });
    }

    private void compress(StoredRows rows, TarWriter tar, String name, Workers workers) throws IOException {
        ZcubexWriter data = new ZcubexWriter(rows, locations());
        TarWriter.Member member = tar.begin(name, data.largestSize());
        tar.end(member, data.write(space.severity(), member.data(), workers));
    }

    private static void writeText(TarWriter tar, String name, boolean gzip, TextMember.Text text) throws IOException {
        TarWriter.Member member = tar.begin(name, 0);
        tar.end(member, TextMember.write(member.data().from(0), gzip, text));
    }

    private int locations() {
        return space.definitions().locations().size();
    }

    private static long cells(Definitions definitions) {
        return (long) definitions.callNodes().size() * definitions.locations().size();
    }

    private static Optional<TraceMemberWriter> trace(PerformanceSpace space, WriteOptions options, WriteReport report)
            throws IOException {
        if (space.trace().isEmpty()) {
            return Optional.empty();
        }
        TraceMemberWriter trace = new TraceMemberWriter(
                space.trace().get(), space.definitions().locations().size());
        if (options.keepExtras() && !options.plain()) {
            report.keepTrace(trace.samples());
            return Optional.of(trace);
        }
        report.loseTrace(trace.samples());
        return Optional.empty();
    }
}
