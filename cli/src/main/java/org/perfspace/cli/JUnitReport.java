package org.perfspace.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.OneLine;
import org.perfspace.convert.compare.Comparison;
import org.perfspace.convert.compare.Comparison.CellDifference;
import org.perfspace.convert.compare.Comparison.MetricComparison;
import org.perfspace.convert.compare.Comparison.Unmatched;
import org.perfspace.convert.compare.Rule;
import org.perfspace.model.Metric;

/**
 * A comparison as JUnit XML, in the form that Jenkins and GitLab read: one suite with a test case for each metric, one for
 * the call paths and one for the locations. Characters that XML cannot represent become U+FFFD.
 *
 * @param first name of the first profile
 * @param second name of the second profile
 */
record JUnitReport(Comparison comparison, String first, String second) {

    /** Maximum number of names listed in a message. */
    private static final int MOST_NAMES = 20;

    /**
     * A test case.
     *
     * @param name the tested part
     * @param failure lines of the failure message, the first of them a summary; empty if the test passed
     */
    private record Case(String name, List<String> failure) {}

    /** Returns the whole document. */
    public String text() {
        return text(cases(), first, second);
    }

    /**
     * Returns the document of a comparison by rules, with a test case for each.
     *
     * @param lines what is printed of each rule
     */
    static String ofRules(List<Rule.Outcome> outcomes, List<String> lines, String first, String second) {
        List<Case> cases = new ArrayList<>();
        for (int i = 0; i < outcomes.size(); i++) {
            Rule.Outcome outcome = outcomes.get(i);
            cases.add(new Case(outcome.rule().text(), outcome.isBroken() ? List.of(lines.get(i)) : List.of()));
        }
        return text(cases, first, second);
    }

    private static String text(List<Case> cases, String first, String second) {
        long failures = cases.stream().filter(c -> !c.failure().isEmpty()).count();
        String counts = " tests=\"" + cases.size() + "\" failures=\"" + failures + "\" errors=\"0\"";
        String name = escaped("perfspace compare " + first + " " + second);
        String all = cases.stream().map(JUnitReport::text).collect(Collectors.joining());
        return String.format(
                Locale.ROOT,
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites%s time="0">
                  <testsuite name="%s"%s skipped="0" time="0">
                %s  </testsuite>
                </testsuites>
                """,
                counts,
                name,
                counts,
                all);
    }

    private static String text(Case test) {
        String begin = "    <testcase classname=\"perfspace.compare\" name=\"" + escaped(test.name()) + "\" time=\"0\"";
        return test.failure().isEmpty()
                ? begin + "/>\n"
                : begin + ">\n      <failure type=\"different\" message=\""
                        + escaped(test.failure().get(0)) + "\">"
                        + escaped(String.join("\n", test.failure())) + "</failure>\n    </testcase>\n";
    }

    private List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (MetricComparison metric : comparison.metrics()) {
            cases.add(new Case("metric " + metric.first().name(), failure(metric)));
        }
        comparison.notCompared().forEach(why -> cases.add(new Case("metric without comparison", List.of(why))));
        PointNames names = new PointNames(comparison.definitions());
        Unmatched one = comparison.onlyFirst();
        Unmatched two = comparison.onlySecond();
        for (int space = 0; space < 2; space++) {
            String profile = space == 0 ? first : second;
            for (int metric : space == 0 ? one.metrics() : two.metrics()) {
                Metric only = comparison.definitions().metrics().get(metric);
                cases.add(new Case(
                        "metric " + only.name(), comparison.commonOnly() ? List.of() : List.of("only in " + profile)));
            }
        }
        cases.add(new Case("call paths", unmatched(callPaths(names, one), callPaths(names, two))));
        cases.add(new Case(
                "locations",
                unmatched(
                        one.locations().stream().map(names::location).toList(),
                        two.locations().stream().map(names::location).toList())));
        return cases;
    }

    private List<String> callPaths(PointNames names, Unmatched only) {
        return UnmatchedTops.of(comparison.definitions(), only.callNodes()).stream()
                .map(top -> names.callPath(top.callNode()))
                .toList();
    }

    private List<String> unmatched(List<String> onlyFirst, List<String> onlySecond) {
        if (comparison.commonOnly() || (onlyFirst.isEmpty() && onlySecond.isEmpty())) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add(onlyFirst.size() + " only in " + first + ", " + onlySecond.size() + " only in " + second);
        onlyFirst.stream().limit(MOST_NAMES).forEach(name -> lines.add("only in " + first + ": " + name));
        onlySecond.stream().limit(MOST_NAMES).forEach(name -> lines.add("only in " + second + ": " + name));
        return lines;
    }

    private List<String> failure(MetricComparison metric) {
        if (metric.isEqual()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add(
                metric.sameExpression()
                        ? HumanText.count(metric.different(), "cell differs", "cells differ") + " of "
                                + HumanText.count(metric.cells(), "cell", "cells") + "; largest share "
                                + CompareText.share(metric.largestShare()) + ", largest relative difference "
                                + CompareText.share(metric.largestRelative())
                        : "the expressions differ");
        PointNames names = new PointNames(comparison.definitions());
        for (CellDifference cell : comparison.largest()) {
            if (cell.metric() == metric.metric()) {
                lines.add(names.callPath(cell.callNode()) + " at " + names.location(cell.location()) + ": "
                        + cell.first() + " and " + cell.second());
            }
        }
        return lines;
    }

    private static String escaped(String text) {
        return OneLine.markup(text, c -> isXml(c) ? c : 0xfffd);
    }

    private static boolean isXml(int c) {
        return c == '\t'
                || c == '\n'
                || (c >= 0x20 && c < 0xd800)
                || (c >= 0xe000 && c < 0xfffe)
                || c >= Character.MIN_SUPPLEMENTARY_CODE_POINT;
    }
}
