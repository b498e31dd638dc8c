package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.OneLine;
import org.perfspace.io.Finding;
import org.perfspace.reader.Readers;

/** {@code perfspace validate FILE…}. */
final class ValidateVerb extends Verb {

    private final Argument<List<Path>> inputs =
            parameters("FILE", "1..*", Path.class, "The profiles; - is the standard input.");

    private final Argument<Boolean> json =
            flag("--json", "Print all findings as JSON, also those that are not faults.");

    private final ReadingOptions reading = mixin(new ReadingOptions(main));

    ValidateVerb(Console.Owner main) {
        super(main, "validate", "Check profiles against all rules of their formats.");
        common("--json", "--salvage", "--max-unpacked");
        description(
                "Reads every byte that has a meaning, and prints each fault with its place on a line; exit code 1 if"
                        + " there is any. Warnings are not faults.");
        examples("perfspace validate profile.cubex", "perfspace validate --json *.cubex");
    }

    @Override
    public Integer call() throws IOException {
        int unread = 0;
        int faulty = 0;
        try (ValidateJson report = json.get() ? new ValidateJson(main.console().out()) : null) {
            for (Path input : inputs.get()) {
                try {
                    List<Finding> faults = main.console()
                            .busy("checking " + input, () -> Readers.check(reading.input(input), reading.options()));
                    faulty += faults.stream().anyMatch(Finding::isFault) ? 1 : 0;
                    if (report != null) {
                        report.write(input.toString(), faults);
                    } else {
                        print(input, faults);
                    }
                } catch (IOException e) {
                    Failures.report(main.console(), e);
                    unread++;
                    if (report != null) {
                        report.fail(input.toString(), Failures.message(e));
                    }
                }
            }
        }
        if (unread > 0) {
            return unread == inputs.get().size() ? ExitCode.BAD_INPUT : ExitCode.SOME_FAILED;
        }
        return faulty > 0 ? ExitCode.NO : ExitCode.DONE;
    }

    private void print(Path input, List<Finding> faults) throws IOException {
        for (Finding fault : faults) {
            main.console().out().write(OneLine.of(fault.toString()) + "\n");
        }
        if (faults.stream().noneMatch(Finding::isFault)) {
            main.console().note(input + ": no faults");
        }
    }
}
