package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.Json;
import org.perfspace.convert.BatchConversion;
import org.perfspace.convert.BatchConversion.Converted;
import org.perfspace.convert.BatchConversion.Failed;
import org.perfspace.convert.BatchConversion.NotTried;
import org.perfspace.convert.BatchConversion.Result;
import org.perfspace.convert.BatchConversion.Skipped;
import org.perfspace.format.Format;
import org.perfspace.io.ProgressListener;

/** A batch of conversions with its output: failures and notes as they occur, and a summary at the end. */
final class BatchRun {

    private final Console console;
    private final boolean allNotes;
    private final Function<Failed, String> hint;
    private boolean notesHidden;

    /**
     * Prepares to run a batch.
     *
     * @param allNotes whether to print all notes, instead of their number for each profile
     * @param hint returns advice for the user about a failure, which is appended to its message; may be empty
     */
    BatchRun(Console console, boolean allNotes, Function<Failed, String> hint) {
        this.console = console;
        this.allNotes = allNotes;
        this.hint = hint;
    }

    /**
     * Runs a batch and returns the exit code.
     *
     * @param asJson whether to write a report to the standard output as well
     */
    int run(List<BatchConversion.Job> jobs, Format to, BatchConversion.Options options, boolean asJson)
            throws IOException {
        long start = System.nanoTime();
        List<Result> results = console.counted(
                "converting " + HumanText.count(jobs.size(), "profile", "profiles"),
                progress -> convert(jobs, to, options, progress));
        console.note(summary(results, System.nanoTime() - start));
        if (asJson) {
            Json.object(console.out(), json -> write(results, json));
        }
        return exitCode(results);
    }

    private List<Result> convert(
            List<BatchConversion.Job> jobs, Format to, BatchConversion.Options options, ProgressListener progress)
            throws IOException {
        return BatchConversion.convert(jobs, to, options, (result, ended) -> {
            progress.progress(ended, jobs.size());
            tell(result, counter(ended, jobs.size()));
        });
    }

    private static String counter(int ended, int all) {
        int width = String.valueOf(all).length();
        return String.format(Locale.ROOT, "[%" + width + "d/%d] ", ended, all);
    }

    private void tell(Result result, String counter) {
        if (result instanceof Failed failed) {
            Failures.report(console, failed.cause(), hint.apply(failed));
        } else if (result instanceof Converted converted) {
            int notes = converted.report().notes().size();
            int losses = converted.report().losses().size();
            if (allNotes || console.verbose()) {
                text(converted).notes(true).forEach(note -> console.note(counter + note));
            } else if (notes + losses > 0) {
                notesHidden = true;
                console.note(counter + converted.job().input() + ": " + numbers(notes, losses));
            }
        }
    }

    private static String numbers(int notes, int losses) {
        String lost = HumanText.count(losses, "loss", "losses");
        String others = HumanText.count(notes, "note", "notes");
        return losses == 0 ? others : notes == 0 ? lost : others + ", " + lost;
    }

    private static ReportText text(Converted converted) {
        return new ReportText(converted.job().input(), converted.job().output(), converted.report());
    }

    private String summary(List<Result> results, long nanos) {
        List<String> parts = new ArrayList<>();
        for (State state : State.values()) {
            long count = count(results, state.type);
            if (state == State.CONVERTED || count > 0) {
                parts.add(String.format(Locale.ROOT, "%,d %s", count, state.word));
            }
        }
        return String.join(", ", parts) + " in " + time(nanos / 1e9) + (notesHidden ? "; --notes shows the notes" : "");
    }

    private static String time(double seconds) {
        return String.format(Locale.ROOT, seconds < 10 ? "%.1f s" : "%,.0f s", seconds);
    }

    private static long count(List<Result> results, Class<? extends Result> type) {
        return results.stream().filter(type::isInstance).count();
    }

    private static int exitCode(List<Result> results) {
        List<Failed> failures = results.stream()
                .filter(Failed.class::isInstance)
                .map(Failed.class::cast)
                .toList();
        if (failures.isEmpty()) {
            return ExitCode.DONE;
        }
        return results.size() == 1 ? Failures.exitCode(failures.get(0).cause()) : ExitCode.SOME_FAILED;
    }

    private static void write(List<Result> results, JsonGenerator json) throws IOException {
        for (State state : State.values()) {
            json.writeNumberField(state.field, count(results, state.type));
        }
        Json.objects(json, "results", results, result -> {
            json.writeStringField("state", State.of(result).field);
            if (result instanceof Converted converted) {
                text(converted).fields(json);
            } else {
                json.writeStringField("input", result.job().input().toString());
                json.writeStringField("output", result.job().output().toString());
            }
            if (result instanceof Failed failed) {
                json.writeStringField("message", Failures.message(failed.cause()));
            }
        });
    }

    /** The names of the results of a conversion. */
    private enum State {
        CONVERTED(Converted.class, "converted", "converted"),
        SKIPPED(Skipped.class, "skipped", "skipped"),
        FAILED(Failed.class, "failed", "failed"),
        NOT_TRIED(NotTried.class, "not tried", "notTried");

        private final Class<? extends Result> type;
        private final String word;
        private final String field;

        State(Class<? extends Result> type, String word, String field) {
            this.type = type;
            this.word = word;
            this.field = field;
        }

        static State of(Result result) {
            return Stream.of(values())
                    .filter(state -> state.type.isInstance(result))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
