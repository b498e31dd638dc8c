package org.perfspace.writer.pprof;

import static org.perfspace.format.pprof.PprofLayout.ATTRIBUTE;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.List;
import org.perfspace.format.pprof.PprofTables;
import org.perfspace.format.pprof.PprofTables.SampleType;
import org.perfspace.io.OutputFile;
import org.perfspace.io.Place;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.stacks.StackMetric;
import org.perfspace.writer.supplement.Differences;
import org.perfspace.writer.supplement.Losses;

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
                    writeAll(space, Place.of(target.toString()), out, report);
                    out.flush();
                    finish(space, target, options, report, file);
                }
            } else {
                try (BlockGzip out =
                        new BlockGzip(file.channel(), Runtime.getRuntime().availableProcessors())) {
                    writeAll(space, Place.of(target.toString()), out, report);
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

    private static void writeAll(PerformanceSpace space, Place place, OutputStream out, WriteReport report)
            throws IOException {
        Definitions definitions = space.definitions();
        List<StackMetric> metrics = StackMetric.of(definitions);
        List<SampleType> types = metrics.stream().map(PprofWriter::type).toList();
        StringTable strings = new StringTable();
        ProgramPlan program = new ProgramPlan(definitions);
        PlaceLabels labels = new PlaceLabels(definitions, strings);
        String wanted = definitions.attributes().get(ATTRIBUTE + "default_sample_type");
        String first = StackMetric.first(metrics, definitions, wanted)
                .map(metric -> metric.metric().name())
                .orElse("");
        PprofTables tables =
                program.tables(types, FactsPlan.of(definitions.attributes(), types, program.mappings(), first));
        PprofImage image = new PprofImage(definitions, metrics, program, labels, tables, place);
        TablesWriter.write(tables, strings, out);
        new SampleWriter(space, metrics, program, labels, image, out).write(space);
        Differences.between(definitions, image.build()).lost().forEach(what -> report.lose(what, 0));
        metrics.forEach(metric -> metric.reportRounding(report));
        Losses.ofExtras(space, report);
    }

    private static SampleType type(StackMetric metric) {
        return new SampleType(metric.metric().name(), metric.unit());
    }
}
