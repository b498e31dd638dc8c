package org.perfspace.cli;

import java.util.ArrayList;
import java.util.List;
import org.perfspace.cli.console.HumanText;
import org.perfspace.convert.compare.CellDifference;
import org.perfspace.convert.compare.Comparison;
import org.perfspace.convert.compare.MetricComparison;
import org.perfspace.convert.compare.Unmatched;
import org.perfspace.model.Metric;

/**
 * A comparison as JUnit XML, in the form that Jenkins and GitLab read: one suite with a test case for each metric, one for
 * the call paths and one for the locations. Characters that XML cannot represent become U+FFFD.
 *
 * @param first name of the first profile
 * @param second name of the second profile
 */
record JUnitReport(Comparison comparison, String first, String second) {

    private static final String SUITE = "perfspace compare";

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
        List<Case> cases = cases();
        long failures = cases.stream().filter(c -> !c.failure().isEmpty()).count();
        String counts = " tests=\"" + cases.size() + "\" failures=\"" + failures + "\" errors=\"0\"";
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        xml.append("<testsuites").append(counts).append(" time=\"0\">\n");
        xml.append("  <testsuite name=\"")
                .append(escaped(SUITE + " " + first + " " + second))
                .append('"')
                .append(counts)
                .append(" skipped=\"0\" time=\"0\">\n");
        cases.forEach(testCase -> append(xml, testCase));
        return xml.append("  </testsuite>\n</testsuites>\n").toString();
    }

    private static void append(StringBuilder xml, Case testCase) {
        xml.append("    <testcase classname=\"perfspace.compare\" name=\"")
                .append(escaped(testCase.name()))
                .append("\" time=\"0\"");
        if (testCase.failure().isEmpty()) {
            xml.append("/>\n");
            return;
        }
        xml.append(">\n      <failure type=\"different\" message=\"")
                .append(escaped(testCase.failure().get(0)))
                .append("\">")
                .append(escaped(String.join("\n", testCase.failure())))
                .append("</failure>\n    </testcase>\n");
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
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(isXml(c) ? c : 0xfffd);
            }
        });
        return escaped.toString();
    }

    private static boolean isXml(int c) {
        return c == '\t'
                || c == '\n'
                || (c >= 0x20 && c < 0xd800)
                || (c >= 0xe000 && c < 0xfffe)
                || c >= Character.MIN_SUPPLEMENTARY_CODE_POINT;
    }
}
