package org.perfspace.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The JSON Schemas of the reports that verbs print with {@code --json}, and of tables that {@code dump} prints as JSON. */
public final class JsonSchemas {

    private static final String CONVERSION = "conversion";

    /** Name of the schema of each verb. */
    private static final Map<String, String> SCHEMAS = new TreeMap<>(Map.ofEntries(
            Map.entry("archive", "archive"),
            Map.entry("compare", "compare"),
            Map.entry("convert", "convert"),
            Map.entry("derive", CONVERSION),
            Map.entry("diff", CONVERSION),
            Map.entry("dump", "dump"),
            Map.entry("efficiency", "efficiency"),
            Map.entry("generate", "generate"),
            Map.entry("hot", "hot"),
            Map.entry("info", "info"),
            Map.entry("max", CONVERSION),
            Map.entry("mean", CONVERSION),
            Map.entry("merge", CONVERSION),
            Map.entry("min", CONVERSION),
            Map.entry("ratio", CONVERSION),
            Map.entry("remap", CONVERSION),
            Map.entry("stat", "stat"),
            Map.entry("sum", CONVERSION),
            Map.entry("validate", "validate"),
            Map.entry("view", "view")));

    private JsonSchemas() {}

    /** Returns the verbs that have a schema, in alphabetical order. */
    public static Set<String> verbs() {
        return SCHEMAS.keySet();
    }

    /** Returns the text of the schema of a verb, if it has one. */
    public static Optional<String> of(String verb) throws IOException {
        String name = SCHEMAS.get(verb);
        return name == null ? Optional.empty() : Optional.of(text(name));
    }

    private static String text(String name) throws IOException {
        try (InputStream in = JsonSchemas.class.getResourceAsStream("schema/" + name + ".json")) {
            if (in == null) {
                throw new IOException("no schema is called " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
