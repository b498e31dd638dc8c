package org.perfspace.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.perfspace.convert.report.LinkTestReport;

/**
 * Describes the setup of a LinkTest run in words. Facts that a file does not store are unknown, which is different from
 * "no".
 */
record LinkTestSetup(LinkTestReport report) {

    /** Returns a description of the test and the machine. */
    String text() {
        return String.format(
                Locale.ROOT,
                "API %s, %,d ranks on %,d hosts, %s messages of %s bytes, %s, %s",
                stored("mode"),
                report.ranks().count(),
                report.hosts(),
                stored("num_messages"),
                stored("message_size"),
                report.fact("num_warmup").isEmpty()
                        ? "number of warm-up messages not stored"
                        : report.fact("num_warmup") + " warm-up messages",
                retests());
    }

    /** Returns the number of retests; LinkTest 1.x stores the retests that were made, not the number requested. */
    private String retests() {
        if (!report.fact("num_serial_retests").isEmpty()) {
            return report.fact("num_serial_retests") + " retests for each iteration";
        }
        long made = report.iterations().stream()
                .mapToLong(iteration -> iteration.retests().size())
                .sum();
        return String.format(Locale.ROOT, "%,d retests", made);
    }

    /** Returns the modes of the test. */
    String modes() {
        List<String> modes = new ArrayList<>();
        modes.add("all-to-all: " + yesOrNo("all_to_all"));
        if (report.isGeneration1()) {
            modes.add("one pair at a time: " + yesOrNo("serial"));
            modes.add("ranks mixed: " + yesOrNo("mixed"));
        } else {
            modes.add("bisection: " + yesOrNo("bisection"));
            modes.add("direction: " + direction());
            modes.add("buffers: " + stored("num_multi_buffers") + " (seed " + stored("buf_seed") + ")");
            modes.add("iterations with randomized ranks: " + stored("num_randomized_tasks") + " (seed "
                    + stored("task_seed") + ")");
        }
        return String.join(", ", modes);
    }

    private String direction() {
        if (isOn("bidirectional")) {
            return "both ways at once";
        }
        return isOn("unidirectional") ? "one way" : "there and back";
    }

    private String yesOrNo(String fact) {
        return report.fact(fact).isEmpty() ? "not stored" : isOn(fact) ? "yes" : "no";
    }

    private boolean isOn(String fact) {
        return !report.fact(fact).isEmpty() && !report.fact(fact).equals("0");
    }

    private String stored(String fact) {
        return report.fact(fact).isEmpty() ? "not stored" : report.fact(fact);
    }
}
