package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.ByteSource;
import org.perfspace.io.ProfileException;

/**
 * Reads {@code metrics/default.yaml}, see {@link DefaultYaml}: the statistics that it uses, and the tree of its displayed
 * metrics. Both forms of formulas are supported. Only the variant {@code Sum}, or the one without a name, is used; the
 * other variants show statistics over the profiles.
 */
public final class DefaultYamlReader {

    /** The index of the parent of a root. */
    public static final int NO_PARENT = -1;

    /** Maximum number of displayed metrics, including nested ones; aliases can repeat metrics exponentially often. */
    private static final int MOST_ROOTS = 100_000;

    private static final int MOST_DEPTH = 100;

    /** Maximum number of terms of all formulas together. */
    private static final int MOST_TERMS = 1 << 20;

    private static final List<String> PREFERRED_VARIANTS = List.of("Sum", "");

    private static final List<String> INCLUSIVE_SCOPES = List.of(DefaultYaml.EXECUTION);
    private static final List<String> EXCLUSIVE_SCOPES = List.of(DefaultYaml.FUNCTION, DefaultYaml.POINT);

    private final ByteSource source;
    private final IdentityHashMap<Yaml, Input> inputs = new IdentityHashMap<>();
    private int terms;

    private DefaultYamlReader(ByteSource source) {
        this.source = source;
    }

    /**
     * The content of the file.
     *
     * @param inputs statistics that the file uses, in the order of the file
     * @param roots displayed metrics, including nested ones, in pre-order
     */
    public record Taxonomy(List<Input> inputs, List<Root> roots) {

        /** The content for a database without the file. */
        public static final Taxonomy NONE = new Taxonomy(List.of(), List.of());

        /** Takes copies of the lists. */
        public Taxonomy {
            inputs = List.copyOf(inputs);
            roots = List.copyOf(roots);
        }
    }

    /**
     * A statistic of meta.db.
     *
     * @param metric name of the metric
     * @param scope name of the scope
     * @param formula formula that is applied to each value
     * @param combine name of the function that combines the results
     */
    public record Input(String metric, String scope, String formula, String combine) {

        /** {@inheritDoc} Written by hand, as Java would generate it anew at each start. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Input input
                    && metric.equals(input.metric)
                    && scope.equals(input.scope)
                    && formula.equals(input.formula)
                    && combine.equals(input.combine);
        }

        @Override
        public int hashCode() {
            return ((metric.hashCode() * 31 + scope.hashCode()) * 31 + formula.hashCode()) * 31 + combine.hashCode();
        }
    }

    /**
     * A displayed metric.
     *
     * @param name its title if it has one, else its name
     * @param description Markdown, may be empty
     * @param visible whether it is shown by default
     * @param parent index of the metric that it is nested in, or {@link #NO_PARENT}
     * @param formula a {@link MetricFormula} over sums of the scope execution or, if the metric has no inclusive costs,
     *     of the scopes function or point; or {@link MetricFormula#FIRST} or {@link MetricFormula#SUM}; else
     *     {@link MetricFormula#NONE}
     */
    public record Root(String name, String description, boolean visible, int parent, String formula) {}

    /** Reads the file. */
    public static Taxonomy read(ByteSource source) throws IOException {
        return new DefaultYamlReader(source).read();
    }

    private Taxonomy read() throws IOException {
        Yaml document = YamlReader.read(source);
        String version = document.get("version").text();
        if (!version.equals(String.valueOf(DefaultYaml.VERSION))) {
            throw source.place()
                    .unsupported("expected version %d of metrics, found \"%s\"", DefaultYaml.VERSION, version);
        }
        List<Input> inOrder = new ArrayList<>();
        for (Yaml input : document.get("inputs").items()) {
            Input read = new Input(
                    input.get("metric").text(),
                    input.get("scope").text(),
                    orElse(input.get("formula").text(), DefaultYaml.VALUE),
                    orElse(input.get("combine").text(), DefaultYaml.SUM));
            inputs.put(input, read);
            inOrder.add(read);
        }
        return new Taxonomy(inOrder, roots(document));
    }

    /** A displayed metric that has not been read yet. */
    private record Pending(Yaml yaml, int parent, int depth) {}

    private List<Root> roots(Yaml document) throws ProfileException {
        List<Root> roots = new ArrayList<>();
        Deque<Pending> pending = new ArrayDeque<>();
        push(pending, document.get("roots"), NO_PARENT, 0);
        while (!pending.isEmpty()) {
            Pending next = pending.pop();
            Yaml yaml = next.yaml();
            push(pending, yaml.get("children"), roots.size(), next.depth() + 1);
            roots.add(new Root(
                    orElse(yaml.get("title").text(), yaml.get("name").text()),
                    orElse(
                            yaml.get("description").text(),
                            yaml.get("short description").text()),
                    !yaml.get("visible by default").text().equalsIgnoreCase("false"),
                    next.parent(),
                    formulaOf(yaml)));
            if (roots.size() + pending.size() > MOST_ROOTS) {
                throw source.place().beyondLimit("expected at most %,d metrics, found more", MOST_ROOTS);
            }
        }
        return roots;
    }

    private void push(Deque<Pending> pending, Yaml list, int parent, int depth) throws ProfileException {
        List<Yaml> items = list.items();
        if (!items.isEmpty() && depth > MOST_DEPTH) {
            throw source.place().beyondLimit("expected at most %d levels of metrics, found more", MOST_DEPTH);
        }
        for (int i = items.size() - 1; i >= 0; i--) {
            pending.push(new Pending(items.get(i), parent, depth));
        }
    }

    private String formulaOf(Yaml root) throws ProfileException {
        for (String variant : PREFERRED_VARIANTS) {
            Yaml formula = root.get("variants").get(variant).get("formula");
            if (formula.text().equals(MetricFormula.FIRST) || formula.text().equals(MetricFormula.SUM)) {
                return formula.text();
            }
            boolean exclusive = formula.get("inclusive") == Yaml.Text.NONE;
            Yaml cost = formula.get(exclusive ? "exclusive" : "inclusive");
            Yaml standard = cost.get("standard");
            List<String> found = terms(standard == Yaml.Text.NONE ? cost : standard, exclusive);
            if (!found.isEmpty()) {
                return new MetricFormula(found).text();
            }
        }
        return MetricFormula.NONE;
    }

    /**
     * Returns the terms of a formula; empty if the formula is not supported, for example because it uses other statistics
     * than sums of metrics.
     */
    private List<String> terms(Yaml formula, boolean exclusive) throws ProfileException {
        List<String> found = new ArrayList<>();
        Deque<Yaml> pending = new ArrayDeque<>();
        pending.push(formula);
        while (!pending.isEmpty()) {
            Yaml next = pending.pop();
            String term = term(next, exclusive);
            if (term.isEmpty() || found.size() + pending.size() >= MetricFormula.MOST_TERMS) {
                return List.of();
            }
            if (++terms > MOST_TERMS) {
                throw source.place().beyondLimit("expected at most %,d terms of formulas, found more", MOST_TERMS);
            }
            found.add(term);
            List<Yaml> operands = inputs.containsKey(next) ? List.of() : operands(next);
            for (int i = operands.size() - 1; i >= 0; i--) {
                pending.push(operands.get(i));
            }
        }
        return found;
    }

    private String term(Yaml yaml, boolean exclusive) {
        Input input = inputs.get(yaml);
        if (input != null) {
            boolean sum = (exclusive ? EXCLUSIVE_SCOPES : INCLUSIVE_SCOPES).contains(input.scope())
                    && input.formula().equals(DefaultYaml.VALUE)
                    && input.combine().equals(DefaultYaml.SUM)
                    && !input.metric().isEmpty();
            return sum ? MetricFormula.metric(input.metric(), exclusive) : "";
        }
        if (MetricFormula.isPlainNumber(yaml.text())) {
            return MetricFormula.number(yaml.text());
        }
        for (String operator : yaml.fields().keySet()) {
            int operands = operands(yaml).size();
            return yaml.fields().size() == 1 && MetricFormula.isOperator(operator, operands)
                    ? MetricFormula.operator(operator, operands)
                    : "";
        }
        return "";
    }

    /** Returns the operands of an operator, which the file contains as a list or, if there is only one, without a list. */
    private static List<Yaml> operands(Yaml yaml) {
        for (Yaml operands : yaml.fields().values()) {
            return operands instanceof Yaml.Items items ? items.values() : List.of(operands);
        }
        return List.of();
    }

    private static String orElse(String text, String otherwise) {
        return text.isEmpty() ? otherwise : text;
    }
}
