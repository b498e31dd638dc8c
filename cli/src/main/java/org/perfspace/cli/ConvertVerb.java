package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.perfspace.convert.Conversion;
import org.perfspace.convert.reduce.Materialize;
import org.perfspace.convert.reduce.Reduction;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.format.Format;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code perfspace convert IN OUT}. */
@Command(
        name = "convert",
        header = "Convert a profile to another format, or to a clean copy in its own.",
        description = {
            "The format of the input is told by its content, that of the output by its name or --to. Everything that the"
                    + " target cannot express travels in its supplement, where the format's own tools do not mind it;"
                    + " what cannot travel is reported.",
            "The output appears whole or not at all."
        },
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n")
final class ConvertVerb implements Callable<Integer> {

    @ParentCommand
    private Main main;

    @Parameters(
            index = "0",
            paramLabel = "IN",
            description = "The profile: a file, a folder of a format that is one, or - for the standard input.")
    private Path input;

    @Parameters(index = "1", paramLabel = "OUT", description = "The file or folder to write.")
    private Path output;

    @Option(names = "--json", description = "Report on the standard output what was done, as JSON.")
    private boolean json;

    @Option(
            names = "--materialize",
            description =
                    "Store the values of derived metrics in place of their expressions, for tools without CubePL.")
    private boolean materialize;

    @Mixin
    private TargetOptions writing;

    @Mixin
    private ReductionOptions reductions;

    @Mixin
    private ReadingOptions reading;

    @Override
    public Integer call() throws IOException {
        Format to = writing.format(output);
        Console console = main.console();
        Conversion.Report report = console.busy(
                "converting " + input,
                () -> Conversion.convert(
                        reading.input(input),
                        output,
                        to,
                        reading.options(),
                        reductions(),
                        reading.passOn(writing.options(), to)));
        new ReportText(input, output, report).write(console, json);
        return ExitCode.DONE;
    }

    private Reductions reductions() {
        List<Reduction> list = new ArrayList<>(reductions.reductions().list());
        if (materialize) {
            list.add(new Materialize(Materialize.Which.ALL));
        }
        return new Reductions(list);
    }
}
