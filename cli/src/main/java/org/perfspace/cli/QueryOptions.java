package org.perfspace.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.archive.ArchivedAnswers.By;
import org.perfspace.convert.archive.RunCondition;

/** The options of {@code perfspace archive --query}. */
final class QueryOptions extends OptionSet {

    /** Options that have no effect without a question. */
    static final String[] FURTHER = {"--between", "--by", "--quantity", "--top", "--format"};

    private static final int TOP = 20;

    private final Argument<Question> question = option(
            "--query QUESTION",
            Question.class,
            "Answer a question about the runs: slower (with --between), trend, regressions, outliers, speedup or efficiency;"
                    + " --where restricts the runs.");

    private final Argument<String> between =
            option("--between A,B", "", "Two groups of runs to compare, as conditions: release=1.2,release=1.3.");

    private final Argument<By> by = option(
            "--by WHAT", By.FUNCTION, "Compare functions (function, the default), call paths (path) or files (file).");

    private final Argument<String> quantity =
            option("--quantity NAME", "", "Quantity of the answer, such as time (default), cpu_time or visits.");

    private final Argument<Integer> top = option("--top N", TOP, "Show the N largest changes (default 20).");

    private final Argument<DataTable.Format> format = option(
            "--format FORMAT",
            DataTable.Format.TEXT,
            "text (default), markdown; or csv, tsv or json, with all digits.");

    /** The standing questions. */
    enum Question {
        SLOWER,
        TREND,
        REGRESSIONS,
        OUTLIERS,
        SPEEDUP,
        EFFICIENCY;

        /** Returns the name of the constant as users write it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    Optional<Question> question() {
        return question.optional();
    }

    By by() {
        return by.get();
    }

    String quantity() {
        return quantity.get();
    }

    int top() {
        Verb.requireRange("--top", top.get(), 1, Integer.MAX_VALUE);
        return top.get();
    }

    DataTable.Format format() {
        return format.get();
    }

    /** Returns the two groups. */
    List<RunCondition> between() {
        List<String> sides = List.of(between.get().split(",(?=(?:[^']*'[^']*')*[^']*$)", -1));
        if (sides.size() != 2) {
            throw new UsageException("expected two groups of runs as --between, such as release=1.2,release=1.3, found "
                    + (between.get().isEmpty() ? "none" : between.get()));
        }
        return sides.stream().map(QueryOptions::group).toList();
    }

    private static RunCondition group(String text) {
        return UsageException.unlessRejected("--between: ", () -> RunCondition.of(text));
    }
}
