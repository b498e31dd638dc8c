package org.perfspace.writer.hpctoolkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.perfspace.format.hpctoolkit.MetaDbLayout;

/** The inputs of a {@code metrics/default.yaml}. Each is written once, when a formula uses it for the first time. */
final class YamlInputs {

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
