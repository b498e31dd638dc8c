package org.perfspace.convert.archive;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.perfspace.convert.archive.ArchiveManifest.Layout;
import org.perfspace.convert.archive.ArchiveManifest.Superseded;
import org.perfspace.convert.archive.ParameterColumns.ParameterRole;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.JsonInput.Token;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.IoSupplier;
import org.perfspace.io.JsonText;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * The file of an {@link ArchiveManifest}.
 *
 * <pre>
 *  {"archive": 3, "change": TOKEN, "base": TOKEN,
 *   "partitions": [NAME…],
 *   "columns": [{"parameter": NAME, "column": NAME, "type": "int64", "role": "scale", "stated": true}…],
 *   "parts": [{"token": TOKEN, "file": "TOKEN.parquet", "tables": [TABLE…],
 *              "runs": [{"id": …, "source": …, "format": …, "added": …, "profile": true, "parameters": {…}}…]}…],
 *   "superseded": [{"token": TOKEN, "file": …, "since": TIME}…]}
 * </pre>
 */
final class ManifestJson {

    private static final int VERSION = 4;
    private static final long MOST_BYTES = 1L << 30;
    private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{16}");

    /** A file of a part; its directory, if there is one, names parameters. */
    private static final Pattern FILE = Pattern.compile("(?:[A-Za-z0-9_.,%-]*[A-Za-z0-9_,%-]/)?[0-9a-f]{16}\\.parquet");

    /** A file of a part, or a complete profile. */
    private static final Pattern OLD_FILE =
            Pattern.compile(FILE.pattern() + "|" + ArchiveTables.PROFILE + "/[A-Za-z0-9][A-Za-z0-9._-]*\\.parquet");

    private ManifestJson() {}

    /** Reads a manifest, whose parts are in a directory. */
    static ArchiveManifest read(Path file, Path root) throws IOException {
        Place place = Place.of(file.toString());
        long size = Files.size(file);
        if (size > MOST_BYTES) {
            throw place.beyondLimit("expected a manifest of at most %,d bytes, found %,d", MOST_BYTES, size);
        }
        try (JsonInput in =
                JsonInput.open(new ByteArrayInputStream(Files.readAllBytes(file)), place, JsonInput.FEW_LEVELS)) {
            in.next(Token.OBJECT, "a manifest");
            return new Reading(in, root).manifest();
        }
    }

    /** Returns the content of the file. */
    static byte[] bytes(ArchiveManifest manifest) {
        Layout layout = manifest.layout();
        JsonText json = new JsonText();
        json.raw("{\"archive\":").number(VERSION);
        json.raw(",\n\"change\":").text(manifest.change()).raw(",\"base\":").text(manifest.base());
        json.raw(",\n\"partitions\":");
        list(json, layout.partitions(), json::text);
        json.raw(",\n\"columns\":");
        list(json, layout.columns().all(), one -> {
            json.raw("{\"parameter\":").text(one.name()).raw(",\"column\":").text(one.column());
            json.raw(",\"type\":").text(one.kind().name().toLowerCase(Locale.ROOT));
            json.raw(",\"role\":").text(one.role().key()).raw(one.stated() ? ",\"stated\":true}" : "}");
        });
        json.raw(",\n\"parts\":");
        list(json, manifest.parts(), part -> write(json, part));
        json.raw(",\n\"superseded\":");
        list(json, manifest.superseded(), one -> {
            json.raw("\n{\"token\":").text(one.token()).raw(",\"file\":").text(one.file());
            json.raw(",\"since\":").text(one.since().toString()).raw("}");
        });
        return json.raw("}\n").toBytes();
    }

    private static void write(JsonText json, ArchivePart part) {
        json.raw("\n{\"token\":").text(part.token()).raw(",\"file\":").text(part.file());
        json.raw(",\"tables\":");
        list(json, part.tables(), json::text);
        json.raw(",\"runs\":");
        list(json, part.runs(), run -> write(json, run));
        json.raw("}");
    }

    private static void write(JsonText json, ArchivedRun run) {
        json.raw("\n {\"id\":").text(run.id()).raw(",\"source\":").text(run.source());
        json.raw(",\"format\":").text(run.format()).raw(",\"added\":").text(run.added());
        if (run.profile()) {
            json.raw(",\"profile\":true");
        }
        RunTables.write(run.parameters(), json.raw(",\"parameters\":")).raw("}");
    }

    private static <T> void list(JsonText json, List<T> all, Consumer<T> one) {
        json.raw("[");
        for (int i = 0; i < all.size(); i++) {
            json.raw(i == 0 ? "" : ",");
            one.accept(all.get(i));
        }
        json.raw("]");
    }

    /** Reads the fields of a manifest; unknown ones are skipped. */
    private record Reading(JsonInput in, Path root) {

        private void object(String what, IoConsumer<String> field) throws IOException {
            in.require(Token.OBJECT, what);
            while (in.next() == Token.NAME) {
                String name = in.text();
                in.next();
                field.accept(name);
            }
            in.require(Token.END_OBJECT, "the end of " + what);
        }

        private <T> List<T> list(String what, IoSupplier<T> element) throws IOException {
            List<T> elements = new ArrayList<>();
            in.require(Token.LIST, "a list of " + what);
            while (in.next() != Token.END_LIST) {
                elements.add(element.get());
            }
            return elements;
        }

        private String text(String what) throws IOException {
            in.require(Token.TEXT, what);
            return in.text();
        }

        private List<String> texts(String what) throws IOException {
            return list(what, () -> text(what));
        }

        private String token(boolean optional) throws IOException {
            String text = text("a token");
            if (!TOKEN.matcher(text).matches() && !(optional && text.isEmpty())) {
                throw in.expected("a token of 16 hexadecimal digits");
            }
            return text;
        }

        ArchiveManifest manifest() throws IOException {
            Map<String, Object> fields = new HashMap<>();
            List<ArchivePart> parts = new ArrayList<>();
            List<Superseded> superseded = new ArrayList<>();
            List<ParameterColumns.Parameter> columns = new ArrayList<>();
            object("a manifest", name -> {
                switch (name) {
                    case "archive" -> {
                        requireVersion();
                        fields.put(name, VERSION);
                    }
                    case "change" -> fields.put(name, token(false));
                    case "base" -> fields.put(name, token(true));
                    case "partitions" -> fields.put(name, names(name));
                    case "columns" -> columns.addAll(list("columns", this::column));
                    case "parts" -> parts.addAll(list("parts", this::part));
                    case "superseded" -> superseded.addAll(list("superseded parts", this::superseded));
                    default -> in.skip();
                }
            });
            if (!fields.containsKey("archive") || !fields.containsKey("change")) {
                throw in.place().corrupt("expected a manifest with its version and its change, found none");
            }
            requireDifferent(columns);
            Layout layout = new Layout(known(fields.get("partitions")), new ParameterColumns(columns));
            return new ArchiveManifest(
                    (String) fields.get("change"), (String) fields.getOrDefault("base", ""), layout, parts, superseded);
        }

        private void requireVersion() throws IOException {
            if (!in.isLong()) {
                throw in.expected("the version of an archive");
            }
            if (in.bits() != VERSION) {
                throw in.place()
                        .unsupported(
                                "expected version %d of an archive, found %d, which another version of perfspace wrote;"
                                        + " add its profiles to a new archive",
                                VERSION, in.bits());
            }
        }

        @SuppressWarnings("unchecked") // lists are those of texts
        private static List<String> known(@Nullable Object list) {
            return list == null ? List.of() : (List<String>) list;
        }

        private ParameterColumns.Parameter column() throws IOException {
            Map<String, String> fields = new HashMap<>();
            boolean[] stated = {false};
            object("a column", name -> {
                if (name.equals("stated")) {
                    stated[0] = in.token() == Token.TRUE;
                } else {
                    fields.put(name, text("a text"));
                }
            });
            String role = fields.getOrDefault("role", "");
            String type = fields.getOrDefault("type", "");
            LeafKind kind =
                    switch (type) {
                        case "int64" -> LeafKind.INT64;
                        case "double" -> LeafKind.DOUBLE;
                        case "text" -> LeafKind.TEXT;
                        default ->
                            throw in.place()
                                    .corrupt("expected a column of type int64, double or text, found \"%s\"", type);
                    };
            return new ParameterColumns.Parameter(
                    parameter(fields.getOrDefault("parameter", "")),
                    parameter(fields.getOrDefault("column", "")),
                    kind,
                    ParameterRole.of(role).orElseThrow(() -> in.place()
                            .corrupt("expected the role of a parameter, such as scale, found \"%s\"", role)),
                    stated[0]);
        }

        /** Checks a name as that of a parameter on the command line: it becomes a part of scripts and of paths. */
        private String parameter(String text) throws ProfileException {
            if (!ParameterColumns.isName(text)) {
                throw in.place().corrupt("expected the name of a parameter, found \"%s\"", text);
            }
            return text;
        }

        private List<String> names(String what) throws IOException {
            return list(what, () -> parameter(text("the name of a parameter")));
        }

        /** Checks that columns differ from each other and from those of the tables. */
        private void requireDifferent(List<ParameterColumns.Parameter> columns) throws ProfileException {
            Set<String> taken = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
            taken.addAll(ArchiveTables.COLUMNS);
            for (ParameterColumns.Parameter each : columns) {
                if (!taken.add(each.column())) {
                    throw in.place().corrupt("expected a column of a new name, found \"%s\"", each.column());
                }
            }
        }

        private String file(String text, Pattern form) throws ProfileException {
            if (!form.matcher(text).matches()) {
                throw in.place().corrupt("expected a path in a table, found \"%s\"", text);
            }
            return text;
        }

        private ArchivePart part() throws IOException {
            String[] fields = {"", ""};
            List<String> tables = new ArrayList<>();
            List<ArchivedRun> runs = new ArrayList<>();
            object("a part", name -> {
                switch (name) {
                    case "token" -> fields[0] = token(false);
                    case "file" -> fields[1] = file(text("a path"), FILE);
                    case "tables" -> tables.addAll(texts("tables"));
                    case "runs" -> runs.addAll(list("runs", this::run));
                    default -> in.skip();
                }
            });
            if (!ArchiveTables.COMPACTED.containsAll(tables) || fields[0].isEmpty() || fields[1].isEmpty()) {
                throw in.place().corrupt("expected a part with a token, a file, and known tables, found another one");
            }
            return new ArchivePart(root, fields[0], fields[1], tables, runs);
        }

        private ArchivedRun run() throws IOException {
            Map<String, String> fields = new HashMap<>();
            Map<String, String> parameters = new LinkedHashMap<>();
            boolean[] profile = {false};
            object("a run", name -> {
                switch (name) {
                    case "id", "source", "format", "added" -> fields.put(name, text("a text"));
                    case "profile" -> profile[0] = in.token() == Token.TRUE;
                    case "parameters" -> parameters.putAll(parameters());
                    default -> in.skip();
                }
            });
            String id = fields.getOrDefault("id", "");
            if (!RunName.isName(id)) {
                throw in.place().corrupt("expected the name of a run, found \"%s\"", id);
            }
            return new ArchivedRun(
                    id,
                    fields.getOrDefault("source", ""),
                    fields.getOrDefault("format", ""),
                    fields.getOrDefault("added", ""),
                    profile[0],
                    parameters);
        }

        private Map<String, String> parameters() throws IOException {
            Map<String, String> parameters = new LinkedHashMap<>();
            object("parameters", name -> parameters.put(parameter(name), text("the value of a parameter")));
            return parameters;
        }

        private Superseded superseded() throws IOException {
            String[] fields = {"", "", ""};
            object("a superseded part", name -> {
                switch (name) {
                    case "token" -> fields[0] = token(true);
                    case "file" -> fields[1] = file(text("a path"), OLD_FILE);
                    case "since" -> fields[2] = text("a time");
                    default -> in.skip();
                }
            });
            try {
                return new Superseded(fields[0], fields[1], Instant.parse(fields[2]));
            } catch (DateTimeException e) {
                throw in.place()
                        .corrupt("expected a time, found \"%s\"", fields[2])
                        .causedBy(e);
            }
        }
    }
}
