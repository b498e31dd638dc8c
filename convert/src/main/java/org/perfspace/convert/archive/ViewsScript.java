package org.perfspace.convert.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.perfspace.convert.archive.ArchiveManifest.Layout;
import org.perfspace.convert.archive.ParameterColumns.Parameter;
import org.perfspace.convert.archive.ParameterColumns.ParameterRole;

/**
 * Scripts in an archive that define a view for each table and for common questions: {@code _views.sql} for DuckDB and
 * {@code _views_spark.sql} for Spark SQL. The questions have the same text in both. The views read exactly the files that the
 * manifest lists, by the names that superseded files keep for a while.
 */
enum ViewsScript {
    /** The script for DuckDB. */
    DUCKDB(
            "_views.sql",
            "create or replace view",
            "array_to_string",
            "\"",
            "''",
            ", 'g'",
            "cast(to_json(",
            ") as varchar)") {
        @Override
        String table(String table, List<String> files) {
            String all = files.stream().map(this::literal).collect(Collectors.joining(",\n    "));
            return "create or replace view " + table + " as\n  from read_parquet([\n    " + all
                    + "], hive_partitioning = false);\n";
        }
    },

    /** The script for Spark SQL, whose temporary views last as long as the session. */
    SPARK(
            "_views_spark.sql",
            "create or replace temporary view",
            "array_join",
            "`",
            "\\'",
            "",
            "regexp_replace(to_json(array(",
            ")), '^.|.$', '')") {
        @Override
        String table(String table, List<String> files) {
            String all = files.size() == 1 ? files.get(0) : "{" + String.join(",", files) + "}";
            return "create or replace temporary view " + table + " using parquet options (path " + literal(all)
                    + ");\n";
        }
    };

    private static final String QUESTIONS = "questions.sql";
    private static final String SCALING = "scaling.sql";
    private static final String SUBTREE = "subtree.sql";

    private final String file;
    private final String view;
    private final String join;
    private final String quote;
    private final String escaped;
    private final String globally;
    private final String beforeJson;
    private final String afterJson;

    ViewsScript(
            String file,
            String view,
            String join,
            String quote,
            String escaped,
            String globally,
            String beforeJson,
            String afterJson) {
        this.globally = globally;
        this.file = file;
        this.view = view;
        this.join = join;
        this.quote = quote;
        this.escaped = escaped;
        this.beforeJson = beforeJson;
        this.afterJson = afterJson;
    }

    /** Returns the names of the files that are made from a manifest: the scripts, and the page about the archive. */
    static List<String> files() {
        return List.of(DUCKDB.file, SPARK.file, ArchiveReadme.NAME);
    }

    /** Returns the contents of these files, in the same order. */
    static List<byte[]> texts(Path archive, ArchiveManifest manifest) throws IOException {
        return List.of(DUCKDB.text(archive, manifest), SPARK.text(archive, manifest), ArchiveReadme.text(manifest));
    }

    /** Returns the statement that creates a view of a table. */
    abstract String table(String table, List<String> files);

    /** Returns the name of the script. */
    String file() {
        return file;
    }

    /** Returns the script for the live files of an archive. */
    byte[] text(Path archive, ArchiveManifest manifest) throws IOException {
        return script(archive, manifest).getBytes(StandardCharsets.UTF_8);
    }

    private String script(Path archive, ArchiveManifest manifest) throws IOException {
        if (manifest.parts().isEmpty()) {
            return "-- This archive has no runs.\n";
        }
        StringBuilder script =
                new StringBuilder("-- Views over the tables of this archive, to be run in its directory.\n");
        for (String table : ArchiveTables.COMPACTED) {
            List<String> files = manifest.parts().stream()
                    .filter(part -> part.has(table))
                    .map(part -> file(archive, part, table))
                    .toList();
            if (!files.isEmpty()) {
                script.append(table(table, files));
            }
        }
        script.append(questions(QUESTIONS, manifest.layout()));
        if (manifest.parts().stream().anyMatch(part -> part.has(ArchiveTables.PARAMETER))) {
            script.append(questions(SCALING, manifest.layout()));
        }
        if (this == DUCKDB) {
            script.append(questions(SUBTREE, manifest.layout()));
        }
        return script.toString();
    }

    /** Returns the name by which a file of a table is read. */
    private static String file(Path archive, ArchivePart part, String table) {
        Path kept = ArchivePart.kept(archive, part.token(), table);
        return archive.relativize(
                        Files.exists(kept) ? kept : archive.resolve(table).resolve(part.file()))
                .toString();
    }

    /** Reads the text of a group of queries, in the dialect of this engine and for the parameters of an archive. */
    private String questions(String name, Layout layout) throws IOException {
        try (InputStream in = Objects.requireNonNull(ViewsScript.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("VIEW ", view + " ")
                    .replace("IS_SCALE", isScale(layout))
                    .replace("EXPERIMENT", parameters(layout, ViewsScript::ofExperiment))
                    .replace("REPEATED", parameters(layout, ViewsScript::isRepeated))
                    .replace(
                            "REPETITION", parameters(layout, parameter -> parameter.role() == ParameterRole.REPETITION))
                    .replace("RUN_AT_FROM", runAtFrom(layout))
                    .replace("RUN_AT", runAt(layout))
                    .replace("SCALES", scales(layout))
                    .replace("GLOBALLY", globally)
                    .replace("JSON_OF ", beforeJson)
                    .replace(" END_JSON", afterJson)
                    .replace("JOINED", join);
        }
    }

    /** Returns the condition for parameters that scale. */
    private String isScale(Layout layout) {
        String names = layout.columns().all().stream()
                .filter(parameter -> parameter.role() == ParameterRole.SCALE)
                .map(parameter -> literal(parameter.name()))
                .sorted()
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "false" : "p.number is not null and p.name in (" + names + ")";
    }

    /** Returns whether a parameter distinguishes experiments. */
    static boolean ofExperiment(Parameter parameter) {
        return parameter.role() == ParameterRole.EXPERIMENT || parameter.role() == ParameterRole.SCALE;
    }

    /** Returns whether repetitions have the same value of a parameter. */
    static boolean isRepeated(Parameter parameter) {
        return parameter.role() != ParameterRole.REPETITION;
    }

    /** Returns a text as a literal. */
    String literal(String text) {
        return "'" + (this == SPARK ? text.replace("\\", "\\\\") : text).replace("'", escaped) + "'";
    }

    /** Returns a name in quotes. */
    private String identifier(String name) {
        return quote + name.replace(quote, quote + quote) + quote;
    }

    /** Returns the time of a run: that of a parameter, or of the measurement. */
    private String runAt(Layout layout) {
        return RunTime.parameters(layout).stream()
                .map(parameter -> "case when " + isTime(parameter) + " then " + value(parameter) + " end, ")
                .collect(Collectors.joining("", "coalesce(", "r.measured_at, r.added_at)"));
    }

    /** Returns what the time of a run is that of. */
    private String runAtFrom(Layout layout) {
        return RunTime.parameters(layout).stream()
                .map(parameter ->
                        "when " + isTime(parameter) + " then " + literal("parameter " + parameter.name()) + " ")
                .collect(Collectors.joining(
                        "", "case ", "when r.measured_at is not null then r.measured_from else 'added' end"));
    }

    private String isTime(Parameter parameter) {
        return value(parameter) + " like " + literal(RunTime.LIKE);
    }

    /** Returns a text of some parameters of a run. */
    private String parameters(Layout layout, Predicate<Parameter> wanted) {
        return layout.columns().all().stream()
                .filter(wanted)
                .map(parameter -> literal(parameter.name() + "=") + " || " + value(parameter))
                .collect(Collectors.collectingAndThen(
                        Collectors.joining(", "), all -> all.isEmpty() ? "''" : "concat_ws(', ', " + all + ")"));
    }

    /** Returns the members of a JSON object of the parameters of a run that scale. */
    private String scales(Layout layout) {
        return layout.columns().all().stream()
                .filter(parameter -> parameter.isNumber() && parameter.role() == ParameterRole.SCALE)
                .map(parameter -> literal("\"" + parameter.name() + "\":") + " || " + value(parameter))
                .collect(Collectors.collectingAndThen(Collectors.joining(", "), all -> all.isEmpty() ? "''" : all));
    }

    private String value(Parameter parameter) {
        return "cast(r." + identifier(parameter.column()) + " as string)";
    }

    /** The page in an archive that says what it is, for people who find it without this program. */
    private static final class ArchiveReadme {

        /** Name of the file, which begins like those of the manifest and the scripts, so that it is no file of the user. */
        static final String NAME = "_README.md";

        private static final String TEXT = "readme.md";

        private ArchiveReadme() {}

        /** Returns the page of an archive. */
        static byte[] text(ArchiveManifest manifest) throws IOException {
            try (InputStream in = Objects.requireNonNull(ArchiveReadme.class.getResourceAsStream(TEXT), TEXT)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .replace(
                                "RUNS",
                                String.format(
                                        Locale.ROOT, "%,d", manifest.runs().size()))
                        .replace("PARAMETERS", parameters(manifest))
                        .getBytes(StandardCharsets.UTF_8);
            }
        }

        private static String parameters(ArchiveManifest manifest) {
            String all = manifest.layout().columns().all().stream()
                    .map(parameter ->
                            "`" + parameter.column() + "` (" + parameter.role().key() + ")")
                    .collect(Collectors.joining(", "));
            return all.isEmpty() ? "none" : all;
        }
    }
}
