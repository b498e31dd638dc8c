package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.Json;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.ArchivedRun;
import org.perfspace.convert.archive.Compaction;
import org.perfspace.convert.archive.ParameterColumns.Parameter;
import org.perfspace.convert.archive.ParameterColumns.ParameterRole;
import org.perfspace.convert.archive.RunCondition;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.NameSearch;

/** The work of {@code perfspace archive} on an archive alone: it lists, changes and deletes runs, and merges files. */
final class ArchiveCare {

    private final Console console;
    private final Path folder;
    private final boolean json;
    private final boolean dryRun;

    /**
     * Prepares the care of an archive.
     *
     * @param folder directory of the archive
     * @param json whether to report as JSON
     * @param dryRun whether only to report what would be changed
     */
    ArchiveCare(Console console, Path folder, boolean json, boolean dryRun) {
        this.console = console;
        this.folder = folder;
        this.json = json;
        this.dryRun = dryRun;
    }

    /** Merges the small files. */
    int compact(WriteOptions how) throws IOException {
        Compaction.Report report = console.counted(
                "compacting " + folder, progress -> Compaction.compact(folder, how, Compaction.USUAL_BYTES, progress));
        if (json) {
            Archive.Report empty = Archive.Report.NOTHING;
            write(
                    new Archive.Report(
                            empty.added(),
                            empty.skipped(),
                            empty.failures(),
                            empty.replaced(),
                            report.notes(),
                            Map.of()),
                    object -> {
                        object.writeObjectFieldStart("compacted");
                        object.writeNumberField("runs", report.runs());
                        object.writeNumberField("files", report.files());
                        object.writeNumberField("bytesBefore", report.bytesBefore());
                        object.writeNumberField("bytesAfter", report.bytesAfter());
                        object.writeEndObject();
                    });
        }
        report.notes().forEach(console::note);
        console.note(String.format(
                Locale.ROOT,
                "%s: %s in %s, %,d bytes instead of %,d",
                folder,
                HumanText.count(report.runs(), "run", "runs"),
                HumanText.count(report.files(), "new file", "new files"),
                report.bytesAfter(),
                report.bytesBefore()));
        return ExitCode.DONE;
    }

    /** Shows the runs. */
    int list() throws IOException {
        List<ArchivedRun> runs = Archive.runs(folder);
        if (json) {
            List<Parameter> parameters = Archive.parameters(folder);
            write(Archive.Report.NOTHING, object -> {
                writeRuns(object, "runs", runs);
                writeParameters(object, parameters);
            });
            return ExitCode.DONE;
        }
        if (console.isScreen()) {
            table(runs).write(console, DataTable.Format.TEXT, object -> {});
        } else {
            for (ArchivedRun run : runs) {
                console.out().write(line(run) + "\n");
            }
        }
        console.note(folder + ": " + HumanText.count(runs.size(), "run", "runs"));
        note(Archive.parameters(folder));
        return ExitCode.DONE;
    }

    /** Returns the runs for people, with a column for each parameter. */
    private static DataTable table(List<ArchivedRun> runs) {
        Set<String> parameters = new LinkedHashSet<>();
        runs.forEach(run -> parameters.addAll(run.parameters().keySet()));
        List<String> columns = new ArrayList<>(List.of("source", "run", "added", "format"));
        parameters.forEach(name -> columns.add(name.replace(':', ' ')));
        DataTable table = DataTable.of(columns.toArray(String[]::new));
        for (ArchivedRun run : runs) {
            List<Object> cells = new ArrayList<>(List.of(
                    run.source(), run.id(), run.added().isEmpty() ? HumanText.NONE : run.added(), run.format()));
            parameters.forEach(name -> cells.add(run.parameters().getOrDefault(name, HumanText.NONE)));
            table.row(cells.toArray());
        }
        return table;
    }

    private static String line(ArchivedRun run) {
        String parameters = run.parameters().entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining(" "));
        String added = run.added().isEmpty() ? "-" : run.added();
        return String.join("\t", run.id(), added, run.format(), parameters.isEmpty() ? "-" : parameters, run.source());
    }

    /** Deletes runs. */
    int delete(List<String> deleted, WriteOptions how) throws IOException {
        List<ArchivedRun> all = Archive.runs(folder);
        Set<String> ids = chosen("--delete: ", deleted, all);
        List<ArchivedRun> gone =
                dryRun ? all.stream().filter(run -> ids.contains(run.id())).toList() : Archive.delete(folder, ids, how);
        if (json) {
            write(Archive.Report.NOTHING, object -> writeRuns(object, "deleted", gone));
        }
        gone.forEach(run -> console.note((dryRun ? "would delete " : "deleted ") + run.id()));
        return ExitCode.DONE;
    }

    /** Changes parameters of runs, which keep their names. */
    int change(List<String> where, Map<String, String> parameters, WriteOptions how) throws IOException {
        if (parameters.isEmpty()) {
            throw new UsageException("expected --where with --set-param NAME=VALUE, found no parameter");
        }
        List<ArchivedRun> all = Archive.runs(folder);
        Set<String> ids = chosen("--where: ", where, all);
        List<ArchivedRun> changed = dryRun
                ? all.stream()
                        .filter(run -> ids.contains(run.id()))
                        .map(run -> run.with(parameters))
                        .filter(run -> !all.contains(run))
                        .toList()
                : Archive.change(folder, ids, parameters, how);
        if (json) {
            write(Archive.Report.NOTHING, object -> writeRuns(object, "changed", changed));
        }
        changed.forEach(run -> console.note((dryRun ? "would change " : "changed ") + run.id()));
        console.note(folder + ": " + HumanText.count(changed.size(), "run", "runs")
                + (dryRun ? " would be changed" : " changed"));
        return ExitCode.DONE;
    }

    /** Gives parameters roles. */
    int assign(Map<String, ParameterRole> roles, WriteOptions how) throws IOException {
        List<String> known =
                Archive.parameters(folder).stream().map(Parameter::name).toList();
        for (String name : roles.keySet()) {
            if (!known.contains(name)) {
                throw new UsageException("--role: expected a parameter of the archive"
                        + (known.isEmpty() ? "" : ", " + String.join(" or ", known)) + "; found " + name);
            }
        }
        if (dryRun) {
            throw new UsageException("--dry-run has no effect on --role");
        }
        List<Parameter> parameters = Archive.assign(folder, roles, how);
        if (json) {
            write(Archive.Report.NOTHING, object -> writeParameters(object, parameters));
        }
        note(parameters);
        return ExitCode.DONE;
    }

    /** Returns roles by the names of parameters. */
    static Map<String, ParameterRole> roles(List<NamedValue> given) {
        Map<String, ParameterRole> roles = new LinkedHashMap<>();
        NamedValue.map(given).forEach((name, text) -> roles.put(name, role(text)));
        return roles;
    }

    private static ParameterRole role(String text) {
        return ParameterRole.of(text)
                .orElseThrow(() -> new UsageException(
                        "--role: expected experiment, scale, version, time or repetition, found " + text));
    }

    private void note(List<Parameter> parameters) {
        if (!parameters.isEmpty()) {
            console.note(folder + ": parameters "
                    + parameters.stream()
                            .map(parameter -> parameter.name() + " ("
                                    + parameter.role().key() + (parameter.isNumber() ? ", number)" : ")"))
                            .collect(Collectors.joining(", ")));
        }
    }

    private static void writeParameters(JsonGenerator object, List<Parameter> parameters) throws IOException {
        Json.objects(object, "parameters", parameters, parameter -> {
            object.writeStringField("name", parameter.name());
            object.writeStringField("column", parameter.column());
            object.writeStringField("type", parameter.kind().name().toLowerCase(Locale.ROOT));
            object.writeStringField("role", parameter.role().key());
        });
    }

    /** Returns a test for the runs of an archive that some texts choose; all if there are none. */
    static Predicate<ArchivedRun> chosen(List<String> texts, Path folder) throws IOException {
        if (texts.isEmpty()) {
            return run -> true;
        }
        Set<String> ids = chosen("--where: ", texts, Archive.runs(folder));
        return run -> ids.contains(run.id());
    }

    /** Returns the names of all runs that some texts choose. */
    private static Set<String> chosen(String option, List<String> texts, List<ArchivedRun> all) {
        Set<String> ids = new LinkedHashSet<>();
        for (String text : texts) {
            chosen(option, text, all).forEach(run -> ids.add(run.id()));
        }
        return ids;
    }

    /** Returns the runs of a condition, or the one of a source, or of a name or its beginning. */
    private static List<ArchivedRun> chosen(String option, String text, List<ArchivedRun> all) {
        Predicate<ArchivedRun> wanted;
        if (RunCondition.isCondition(text)) {
            RunCondition condition = UsageException.unlessRejected(option, () -> RunCondition.of(text));
            UsageException.unlessRejected(option, () -> {
                condition.requireKnown(all);
                return condition;
            });
            wanted = condition;
        } else {
            String source = Path.of(text).toAbsolutePath().normalize().toString();
            boolean isSource = all.stream().anyMatch(run -> run.source().equals(source));
            NameSearch<String> names =
                    NameSearch.of("run", all.stream().map(ArchivedRun::id).toList());
            List<String> found = isSource ? List.of() : names.find(text);
            if (!isSource && found.size() != 1) {
                throw new UsageException(option + names.refusal(text));
            }
            wanted = run -> isSource ? run.source().equals(source) : found.contains(run.id());
        }
        List<ArchivedRun> some = all.stream().filter(wanted).toList();
        if (some.isEmpty()) {
            throw new UsageException(option + "no run fulfils \"" + text + "\"");
        }
        return some;
    }

    private static void writeRuns(JsonGenerator object, String field, List<ArchivedRun> runs) throws IOException {
        Json.objects(object, field, runs, run -> {
            object.writeStringField("run", run.id());
            object.writeStringField("source", run.source());
            object.writeStringField("format", run.format());
            object.writeStringField("added", run.added());
            Json.texts(object, "parameters", run.parameters());
        });
    }

    /** Writes the report of a command as JSON. */
    void write(Archive.Report report, IoConsumer<JsonGenerator> further) throws IOException {
        Json.object(console.out(), object -> {
            object.writeStringField("archive", folder.toString());
            Json.texts(object, "added", texts(report.added()));
            Json.texts(object, "skipped", texts(report.skipped()));
            writeFailures(object, report.failures());
            if (!report.replaced().isEmpty()) {
                Json.texts(object, "replaced", report.replaced());
            }
            further.accept(object);
            List<String> notes = new ArrayList<>(report.notes());
            report.ofProfiles().values().forEach(notes::addAll);
            Json.texts(object, "notes", notes);
        });
    }

    private static void writeFailures(JsonGenerator object, List<Archive.Failure> failures) throws IOException {
        Json.objects(object, "failed", failures, failure -> {
            object.writeStringField("file", failure.input().toString());
            object.writeStringField("failure", Failures.message(failure.cause()));
        });
    }

    private static List<String> texts(List<Path> paths) {
        return paths.stream().map(Path::toString).toList();
    }
}
