package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.perfspace.format.hpctoolkit.DefaultYaml;

/**
 * Writes {@code metrics/default.yaml} in the one form that hpctesttool, hatchet and hpcviewer all understand
 * ({@code formats/hpctoolkit.md} 7): flat roots, each with a variant {@code Sum} whose costs are plain aliases, and every
 * input with all four keys.
 */
final class DefaultYamlWriter {

    private static final int SUM = 0;

    private final List<MetricPlan> metrics;
    private final StringBuilder inputs = new StringBuilder();
    private final StringBuilder roots = new StringBuilder();

    DefaultYamlWriter(List<MetricPlan> metrics) {
        this.metrics = metrics;
    }

    /** Writes the file; its folder must be there. */
    void write(Path file) throws IOException {
        Files.writeString(file, text(), StandardCharsets.UTF_8);
    }

    /** The whole text. */
    String text() {
        metrics.forEach(this::add);
        return "version: " + DefaultYaml.VERSION + "\ninputs:" + orNothing(inputs) + "roots:" + orNothing(roots);
    }

    private static String orNothing(StringBuilder list) {
        return list.length() == 0 ? " []\n" : "\n" + list;
    }

    private void add(MetricPlan metric) {
        String inclusive = firstScope(metric, DefaultYaml.EXECUTION, DefaultYaml.FUNCTION, DefaultYaml.POINT);
        String exclusive = firstScope(metric, DefaultYaml.FUNCTION, DefaultYaml.POINT, DefaultYaml.EXECUTION);
        if (inclusive.isEmpty()) {
            return;
        }
        boolean lexAware = hasSum(metric, DefaultYaml.LEX_AWARE);
        addInput(metric, inclusive);
        if (lexAware) {
            addInput(metric, DefaultYaml.LEX_AWARE);
        }
        if (!exclusive.equals(inclusive)) {
            addInput(metric, exclusive);
        }
        addRoot(metric, inclusive, lexAware, exclusive);
    }

    private void addInput(MetricPlan metric, String scope) {
        inputs.append("  - &").append(anchor(metric, scope)).append('\n');
        inputs.append("    metric: ").append(quoted(metric.name())).append('\n');
        inputs.append("    scope: ").append(scope).append('\n');
        inputs.append("    formula: ").append(DefaultYaml.VALUE).append('\n');
        inputs.append("    combine: sum\n");
    }

    private void addRoot(MetricPlan metric, String inclusive, boolean lexAware, String exclusive) {
        roots.append("  - name: ").append(quoted(metric.name())).append('\n');
        roots.append("    description: ").append(quoted(metric.description())).append('\n');
        if (!metric.visible()) {
            roots.append("    visible by default: false\n");
        }
        roots.append("    variants:\n      Sum:\n        render: [number, percent]\n        formula:\n");
        roots.append("          inclusive:\n            standard: *")
                .append(anchor(metric, inclusive))
                .append('\n');
        roots.append("          exclusive:\n");
        if (lexAware) {
            roots.append("            custom: *")
                    .append(anchor(metric, DefaultYaml.LEX_AWARE))
                    .append('\n');
        }
        roots.append("            standard: *")
                .append(anchor(metric, exclusive))
                .append('\n');
    }

    private static String firstScope(MetricPlan metric, String... scopes) {
        for (String scope : scopes) {
            if (hasSum(metric, scope)) {
                return scope;
            }
        }
        return "";
    }

    private static boolean hasSum(MetricPlan metric, String scope) {
        return metric.statistics().stream()
                .anyMatch(s -> s.scope().equals(scope)
                        && s.combine() == SUM
                        && s.formula().equals(DefaultYaml.VALUE));
    }

    /** As HPCToolkit makes them: what is no letter and no digit becomes its code in hex. */
    private static String anchor(MetricPlan metric, String scope) {
        StringBuilder anchor = new StringBuilder();
        for (int i = 0; i < metric.name().length(); i++) {
            char c = metric.name().charAt(i);
            if (c < 0x80 && Character.isLetterOrDigit(c)) {
                anchor.append(c);
            } else {
                anchor.append('x').append(Integer.toHexString(c)).append('_');
            }
        }
        return anchor.append("-sum-").append(scope).toString();
    }

    /** A scalar in quotes: single ones where that is enough, double ones with escapes for what is not printable ASCII. */
    static String quoted(String text) {
        if (text.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            return "'" + text.replace("'", "''") + "'";
        }
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(c -> quoted.append(escaped(c)));
        return quoted.append('"').toString();
    }

    private static String escaped(int c) {
        if (c == '"' || c == '\\') {
            return "\\" + (char) c;
        }
        if (c >= ' ' && c < 0x7f) {
            return String.valueOf((char) c);
        }
        return String.format(Locale.ROOT, c <= 0xffff ? "\\u%04x" : "\\U%08x", c);
    }
}
