package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.perfspace.cli.QueryOptions.Question;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.archive.ArchivedAnswers;
import org.perfspace.convert.archive.ArchivedAnswers.Outlier;
import org.perfspace.convert.archive.ArchivedAnswers.Point;
import org.perfspace.convert.archive.ArchivedAnswers.Scaled;
import org.perfspace.convert.archive.ArchivedAnswers.Step;
import org.perfspace.convert.archive.ArchivedRun;
import org.perfspace.convert.archive.ArchivedValues;
import org.perfspace.convert.archive.RunCondition;
import org.perfspace.convert.compare.GroupChanges.Change;
import org.perfspace.convert.compare.GroupChanges.Spread;

/** Answers a standing question about an archive. */
final class ArchiveQuery {

    private final Console console;
    private final Path folder;
    private final Predicate<ArchivedRun> which;
    private final QueryOptions options;
    private final DataTable.Format format;

    /**
     * Prepares an answer.
     *
     * @param which the runs that count
     */
    ArchiveQuery(
            Console console, Path folder, Predicate<ArchivedRun> which, QueryOptions options, DataTable.Format format) {
        this.console = console;
        this.folder = folder;
        this.which = which;
        this.options = options;
        this.format = format;
    }

    int answer(Question question) throws IOException {
        if (question == Question.EFFICIENCY) {
            return write(question, efficiency(), "", "");
        }
        List<RunCondition> groups = question == Question.SLOWER ? options.between() : List.of();
        boolean paths = question == Question.SLOWER || question == Question.REGRESSIONS;
        ArchivedAnswers answers = console.busy("reading " + folder, () -> answers(paths));
        DataTable table =
                switch (question) {
                    case SLOWER -> slower(answers, groups);
                    case TREND -> trend(answers.points());
                    case REGRESSIONS -> steps(answers.regressions(), true);
                    case OUTLIERS -> outliers(answers.outliers());
                    default -> speedup(answers.speedup());
                };
        return write(question, table, answers.quantity(), answers.unit());
    }

    private ArchivedAnswers answers(boolean paths) throws IOException {
        try {
            return ArchivedAnswers.of(
                    folder, options.quantity(), which, paths ? Optional.of(options.by()) : Optional.empty());
        } catch (IllegalArgumentException e) {
            throw new UsageException(folder + ": " + e.getMessage());
        }
    }

    private int write(Question question, DataTable table, String quantity, String unit) throws IOException {
        if (!quantity.isEmpty() && (format == DataTable.Format.TEXT || format == DataTable.Format.MARKDOWN)) {
            console.note(folder + ": " + quantity.replace('_', ' ') + " in " + unit);
        }
        if (table.isEmpty()) {
            console.note(folder + ": nothing found");
        }
        table.write(console, format, json -> {
            json.writeStringField("archive", folder.toString());
            json.writeStringField("query", question.toString());
            json.writeStringField("quantity", quantity);
            json.writeStringField("unit", unit);
        });
        return ExitCode.DONE;
    }

    private DataTable slower(ArchivedAnswers answers, List<RunCondition> groups) {
        List<Step> steps = answers.between(groups.get(0), groups.get(1));
        answers.oneSided(groups.get(0), groups.get(1))
                .forEach(experiment -> console.note(folder + ": runs of only one group"
                        + (experiment.isEmpty() ? "" : " with " + experiment) + " are not compared"));
        if (steps.isEmpty()) {
            throw new UsageException(
                    "--between: expected runs of both groups with the same other parameters, found none");
        }
        return steps(steps, false);
    }

    /** Returns a table of changes, with the parameters of the groups where they are not the same for all. */
    private DataTable steps(List<Step> all, boolean ofPoints) {
        List<Step> steps = all.stream()
                .filter(step -> step.change().difference() > 0)
                .limit(options.top())
                .toList();
        boolean several = all.stream().map(Step::experiment).distinct().count() > 1;
        List<String> columns = new ArrayList<>(List.of(options.by().name().toLowerCase(Locale.ROOT)));
        if (several) {
            columns.add("experiment");
        }
        if (ofPoints) {
            columns.addAll(List.of("point_before", "point"));
        }
        columns.addAll(CHANGES);
        DataTable table = DataTable.of(columns.toArray(String[]::new));
        for (Step step : steps) {
            List<Object> cells = new ArrayList<>(List.of(step.change().name()));
            if (several) {
                cells.add(step.experiment());
            }
            if (ofPoints) {
                cells.addAll(List.of(step.before(), step.after()));
            }
            cells.addAll(cells(step.change()));
            table.row(cells.toArray());
        }
        return table;
    }

    /** The columns of a change. */
    static final List<String> CHANGES = List.of(
            "before:number",
            "after:number",
            "change:number",
            "change_share:change",
            "runs_before:number",
            "runs:number",
            "outside_spread");

    /** Returns the cells of a change. */
    static List<Object> cells(Change change) {
        return List.of(
                change.before().mean(),
                change.after().mean(),
                change.difference(),
                change.share(),
                change.before().runs(),
                change.after().runs(),
                change.spread() == Spread.UNKNOWN ? HumanText.NONE : change.spread() == Spread.OUTSIDE ? "yes" : "no");
    }

    private static DataTable trend(List<Point> points) {
        DataTable table = DataTable.of(
                "point", "time", "runs:number", "mean:number", "deviation:number", "change_share:change", "t:number");
        for (Point point : points) {
            Point before = point.before() < 0 ? null : points.get(point.before());
            table.row(
                    point.name(),
                    point.at(),
                    point.runs().size(),
                    point.mean(),
                    point.deviation(),
                    before == null ? Double.NaN : point.mean() / before.mean() - 1,
                    before == null ? Double.NaN : point.t(before));
        }
        return table;
    }

    private static DataTable outliers(List<Outlier> outliers) {
        DataTable table = DataTable.of("run", "experiment", "time", "value:number", "median:number", "distance:number");
        for (Outlier one : outliers) {
            table.row(
                    one.run().run().id(),
                    one.run().experiment(),
                    one.run().at(),
                    one.value(),
                    one.median(),
                    one.distance());
        }
        return table;
    }

    private static DataTable speedup(List<Scaled> points) {
        DataTable table = DataTable.of(
                "others",
                "parameter",
                "scale:number",
                "duration:number",
                "speedup:number",
                "efficiency:share",
                "weak_efficiency:share");
        for (Scaled one : points) {
            table.row(
                    one.others(),
                    one.parameter(),
                    one.scale(),
                    one.duration(),
                    one.speedup(),
                    one.efficiency(),
                    one.speedup());
        }
        return table;
    }

    private DataTable efficiency() throws IOException {
        List<ArchivedValues.Run> runs = ArchivedValues.of(folder).runs().stream()
                .filter(run -> which.test(run.run()) && !run.efficiencies().isEmpty())
                .toList();
        Set<String> names = new LinkedHashSet<>();
        runs.forEach(run -> names.addAll(run.efficiencies().keySet()));
        names.removeAll(Set.of("runtime", "useful"));
        List<String> columns = new ArrayList<>(List.of("run", "time"));
        names.forEach(name -> columns.add(name + ":share"));
        DataTable table = DataTable.of(columns.toArray(String[]::new));
        for (ArchivedValues.Run run : runs) {
            List<Object> cells = new ArrayList<>(List.of(run.run().id(), run.at()));
            names.forEach(name -> cells.add(run.efficiencies().getOrDefault(name, Double.NaN)));
            table.row(cells.toArray());
        }
        return table;
    }
}
