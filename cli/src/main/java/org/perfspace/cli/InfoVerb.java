package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.perfspace.io.Input;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code perfspace info FILE}. */
@Command(
        name = "info",
        header = "Show what a profile holds: attributes, counts, metrics with totals, trees.",
        description = {
            "Without --tree: attributes, counts, the system in short, and each metric with its total over all call nodes and"
                    + " locations.",
            "With --tree: one dimension as a tree, with the value of a metric at each node and its share of the root's."
        },
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n")
final class InfoVerb implements Callable<Integer> {

    @ParentCommand
    private Main main;

    @Parameters(paramLabel = "FILE", description = "The profile.")
    private Path input;

    @Mixin
    private ReadingOptions reading;

    @Override
    public Integer call() throws IOException {
        Input file = Input.of(input);
        Readers.Entry entry = Readers.detect(file);
        try (PerformanceSpace space = entry.opener().open(file, reading.options())) {
            space.notes().forEach(main.console()::note);
            List<String> totals =
                    space.definitions().metrics().stream().map(m -> "").toList();
            new InfoText(space, main.console().out()).write(input.toString(), entry.format(), totals);
        }
        return ExitCode.DONE;
    }
}
