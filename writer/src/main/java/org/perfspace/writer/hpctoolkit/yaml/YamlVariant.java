package org.perfspace.writer.hpctoolkit.yaml;

import java.util.List;
import java.util.Locale;

/** Variants of a metric in {@code metrics/default.yaml}: what is shown of all profiles together. */
enum YamlVariant {
    /** The sum. */
    SUM("Sum", "%1$s", YamlInput.SUM),
    /** The mean over the profiles that have a value. */
    MEAN("Mean", "{/: [%1$s, %2$s]}", YamlInput.SUM, YamlInput.COUNT),
    /** The standard deviation over the same. */
    STD_DEV("StdDev", deviation(), YamlInput.SUM, YamlInput.COUNT, YamlInput.SQUARES),
    /** The standard deviation in terms of the mean. */
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

    /** Its key. */
    String title() {
        return title;
    }

    /** The statistics that it is made of. */
    List<YamlInput> inputs() {
        return inputs;
    }

    /** Its formula over these statistics, given by their aliases. */
    String formula(List<String> aliases) {
        return String.format(Locale.ROOT, formula, aliases.toArray());
    }
}
