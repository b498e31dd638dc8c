package org.perfspace.format.hpctoolkit;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of metrics in HPCToolkit's style: a text, then the unit in parentheses, such as {@code CPUTIME (sec)}. */
public final class MetricName {

    private static final Pattern WITH_UNIT = Pattern.compile("(.*\\S)\\s*\\(([^()]+)\\)");

    private MetricName() {}

    /** Returns the unit of a name, or the empty text. */
    public static String unit(String name) {
        Matcher matcher = WITH_UNIT.matcher(name);
        return matcher.matches() ? matcher.group(2) : "";
    }

    /** Returns a name without its unit. */
    public static String withoutUnit(String name) {
        Matcher matcher = WITH_UNIT.matcher(name);
        return matcher.matches() ? matcher.group(1) : name;
    }

    /** Returns a name with a unit, which is not repeated if the name already ends with it. */
    public static String withUnit(String name, String unit) {
        String suffix = "(" + unit + ")";
        return unit.isEmpty() || name.endsWith(suffix) ? name : name + " " + suffix;
    }

    /** Returns a name with letters, digits, colons and underscores only, so that a CubePL expression can refer to it. */
    public static String sanitized(String name) {
        return name.replaceAll("[^A-Za-z0-9_]", "_");
    }
}
