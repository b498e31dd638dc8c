package org.perfspace.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.convert.Conversion;
import org.perfspace.convert.remap.Remapping;
import org.perfspace.convert.remap.RemappingSpec;
import org.perfspace.format.Format;
import org.perfspace.io.Place;
import org.perfspace.model.PerformanceSpace;

/** {@code perfspace remap IN OUT}. */
final class RemapVerb extends Verb {

    private final Argument<Path> input = parameter("IN", Path.class, "The profile; - is the standard input.");

    private final Argument<Path> output = parameter("OUT", Path.class, "The file or directory to write.");

    private final Argument<Path> spec =
            option("--spec FILE", Path.class, "The specification (default: the one that the profile carries).");

    private final Argument<Boolean> expressions =
            flag("--expressions", "Keep derived metrics as expressions instead of storing their values.");

    private final Argument<Boolean> json = flag("--json", "Print a report as JSON on the standard output.");

    private final TargetOptions writing = mixin(new TargetOptions());

    private final ReductionOptions reductions = mixin(new ReductionOptions());

    private final ReadingOptions reading = mixin(new ReadingOptions(console));

    RemapVerb(Main main) {
        super(main, "remap", "Give a profile of Score-P the metric tree of Scalasca.");
        common("--spec", "--to", "--force");
        description(
                "The metric tree, such as MPI time by kind of operation, comes from the specification remapping.spec that nearly"
                        + " every profile of Score-P carries, or from --spec. Its derived metrics are computed, and their values"
                        + " are stored, as cube_remap2 -d -s does: idle threads, limited parallelism and imbalance are computed,"
                        + " too, and time contains that of idle threads.");
        examples(
                "perfspace remap profile.cubex remapped.cubex",
                "perfspace remap --spec remapping.spec profile.cubex remapped.cubex");
    }

    @Override
    public Integer call() throws IOException {
        Format to = writing.format(output.get());
        Conversion.Report report = console.busy("remapping " + input.get(), () -> remap(to));
        new ReportText(input.get(), output.get(), report).write(console, writing.allNotes(), json.get());
        return ExitCode.DONE;
    }

    private Conversion.Report remap(Format to) throws IOException {
        Format from = reading.format(reading.input(input.get()));
        try (PerformanceSpace space = reading.open(input.get())) {
            PerformanceSpace reduced = reductions
                    .reductions()
                    .apply(Remapping.complete(space, spec(space)), input.get().toString());
            PerformanceSpace result = expressions.get() ? reduced : Remapping.withValues(reduced);
            return Conversion.store(from, result, output.get(), to, reading.passOn(writing.options(), to));
        }
    }

    private RemappingSpec spec(PerformanceSpace space) throws IOException {
        if (spec.isPresent()) {
            try (InputStream in = Files.newInputStream(spec.get())) {
                return RemappingSpec.read(in, Place.of(spec.get().toString()));
            }
        }
        Place place = Place.of(input.get().toString());
        return RemappingSpec.of(space, place)
                .orElseThrow(() -> place.unsupported(
                        "expected a profile that carries %s, found none; name a specification with --spec",
                        RemappingSpec.ATTACHMENT));
    }
}
