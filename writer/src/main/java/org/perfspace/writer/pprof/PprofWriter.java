package org.perfspace.writer.pprof;

import static org.perfspace.format.pprof.PprofLayout.ATTRIBUTE;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.perfspace.format.pprof.PprofTables;
import org.perfspace.format.pprof.PprofTables.SampleType;
import org.perfspace.io.OutputFile;
import org.perfspace.io.PiecedFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.stacks.StackMetric;
import org.perfspace.writer.stacks.WrittenPaths;
import org.perfspace.writer.supplement.Losses;

/** Stores a space as a pprof profile, compressed unless the name ends in {@code .pb}. */
public final class PprofWriter {

    private static final Set<Field<?>> HOLDS = Set.of(
            Fields.METRIC_NAME,
            Fields.METRIC_UNIT,
            Fields.REGION_NAME,
            Fields.REGION_MANGLED_NAME,
            Fields.REGION_MODULE,
            Fields.REGION_BEGIN,
            Fields.REGION_ATTRIBUTES,
            Fields.CALL_NODE_LINE,
            Fields.CALL_NODE_ATTRIBUTES,
            Fields.SYSTEM_NODE_NAME,
            Fields.GROUP_NAME,
            Fields.GROUP_RANK,
            Fields.LOCATION_NAME,
            Fields.LOCATION_RANK,
            Fields.LOCATION_TYPE,
            Fields.LOCATION_ATTRIBUTES);

    private PprofWriter() {}

    /** Writes a profile. */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        if (target.toString().endsWith(".pb")) {
            return OutputFile.stream(target, options, (out, report) -> writeAll(space, target, out, report));
        }
        return OutputFile.write(target, options, (file, report) -> {
            try (PiecedFile pieces = new PiecedFile(file, true)) {
                OutputStream out = pieces.stream();
                writeAll(space, target, out, report);
                out.flush();
                pieces.finish();
            }
        });
    }

    private static void writeAll(PerformanceSpace space, Path target, OutputStream out, WriteReport report)
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
        TablesWriter.write(tables, strings, out);
        WrittenPaths paths = new WrittenPaths(definitions, target);
        new SampleWriter(space, metrics, program, labels, paths, out).write(space);
        Losses.ofViewer(space, viewer(definitions, metrics, program, labels), report);
        Losses.ofTrace(space, report);
        paths.report(report);
        metrics.forEach(metric -> metric.reportRounding(report));
        space.requireUnchanged();
    }

    /** Returns what a profile holds: names, files and lines of functions, labels, and comments. */
    private static Losses.Viewer viewer(
            Definitions definitions, List<StackMetric> metrics, ProgramPlan program, PlaceLabels labels) {
        Set<Field<?>> holds = new HashSet<>(HOLDS);
        holds.removeAll(program.lacks());
        holds.removeAll(labels.lacks());
        return new Losses.Viewer(
                StackMetric.omitted(definitions, metrics), holds, definitions.attributes(), text -> true, false);
    }

    private static SampleType type(StackMetric metric) {
        return new SampleType(metric.metric().name(), metric.unit());
    }
}
