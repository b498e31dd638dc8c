package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.Json;
import org.perfspace.cli.console.OneLine;
import org.perfspace.io.Finding;
import org.perfspace.io.Place;
import org.perfspace.reader.Readers;

/** {@code perfspace validate FILE…}. */
final class ValidateVerb extends Verb {

    private final Argument<List<Path>> inputs =
            parameters("FILE", "1..*", Path.class, "The profiles; - is the standard input.");

    private final Argument<Boolean> json =
            flag("--json", "Print all findings as JSON, also those that are not faults.");

    private final ReadingOptions reading = mixin(new ReadingOptions(console));

    private int unread;
    private int faulty;

    ValidateVerb(Main main) {
        super(main, "validate", "Check profiles against all rules of their formats.");
        common("--json", "--salvage", "--max-unpacked");
        description(
                "Reads every byte that has a meaning, and prints each fault with its place on a line; exit code 1 if"
                        + " there is any. Warnings are not faults.");
        examples("perfspace validate profile.cubex", "perfspace validate --json *.cubex");
    }

    @Override
    public Integer call() throws IOException {
        if (json.get()) {
            Json.object(
                    console.out(),
                    object -> Json.objects(object, "files", inputs.get(), input -> write(check(input), object)));
        } else {
            for (Path input : inputs.get()) {
                print(check(input));
            }
        }
        if (unread > 0) {
            return unread == inputs.get().size() ? ExitCode.BAD_INPUT : ExitCode.SOME_FAILED;
        }
        return faulty > 0 ? ExitCode.NO : ExitCode.DONE;
    }

    /**
     * An input that was checked.
     *
     * @param findings the faults and warnings
     * @param failure reason why it could not be checked, or null
     */
    private record Checked(Path input, List<Finding> findings, @Nullable String failure) {

        boolean sound() {
            return failure == null && findings.stream().noneMatch(Finding::isFault);
        }
    }

    private Checked check(Path input) {
        try {
            List<Finding> findings =
                    console.busy("checking " + input, () -> Readers.check(reading.input(input), reading.options()));
            Checked checked = new Checked(input, findings, null);
            faulty += checked.sound() ? 0 : 1;
            return checked;
        } catch (IOException e) {
            Failures.report(console, e);
            unread++;
            return new Checked(input, List.of(), Failures.message(e));
        }
    }

    private void print(Checked checked) throws IOException {
        for (Finding finding : checked.findings()) {
            console.report().write(OneLine.of(finding.toString()) + "\n");
        }
        if (checked.sound()) {
            console.note(checked.input() + ": no faults");
        }
    }

    private static void write(Checked checked, JsonGenerator json) throws IOException {
        json.writeStringField("file", checked.input().toString());
        json.writeBooleanField("sound", checked.sound());
        json.writeStringField("failure", checked.failure());
        Json.objects(json, "findings", checked.findings(), finding -> {
            Place place = finding.place();
            json.writeStringField("severity", HumanText.words(finding.severity()));
            json.writeStringField("file", place.file());
            json.writeStringField("member", place.member());
            if (place.unit() != Place.Unit.WHOLE) {
                json.writeNumberField(HumanText.words(place.unit()), place.number());
            }
            json.writeStringField("message", finding.message());
        });
    }
}
