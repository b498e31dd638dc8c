package org.perfspace.writer.pprof;

import static org.perfspace.format.pprof.PprofLayout.ATTRIBUTE;

import java.io.IOException;
import java.io.OutputStream;
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

    private PprofWriter() {}

    /** Writes a profile. */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        Place place = Place.of(target.toString());
        if (target.toString().endsWith(".pb")) {
            return OutputFile.stream(target, options, (out, report) -> writeAll(space, place, out, report));
        }
        return OutputFile.write(target, options, (file, report) -> {
            try (BlockGzip out = new BlockGzip(file, Runtime.getRuntime().availableProcessors())) {
                writeAll(space, place, out, report);
                out.finish();
            }
        });
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
        space.requireUnchanged();
    }

    private static SampleType type(StackMetric metric) {
        return new SampleType(metric.metric().name(), metric.unit());
    }
}
