package org.perfspace.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.cli.console.HumanText;
import org.perfspace.io.WriteReport;

/**
 * A line that counts the losses of a conversion: metrics and attachments by their number, details of definitions by the kind
 * of definition, and the others in full, or by their number if there are many.
 */
final class LossSummary {

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
