package org.perfspace.cli;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The JSON Schemas of the reports that verbs print with {@code --json}, and of tables that {@code dump} prints as JSON. */
final class JsonSchemas {

    /** The verbs that report on a conversion. */
    private static final Set<String> CONVERSIONS =
            Set.of("derive", "diff", "max", "mean", "merge", "min", "ratio", "remap", "sum");

    private JsonSchemas() {}

    /** Returns the verbs that have a schema, in alphabetical order. */
    static Set<String> verbs() {
        Set<String> verbs = new TreeSet<>(Verbs.NAMES);
        verbs.removeAll(Set.of("extrap", "help"));
        return verbs;
    }

    /** Returns the text of the schema of a verb, if it has one. */
    static Optional<String> of(String verb) throws IOException {
        return verbs().contains(verb)
                ? Optional.of(Topics.resource("schema/" + (CONVERSIONS.contains(verb) ? "conversion" : verb) + ".json"))
                : Optional.empty();
    }
}
