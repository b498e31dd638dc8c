package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.HumanText;
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
record ReportText(Path input, Path output, Conversion.Report report) {

    /** Number of losses above which one line counts them. */
    private static final int MOST_LINES = 3;

    /**
     * Prints the report: notes on the input, and the losses.
     *
     * @param allNotes whether to print every loss on its own line however many there are, and the contents of the
     *     supplement; verbose consoles get them in any case
     * @param asJson whether to write a report to the standard output as well
     */
    public void write(Console console, boolean allNotes, boolean asJson) throws IOException {
        console.notes(notes(allNotes || console.verbose()));
        if (asJson) {
            Json.object(console.out(), this::fields);
        }
    }

    /** Returns notes for the user: repairs and omitted contents; if all are wanted, contents of the supplement, too. */
    public List<String> notes(boolean all) {
        List<String> notes = new ArrayList<>(report.notes());
        String prefix = output + ": ";
        long remarks = notes.stream().filter(note -> note.startsWith(prefix)).count();
        if (!all && remarks > MOST_LINES) {
            notes.removeIf(note -> note.startsWith(prefix));
            notes.add(prefix + HumanText.count(remarks, "note", "notes") + " on differences; --notes shows them");
        }
        notes.addAll(notes(output, report.kept(), report.losses(), all));
        return notes;
    }

    /**
     * Returns notes on omitted contents.
     *
     * @param all whether to name each loss, and the contents of the supplement; otherwise many losses become one line
     */
    public static List<String> notes(Path output, List<String> allKept, List<WriteReport.Loss> losses, boolean all) {
        List<String> notes = new ArrayList<>();
        if (all) {
            allKept.forEach(kept -> notes.add(output + ": kept in the supplement: " + kept));
        }
        if (!all && losses.size() > MOST_LINES) {
            notes.add(output + ": left out: " + LossSummary.of(losses) + "; --notes shows all");
            return notes;
        }
        for (WriteReport.Loss loss : losses) {
            notes.add(output + ": left out: " + loss.what() + size(loss.bytes()));
        }
        return notes;
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

    /**
     * A line that counts the losses of a conversion: metrics and attachments by their number, details of definitions by the kind
     * of definition, and the others in full, or by their number if there are many.
     */
    private static final class LossSummary {

        /** A loss of a field, such as {@code title of 4 metrics}; the kind of definition may have two words. */
        private static final Pattern DETAIL =
                Pattern.compile("(?!trace)[a-z]+(?: [a-z]+)* of [0-9][0-9,]* ([a-z]+(?: node| nodes| group| groups)?)");

        private static final int MOST_OTHERS = 3;

        private LossSummary() {}

        static String of(List<WriteReport.Loss> losses) {
            Map<String, Integer> details = new LinkedHashMap<>();
            List<String> others = new ArrayList<>();
            int metrics = 0;
            int attachments = 0;
            long bytes = 0;
            for (WriteReport.Loss loss : losses) {
                Matcher detail = DETAIL.matcher(loss.what());
                if (loss.what().startsWith("metric \"")) {
                    metrics++;
                } else if (loss.what().startsWith("attachment \"")) {
                    attachments++;
                    bytes += loss.bytes();
                } else if (detail.matches()) {
                    details.merge(plural(detail.group(1)), 1, Integer::sum);
                } else {
                    others.add(loss.what());
                }
            }
            List<String> parts = new ArrayList<>();
            if (metrics > 0) {
                parts.add(HumanText.count(metrics, "metric", "metrics"));
            }
            if (attachments > 0) {
                parts.add(HumanText.count(attachments, "attachment", "attachments")
                        + String.format(Locale.ROOT, " (%,d bytes)", bytes));
            }
            parts.addAll(others.subList(0, others.size() > MOST_OTHERS + 1 ? MOST_OTHERS : others.size()));
            if (others.size() > MOST_OTHERS + 1) {
                parts.add((others.size() - MOST_OTHERS) + " others");
            }
            if (!details.isEmpty()) {
                List<String> counts = new ArrayList<>();
                details.forEach((kind, count) -> counts.add(count + " of " + kind));
                parts.add("details: " + String.join(", ", counts));
            }
            return String.join("; ", parts);
        }

        private static String plural(String noun) {
            return noun.endsWith("s")
                    ? noun
                    : noun.endsWith("y") ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s";
        }
    }
}
