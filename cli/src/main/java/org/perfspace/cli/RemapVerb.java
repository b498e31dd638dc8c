package org.perfspace.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.convert.Conversion;
import org.perfspace.convert.remap.Remapping;
import org.perfspace.convert.remap.RemappingSpec;
import org.perfspace.convert.remap.RemappingSpecReader;
import org.perfspace.format.Format;
import org.perfspace.io.Place;
import org.perfspace.model.PerformanceSpace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code perfspace remap IN OUT}. */
@Command(
        name = "remap",
        header = "Give a profile of Score-P the metric tree of Scalasca.",
        description = {
            "The metric tree, such as MPI time by kind of operation, comes from the specification remapping.spec that nearly"
                    + " every profile of Score-P carries, or from --spec. Its derived metrics are computed, and their values"
                    + " are stored, as cube_remap2 -d does."
        },
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "Examples:",
            "  perfspace remap profile.cubex remapped.cubex",
            "  perfspace remap --spec remapping.spec profile.cubex remapped.cubex"
        })
final class RemapVerb implements Callable<Integer> {

    @ParentCommand
    private Console.Owner main;

    @Parameters(index = "0", paramLabel = "IN", description = "The profile; - is the standard input.")
    private Path input;

    @Parameters(index = "1", paramLabel = "OUT", description = "The file or directory to write.")
    private Path output;

    @Option(
            names = "--spec",
            paramLabel = "FILE",
            description = "The specification (default: the one that the profile carries).")
    private @Nullable Path spec;

    @Option(
            names = "--expressions",
            description = "Keep derived metrics as expressions instead of storing their values.")
    private boolean expressions;

    @Option(names = "--json", description = "Print a report as JSON on the standard output.")
    private boolean json;

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
        Conversion.Report report = console.busy("remapping " + input, () -> remap(to));
        new ReportText(input, output, report).write(console, writing.allNotes(), json);
        return ExitCode.DONE;
    }

    private Conversion.Report remap(Format to) throws IOException {
        Format from = reading.format(reading.input(input));
        try (PerformanceSpace space = reading.open(input)) {
            PerformanceSpace reduced =
                    reductions.reductions().apply(Remapping.apply(space, spec(space)), input.toString());
            PerformanceSpace result = expressions ? reduced : Remapping.withValues(reduced);
            return Conversion.store(from, result, output, to, reading.passOn(writing.options(), to));
        }
    }

    private RemappingSpec spec(PerformanceSpace space) throws IOException {
        if (spec != null) {
            try (InputStream in = Files.newInputStream(spec)) {
                return RemappingSpecReader.read(in, Place.of(spec.toString()));
            }
        }
        Place place = Place.of(input.toString());
        return RemappingSpecReader.of(space, place)
                .orElseThrow(() -> place.unsupported(
                        "expected a profile that carries %s, found none; name a specification with --spec",
                        RemappingSpec.ATTACHMENT));
    }
}
