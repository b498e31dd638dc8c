package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.perfspace.model.CallNode;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code perfspace dump FILE}. */
@Command(
        name = "dump",
        header = "Print the numbers of a profile as a table.",
        description = {
            "A line for each cell: unique name of the metric, id of the call node, id of the location, value; ids are the"
                    + " file's own. Values read back to the same bits; compounds are [a,b,…].",
        },
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n")
final class DumpVerb implements Callable<Integer> {

    @ParentCommand
    private Main main;

    @Spec
    private CommandSpec verb;

    @Parameters(paramLabel = "FILE", description = "The profile.")
    private Path input;

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "Only this metric, by its unique name; may be given several times.")
    private List<String> metrics = List.of();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "tsv (default; tabs, no heading), csv (with a heading), json (an array of objects).")
    private DumpFormat format = DumpFormat.TSV;

    @Mixin
    private ReadingOptions reading;

    @Override
    public Integer call() throws IOException {
        try (PerformanceSpace space = reading.open(input)) {
            space.notes().forEach(main.console()::note);
            DumpText text = new DumpText(main.console().out(), format);
            text.begin();
            for (Metric metric : MetricChoice.of(space.definitions(), metrics, verb)) {
                stored(space, metric, text);
            }
            text.end();
        }
        return ExitCode.DONE;
    }

    private static void stored(PerformanceSpace space, Metric metric, DumpText text) throws IOException {
        text.metric(metric.name());
        List<CallNode> nodes = space.definitions().callNodes();
        int next = 0;
        try (RowCursor rows = space.severity().rows(metric.id())) {
            while (rows.next()) {
                while (next < rows.callNode()) {
                    text.absent(nodes.get(next++).fileId());
                }
                cells(space, nodes.get(next++).fileId(), rows.row(), text);
            }
        }
        while (next < nodes.size()) {
            text.absent(nodes.get(next++).fileId());
        }
    }

    private static void cells(PerformanceSpace space, long callNode, Row row, DumpText text) throws IOException {
        long[] words = new long[row.locations() * row.type().words()];
        row.copyDense(words);
        for (int i = 0; i < row.locations(); i++) {
            text.cell(
                    callNode,
                    space.definitions().locations().get(i).fileId(),
                    row.type(),
                    words,
                    i * row.type().words());
        }
    }
}
