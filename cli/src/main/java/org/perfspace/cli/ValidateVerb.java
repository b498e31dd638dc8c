package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.Json;
import org.perfspace.cli.console.OneLine;
import org.perfspace.cli.console.StandardOutputException;
import org.perfspace.io.Finding;
import org.perfspace.io.Place;
import org.perfspace.reader.Readers;

/** {@code perfspace validate FILE…}. */
final class ValidateVerb extends EachVerb {

    private final Argument<Boolean> json =
            flag("--json", "Print all findings as JSON, also those that are not faults: --format json.");

    private final Argument<Format> format = option(
            "--format FORMAT",
            Format.TEXT,
            "text (default; a line for each fault), csv or tsv (a line for each profile, with the number of its faults and"
                    + " warnings), or json.");

    private final ReadingOptions reading = mixin(reading());

    /** The formats of the report; a table in Markdown has no use here. */
    enum Format {
        TEXT,
        CSV,
        TSV,
        JSON;

        /** Returns the name of the constant as users write it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    ValidateVerb(Main main) {
        super(main, "validate", "Check profiles against all rules of their formats.");
        common("--json", "--format", "--salvage");
        description(
                "Reads every byte that has a meaning, and prints each fault with its place on a line; exit code 1 if"
                        + " there is any. Warnings are not faults.");
        examples("perfspace validate profile.cubex", "perfspace validate --json *.cubex");
    }

    private Format format() {
        return json.get() ? Format.JSON : format.get();
    }

    @Override
    void prepare() {}

    @Override
    int headingLines() {
        return format() == Format.CSV || format() == Format.TSV ? 1 : 0;
    }

    /** The reports of all profiles are one object. */
    @Override
    List<String> frame() {
        return format() == Format.JSON ? List.of("{\"jsonVersion\":1,\"files\":[", ",", "]}\n") : super.frame();
    }

    /**
     * A profile that was checked.
     *
     * @param findings the faults and warnings
     * @param failure reason why it could not be checked, or null
     */
    private record Checked(Path input, List<Finding> findings, @Nullable String failure) {

        long faults() {
            return findings.stream().filter(Finding::isFault).count();
        }

        boolean sound() {
            return failure == null && faults() == 0;
        }
    }

    @Override
    int answer() throws IOException {
        try {
            Checked checked = new Checked(
                    input(),
                    console.busy("checking " + input(), () -> Readers.check(reading.input(input()), reading.options())),
                    null);
            print(checked);
            return checked.sound() ? ExitCode.DONE : ExitCode.NO;
        } catch (StandardOutputException e) {
            throw e;
        } catch (IOException e) {
            if (format() != Format.TEXT) {
                print(new Checked(input(), List.of(), Failures.message(e)));
            }
            throw e;
        }
    }

    private void print(Checked checked) throws IOException {
        switch (format()) {
            case TEXT -> {
                for (Finding finding : checked.findings()) {
                    console.report().write(OneLine.of(finding.toString()) + "\n");
                }
                if (checked.sound()) {
                    console.note(checked.input() + ": no faults");
                }
            }
            case CSV -> table(checked, DataTable.Format.CSV);
            case TSV -> table(checked, DataTable.Format.TSV);
            case JSON -> Json.part(console.out(), object -> write(checked, object));
        }
    }

    private void table(Checked checked, DataTable.Format as) throws IOException {
        DataTable table = DataTable.of("file", "sound", "faults:number", "warnings:number", "failure");
        int faults = Math.toIntExact(checked.faults());
        table.row(
                checked.input().toString(),
                checked.sound() ? "true" : "false",
                faults,
                checked.findings().size() - faults,
                checked.failure() == null ? "" : checked.failure());
        table.write(console, as, head -> {});
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
