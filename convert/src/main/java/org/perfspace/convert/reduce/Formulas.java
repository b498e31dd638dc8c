package org.perfspace.convert.reduce;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;

/** The metrics that the formulas of derived metrics name: {@code metric::time()}, {@code metric::fixed::time(i)}. */
final class Formulas {

    private static final Pattern OPERAND = Pattern.compile("metric::([\\w:=.]+)\\s*\\(");

    private final List<Metric> metrics;
    private final Map<String, Integer> ids = new HashMap<>();

    private Formulas(Definitions definitions) {
        this.metrics = definitions.metrics();
        metrics.forEach(metric -> ids.put(metric.name(), metric.id()));
    }

    static Formulas of(Definitions definitions) {
        return new Formulas(definitions);
    }

    /** Marks the metrics that the chosen ones are derived from as chosen. */
    void keepOperands(boolean[] kept, List<String> notes) {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Metric metric : metrics) {
                for (int operand : kept[metric.id()] ? operands(metric) : Set.<Integer>of()) {
                    if (!kept[operand]) {
                        kept[operand] = true;
                        changed = true;
                        notes.add("metric \"" + metrics.get(operand).name() + "\" stays as well, because \""
                                + metric.name() + "\" is derived from it");
                    }
                }
            }
        }
    }

    private Set<Integer> operands(Metric metric) {
        Set<Integer> operands = new LinkedHashSet<>();
        if (metric.kind().derived()) {
            Derivation derivation = metric.derivation();
            find(derivation.initialization(), operands);
            find(derivation.expression(), operands);
            derivation.aggregations().forEach(part -> find(part.expression(), operands));
        }
        return operands;
    }

    /** Finds the metrics in a formula. Unknown names are ignored: the formula itself may define them. */
    private void find(String formula, Set<Integer> operands) {
        Matcher matcher = OPERAND.matcher(formula);
        while (matcher.find()) {
            String name = matcher.group(1);
            Integer whole = ids.get(name);
            Integer last = ids.get(name.substring(name.lastIndexOf("::") + 1).replaceFirst("^:", ""));
            if (whole != null || last != null) {
                operands.add(whole != null ? whole : last);
            }
        }
    }
}
