package org.perfspace.writer.pprof;

import static org.perfspace.format.pprof.PprofLayout.ATTRIBUTE;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.perfspace.format.pprof.PprofTables;
import org.perfspace.format.pprof.PprofTables.SampleType;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.stacks.StackLosses;
import org.perfspace.writer.stacks.StackMetric;

/** Stores a space as a pprof profile, compressed unless the name ends in {@code .pb}. */
public final class PprofWriter {

    private static final int BUFFER = 1 << 16;

    private PprofWriter() {}

    /** Writes a profile. */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        WriteReport report = new WriteReport();
        try (OutputFile file = OutputFile.create(target, options.force())) {
            if (target.toString().endsWith(".pb")) {
                try (OutputStream out = new BufferedOutputStream(Channels.newOutputStream(file.channel()), BUFFER)) {
                    writeAll(space, out, report);
                    out.flush();
                    finish(space, target, options, report, file);
                }
            } else {
                try (BlockGzip out =
                        new BlockGzip(file.channel(), Runtime.getRuntime().availableProcessors())) {
                    writeAll(space, out, report);
                    out.finish();
                }
                finish(space, target, options, report, file);
            }
        }
        return report;
    }

    private static void finish(
            PerformanceSpace space, Path target, WriteOptions options, WriteReport report, OutputFile file)
            throws IOException {
        report.settle(target.toString(), options);
        space.requireUnchanged();
        file.commit();
    }

    private static void writeAll(PerformanceSpace space, OutputStream out, WriteReport report) throws IOException {
        Definitions definitions = space.definitions();
        List<StackMetric> metrics = StackMetric.of(definitions);
        EnumSet<StackLosses.Words> words = EnumSet.complementOf(EnumSet.of(StackLosses.Words.TITLES));
        if (!PlaceLabels.keepsAttributes(definitions)) {
            words.remove(StackLosses.Words.LABELS);
        }
        StackLosses losses = new StackLosses(space, words, report);
        losses.report(metrics);
        long facts = definitions.attributes().values().keySet().stream()
                .filter(FactsPlan::isLost)
                .count();
        if (facts > 0) {
            report.lose(facts + " names of attributes that are empty or have an equals sign", 0);
        }

        StringTable strings = new StringTable();
        ProgramPlan program = new ProgramPlan(definitions);
        PlaceLabels labels = new PlaceLabels(definitions, strings);
        PprofTables tables = new PprofTables(
                metrics.stream().map(PprofWriter::type).toList(),
                List.of(ProgramPlan.mapping()),
                program.functions(),
                program.locations(),
                FactsPlan.of(
                        definitions.attributes(),
                        metrics.stream().map(m -> m.metric().name()).toList(),
                        StackMetric.first(metrics, definitions.attributes().get(ATTRIBUTE + "default_sample_type"))
                                .map(m -> m.metric().name())
                                .orElse("")));
        TablesWriter.write(tables, strings, out);
        losses.reportNodes(new SampleWriter(space, metrics, program, labels, out).write(space));
        metrics.forEach(metric -> metric.reportRounding(report));
    }

    private static SampleType type(StackMetric metric) {
        return new SampleType(metric.metric().name(), metric.unit());
    }
}
