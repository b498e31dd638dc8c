package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.format.hpctoolkit.MetricFormula;
import org.perfspace.io.ByteSink;

/**
 * Writes {@code metrics/default.yaml} in the form that hpctesttool, hatchet and hpcviewer all understand (README.md of
 * format.hpctoolkit, "Requirements of other readers"): every metric has a variant {@code Sum} whose costs are plain
 * aliases, and every input has all four keys. {@code Sum} is followed by the variants that the statistics of a metric
 * allow.
 */
final class DefaultYamlWriter {

    private static final String NUMBER = "[number]";
    private static final String WITH_PERCENT = "[number, percent]";

    private final List<TaxonomyPlanner.Entry> entries;
    private final Map<String, MetricPlan> metrics = new HashMap<>();
    private final YamlInputs inputs = new YamlInputs();
    private final StringBuilder roots = new StringBuilder();
    private String indent = "";

    /** A function that returns the formula for a scope; empty if the scope has none. */
    private interface ScopeFormula {
        Optional<String> in(String scope);
    }

    /**
     * A formula in the syntax of the file: {@code {op: [operands]}}.
     *
     * @param alias returns the alias of the statistic of a metric
     */
    private record FormulaText(UnaryOperator<String> alias) implements MetricFormula.Builder<String> {

        @Override
        public String number(String digits) {
            return digits;
        }

        @Override
        public String metric(String name, boolean exclusive) {
            return alias.apply(name);
        }

        @Override
        public String apply(String operator, List<String> operands) {
            return "{'" + operator + "': [" + String.join(", ", operands) + "]}";
        }
    }

    /**
     * Creates a writer for some metrics.
     *
     * @param entries in pre-order
     */
    public DefaultYamlWriter(List<TaxonomyPlanner.Entry> entries) {
        this.entries = entries;
        for (TaxonomyPlanner.Entry entry : entries) {
            MetricPlan metric = entry.metric();
            if (metric != null) {
                metrics.put(metric.name(), metric);
            }
        }
    }

    /** Writes the file. */
    public void write(FileChannel file) throws IOException {
        new ByteSink(file).bytes(text().getBytes(StandardCharsets.UTF_8)).flush();
    }

    /** Returns whether a metric has a sum to show. */
    static boolean isShown(MetricPlan metric) {
        return !inclusiveScope(metric).isEmpty();
    }

    /** Returns the whole text. */
    String text() {
        for (int i = 0; i < entries.size(); i++) {
            TaxonomyPlanner.Entry entry = entries.get(i);
            MetricPlan metric = entry.metric();
            if (metric == null || isShown(metric)) {
                add(entry);
                if (i + 1 < entries.size() && entries.get(i + 1).depth() > entry.depth()) {
                    line("children:");
                }
            }
        }
        return "version: " + DefaultYaml.VERSION + "\ninputs:" + orNothing(inputs.text()) + "roots:"
                + orNothing(roots.toString());
    }

    private static String orNothing(String list) {
        return list.isEmpty() ? " []\n" : "\n" + list;
    }

    private void add(TaxonomyPlanner.Entry entry) {
        indent = "    ".repeat(entry.depth()) + "    ";
        roots.append(indent, 0, indent.length() - 2)
                .append("- name: ")
                .append(quoted(entry.name()))
                .append('\n');
        MetricPlan metric = entry.metric();
        if (metric != null && !metric.title().isEmpty()) {
            line("title: " + quoted(metric.title()));
        }
        line("description: " + quoted(entry.description()));
        if (!entry.visible()) {
            line("visible by default: false");
        }
        line("variants:");
        if (metric != null) {
            for (YamlVariant variant : YamlVariant.values()) {
                addVariant(metric, variant);
            }
        } else {
            addComputed(entry.formula());
        }
    }

    private void addVariant(MetricPlan metric, YamlVariant variant) {
        ScopeFormula formula = scope -> inputs.formula(metric, scope, variant);
        Optional<String> inclusive = formula.in(inclusiveScope(metric));
        Optional<String> custom = formula.in(DefaultYaml.LEX_AWARE);
        Optional<String> exclusive = formula.in(exclusiveScope(metric));
        if (inclusive.isPresent() && exclusive.isPresent()) {
            addVariant(
                    variant.title(),
                    variant == YamlVariant.SUM ? WITH_PERCENT : NUMBER,
                    inclusive.get(),
                    custom,
                    exclusive.get());
        }
    }

    private void addComputed(String formula) {
        Optional<MetricFormula> terms = MetricFormula.parse(formula);
        if (terms.isPresent()) {
            boolean lexAware = terms.get().metrics().stream().allMatch(name -> has(name, DefaultYaml.LEX_AWARE));
            addVariant(
                    "''",
                    NUMBER,
                    terms.get().exclusive() ? "" : computed(terms.get(), DefaultYamlWriter::inclusiveScope),
                    lexAware ? Optional.of(computed(terms.get(), m -> DefaultYaml.LEX_AWARE)) : Optional.empty(),
                    computed(terms.get(), DefaultYamlWriter::exclusiveScope));
            return;
        }
        boolean heading = formula.equals(MetricFormula.NONE);
        line("  Sum:");
        line("    render: " + (heading ? "hidden" : WITH_PERCENT));
        if (!heading) {
            line("    formula: " + formula);
        }
    }

    private boolean has(String metric, String scope) {
        MetricPlan plan = metrics.get(metric);
        return plan != null && inputs.formula(plan, scope, YamlVariant.SUM).isPresent();
    }

    private String computed(MetricFormula formula, Function<MetricPlan, String> scope) {
        return formula.build(new FormulaText(name -> computed(metrics.get(name), scope)));
    }

    private String computed(@Nullable MetricPlan metric, Function<MetricPlan, String> scope) {
        return metric == null
                ? "0"
                : inputs.formula(metric, scope.apply(metric), YamlVariant.SUM).orElse("0");
    }

    /** Adds a variant; the inclusive formula is empty if there is none. */
    private void addVariant(String title, String render, String inclusive, Optional<String> custom, String exclusive) {
        line("  " + title + ":");
        line("    render: " + render);
        line("    formula:");
        if (!inclusive.isEmpty()) {
            line("      inclusive:");
            line("        standard: " + inclusive);
        }
        line("      exclusive:");
        custom.ifPresent(text -> line("        custom: " + text));
        line("        standard: " + exclusive);
    }

    private void line(String text) {
        roots.append(indent).append(text).append('\n');
    }

    private static String inclusiveScope(MetricPlan metric) {
        return firstScope(metric, DefaultYaml.EXECUTION, DefaultYaml.FUNCTION, DefaultYaml.POINT);
    }

    private static String exclusiveScope(MetricPlan metric) {
        return firstScope(
                metric, DefaultYaml.FUNCTION, DefaultYaml.LEX_AWARE, DefaultYaml.POINT, DefaultYaml.EXECUTION);
    }

    /** Returns the first of some scopes that has a sum; an empty text if none has. */
    private static String firstScope(MetricPlan metric, String... scopes) {
        for (String scope : scopes) {
            if (YamlInputs.has(metric, scope, YamlVariant.Input.SUM)) {
                return scope;
            }
        }
        return "";
    }

    /**
     * Returns a quoted scalar: in single quotes if the text is printable ASCII, otherwise in double quotes with
     * escapes.
     */
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

    /** The inputs of a {@code metrics/default.yaml}. Each is written once, when a formula uses it for the first time. */
    private static final class YamlInputs {

        private final Map<Key, String> anchors = new LinkedHashMap<>();
        private final Map<String, String> stems = new HashMap<>();
        private final Set<String> takenStems = new HashSet<>();
        private final StringBuilder text = new StringBuilder();

        /** The identity of an input. */
        private record Key(String metric, String scope, YamlVariant.Input input) {}

        /** Returns whether a metric has a statistic for a scope. */
        static boolean has(MetricPlan metric, String scope, YamlVariant.Input input) {
            return metric.statistics().stream()
                    .anyMatch(statistic -> statistic.scope().equals(scope) && input.is(statistic));
        }

        /** Returns the formula of a variant; empty if a statistic that it needs is missing. */
        Optional<String> formula(MetricPlan metric, String scope, YamlVariant variant) {
            if (!variant.inputs().stream().allMatch(input -> has(metric, scope, input))) {
                return Optional.empty();
            }
            List<String> aliases = new ArrayList<>();
            variant.inputs().forEach(input -> aliases.add("*" + anchor(metric, scope, input)));
            return Optional.of(variant.formula(aliases));
        }

        /** Returns the items of the list of inputs. */
        String text() {
            return text.toString();
        }

        private String anchor(MetricPlan metric, String scope, YamlVariant.Input input) {
            Key key = new Key(metric.name(), scope, input);
            String known = anchors.get(key);
            if (known != null) {
                return known;
            }
            String anchor = stems.computeIfAbsent(metric.name(), this::stem) + "-" + input.mark() + "-" + scope;
            anchors.put(key, anchor);
            text.append("  - &").append(anchor).append('\n');
            text.append("    metric: ")
                    .append(DefaultYamlWriter.quoted(metric.name()))
                    .append('\n');
            text.append("    scope: ").append(scope).append('\n');
            text.append("    formula: ").append(input.formula()).append('\n');
            text.append("    combine: ")
                    .append(MetaDbLayout.combine(input.combine()))
                    .append('\n');
            return anchor;
        }

        /**
         * Returns the stem of the anchors of a metric, as HPCToolkit generates it: characters other than letters and digits
         * are replaced by their hexadecimal code.
         */
        private String stem(String name) {
            StringBuilder stem = new StringBuilder();
            for (int i = 0; i < name.length(); i++) {
                char c = name.charAt(i);
                if (c < 0x80 && Character.isLetterOrDigit(c)) {
                    stem.append(c);
                } else {
                    stem.append('x').append(Integer.toHexString(c)).append('_');
                }
            }
            String unique = stem.toString();
            for (int i = 2; !takenStems.add(unique); i++) {
                unique = stem + "-" + i;
            }
            return unique;
        }
    }
}
