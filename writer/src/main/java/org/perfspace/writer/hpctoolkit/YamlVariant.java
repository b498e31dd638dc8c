package org.perfspace.writer.hpctoolkit;

import java.util.List;
import java.util.Locale;

/** The variants of a metric in {@code metrics/default.yaml}: the statistics over all profiles that are shown. */
enum YamlVariant {
    /** The sum. */
    SUM("Sum", "%1$s", YamlInput.SUM),
    /** The mean over the profiles that have a value. */
    MEAN("Mean", "{/: [%1$s, %2$s]}", YamlInput.SUM, YamlInput.COUNT),
    /** The standard deviation over the profiles that have a value. */
    STD_DEV("StdDev", deviation(), YamlInput.SUM, YamlInput.COUNT, YamlInput.SQUARES),
    /** The standard deviation divided by the mean. */
    CF_VAR("CfVar", "{/: [" + deviation() + ", {/: [%1$s, %2$s]}]}", YamlInput.SUM, YamlInput.COUNT, YamlInput.SQUARES),
    /** The least value. */
    MIN("Min", "%1$s", YamlInput.MIN),
    /** The largest value. */
    MAX("Max", "%1$s", YamlInput.MAX);

    private final String title;
    private final String formula;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<YamlInput> inputs;

    YamlVariant(String title, String formula, YamlInput... inputs) {
        this.title = title;
        this.formula = formula;
        this.inputs = List.of(inputs);
    }

    private static String deviation() {
        return "{sqrt: [{-: [{/: [%3$s, %2$s]}, {^: [{/: [%1$s, %2$s]}, 2]}]}]}";
    }

    /** Returns the key of the variant. */
    String title() {
        return title;
    }

    /** Returns the statistics that it is computed from. */
    List<YamlInput> inputs() {
        return inputs;
    }

    /** Returns its formula over these statistics, given their aliases. */
    String formula(List<String> aliases) {
        return String.format(Locale.ROOT, formula, aliases.toArray());
    }
}
