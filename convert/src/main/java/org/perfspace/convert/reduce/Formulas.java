package org.perfspace.convert.reduce;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;

/** Which metrics the formulas of derived metrics name: {@code metric::time()}, {@code metric::fixed::time(i)}. */
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

    /** Takes out derived metrics that name others which are out, until none does. */
    void leaveOutBroken(boolean[] kept, List<String> notes) {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Metric metric : metrics) {
                List<String> missing = kept[metric.id()] ? missing(metric, kept) : List.of();
                if (!missing.isEmpty()) {
                    kept[metric.id()] = false;
                    changed = true;
                    notes.add("metric \"" + metric.name() + "\" is left out: it is derived from "
                            + missing.stream().map(name -> "\"" + name + "\"").collect(Collectors.joining(", "))
                            + ", which is not among those chosen");
                }
            }
        }
    }

    private List<String> missing(Metric metric, boolean[] kept) {
        List<String> missing = new ArrayList<>();
        for (int operand : operands(metric)) {
            if (!kept[operand]) {
                missing.add(metrics.get(operand).name());
            }
        }
        return missing;
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

    /** Names that no metric has are none of our business: they may be made by the formula itself. */
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
