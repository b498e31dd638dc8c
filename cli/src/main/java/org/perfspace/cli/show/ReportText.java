package org.perfspace.cli.show;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.Json;
import org.perfspace.convert.Conversion;
import org.perfspace.io.WriteReport;

/**
 * The report of a conversion as text (lines of notes) and as JSON.
 *
 * @param input path of the input as the user gave it
 * @param output path of the output as the user gave it
 * @param report the report of the library
 */
public record ReportText(Path input, Path output, Conversion.Report report) {

    /**
     * Prints the report.
     *
     * @param asJson whether to write a report to the standard output as well
     */
    public void write(Console console, boolean asJson) throws IOException {
        console.notes(notes());
        if (asJson) {
            json(console.out());
        }
    }

    /** Returns notes for the user: repairs, contents of the supplement, and omitted contents. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>(report.notes());
        notes.addAll(notes(output, report.kept(), report.losses()));
        return notes;
    }

    /** Returns notes on contents of the supplement and on omitted contents. */
    public static List<String> notes(Path output, List<String> allKept, List<WriteReport.Loss> losses) {
        List<String> notes = new ArrayList<>();
        for (String kept : allKept) {
            notes.add(output + ": kept in the supplement: " + kept);
        }
        for (WriteReport.Loss loss : losses) {
            notes.add(output + ": left out: " + loss.what() + size(loss.bytes()));
        }
        return notes;
    }

    /** Writes one JSON object. */
    private void json(Writer out) throws IOException {
        Json.object(out, this::fields);
    }

    /** Writes the fields of the object. */
    public void fields(JsonGenerator json) throws IOException {
        json.writeStringField("input", input.toString());
        json.writeStringField("output", output.toString());
        json.writeStringField("from", report.from().id());
        json.writeStringField("to", report.to().id());
        json.writeNumberField("metrics", report.metrics());
        json.writeNumberField("callNodes", report.callNodes());
        json.writeNumberField("locations", report.locations());
        Json.texts(json, "notes", report.notes());
        Json.texts(json, "kept", report.kept());
        Json.losses(json, report.losses());
    }

    private static String size(long bytes) {
        return bytes == 0 ? "" : String.format(Locale.ROOT, " (%,d bytes)", bytes);
    }
}
