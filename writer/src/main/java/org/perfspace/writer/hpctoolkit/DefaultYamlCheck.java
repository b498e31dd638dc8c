package org.perfspace.writer.hpctoolkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.perfspace.model.Attachment;

/** Looks whether a {@code default.yaml} that a space carried along still fits its metrics. */
final class DefaultYamlCheck {

    private static final Pattern INPUT = Pattern.compile("\\s+metric:\\s+(.*?)\\s*");
    private static final long LARGEST = 64L << 20;

    private DefaultYamlCheck() {}

    /** Whether every input names one of the metrics. */
    static boolean fits(Attachment yaml, List<MetricPlan> metrics) throws IOException {
        if (yaml.size() > LARGEST) {
            return false;
        }
        Set<String> names = metrics.stream().map(MetricPlan::name).collect(Collectors.toSet());
        try (BufferedReader in = new BufferedReader(new InputStreamReader(yaml.open(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                Matcher input = INPUT.matcher(line);
                if (input.matches() && !names.contains(unquoted(input.group(1)))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static String unquoted(String scalar) {
        if (scalar.length() > 1 && scalar.startsWith("'") && scalar.endsWith("'")) {
            return scalar.substring(1, scalar.length() - 1).replace("''", "'");
        }
        if (scalar.length() > 1 && scalar.startsWith("\"") && scalar.endsWith("\"")) {
            return scalar.substring(1, scalar.length() - 1).replaceAll("\\\\(.)", "$1");
        }
        return scalar;
    }
}
