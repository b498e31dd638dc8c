package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.HumanText;
import org.perfspace.convert.compare.GroupChanges;
import org.perfspace.convert.compare.GroupChanges.Change;
import org.perfspace.convert.compare.GroupChanges.Spread;
import org.perfspace.convert.compare.Rule;
import org.perfspace.convert.hot.HotSpots;
import org.perfspace.convert.hot.HotSpots.Sort;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.io.IoFunction;
import org.perfspace.io.Place;
import org.perfspace.io.ReadOptions;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.meaning.Quantity;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.ProfileSearch;

/** The comparison of two groups of runs, such as the repetitions of two versions: {@code perfspace compare A… --against B…}. */
final class CompareGroups extends OptionSet {

    private static final HotSpots.Extent ALL = new HotSpots.Extent(0, Integer.MAX_VALUE, Integer.MAX_VALUE);

    private final Argument<List<Path>> against = list(
                    "--against B…",
                    Path.class,
                    "Compare groups of runs: the mean of those before this option with the mean of those behind it, function by"
                            + " function. A directory stands for all profiles below it.")
            .several();

    private final Argument<Per> per = option(
            "--per WHAT",
            Per.FUNCTION,
            "With --against, a row per function (default), call path (path) or source file (file).");

    private String metric = "";
    private String unit = "";

    /** The things that have a row each. */
    enum Per {
        FUNCTION,
        PATH,
        FILE;

        /** Returns the name of the constant as users write it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The options of the verb that concern groups. */
    record Settings(String metric, int top, DataTable.Format format) {}

    boolean isGiven() {
        return !against.get().isEmpty();
    }

    /** Returns the profiles of the second group. */
    List<Path> against(ReadOptions reading, Console console) {
        return found(against.get(), reading, console);
    }

    /** Returns profiles in place of the directories that hold them. */
    static List<Path> found(List<Path> inputs, ReadOptions reading, Console console) {
        return ProfileSearch.among(inputs, Path.of(""), reading, console::note).stream()
                .map(ProfileSearch.Match::path)
                .toList();
    }

    /** Compares two groups and prints a table; returns the exit code, which says whether anything has changed. */
    int compare(
            Console console,
            List<Path> before,
            List<Path> after,
            IoFunction<Path, PerformanceSpace> opening,
            Settings settings)
            throws IOException {
        GroupChanges changes = new GroupChanges(before.size(), after.size());
        List<List<Path>> groups = List.of(before, after);
        for (int group = 0; group < groups.size(); group++) {
            for (int run = 0; run < groups.get(group).size(); run++) {
                Path path = groups.get(group).get(run);
                try (PerformanceSpace space = opening.apply(path)) {
                    console.notes(space.notes());
                    add(console, space, path.toString(), settings.metric(), new Target(changes, group, run));
                }
            }
        }
        List<Change> all = changes.changes();
        if (settings.format() == DataTable.Format.TEXT) {
            console.report().write(summary(changes.total(), before.size(), after.size()) + "\n");
        }
        List<String> columns = new ArrayList<>(List.of(per.get().toString()));
        columns.addAll(ArchiveQuery.CHANGES);
        DataTable table = DataTable.of(columns.toArray(String[]::new));
        all.stream().limit(settings.top()).forEach(change -> {
            List<Object> cells = new ArrayList<>(List.of(change.name()));
            cells.addAll(ArchiveQuery.cells(change));
            table.row(cells.toArray());
        });
        table.write(console, settings.format(), json -> {
            json.writeStringField("metric", metric);
            json.writeStringField("unit", unit);
        });
        boolean changed = all.stream().anyMatch(change -> change.difference() != 0 && change.spread() != Spread.WITHIN);
        return changed ? ExitCode.NO : ExitCode.DONE;
    }

    /** A run of a group, whose values are added. */
    private record Target(GroupChanges changes, int group, int run) {
        void add(String name, double value) {
            changes.add(group, run, name, value);
        }
    }

    private void add(Console console, PerformanceSpace space, String file, String wanted, Target target)
            throws IOException {
        Metric chosen = MetricChoice.one(space.definitions(), wanted, file);
        Optional<String> refusal = HotSpots.refusal(space, chosen);
        if (refusal.isPresent()) {
            throw Place.of(file).unsupported("%s", refusal.get());
        }
        double factor = factor(chosen, file);
        HotSpots spots = console.busy("costs of " + file, () -> HotSpots.of(space, chosen, Optional.empty()));
        if (per.get() == Per.PATH) {
            List<String> paths = new ArrayList<>();
            for (HotSpots.Line line : spots.tree(ALL)) {
                String path = (line.parent() == HotSpots.NONE ? "" : paths.get(line.parent()) + "/") + line.name();
                paths.add(path);
                target.add(path, line.exclusive() * factor);
            }
        } else {
            Sort sort = per.get() == Per.FUNCTION ? Sort.FUNCTION : Sort.FILE;
            spots.list(sort, ALL).forEach(line -> target.add(line.name(), line.exclusive() * factor));
        }
    }

    /** Returns the factor to the common unit; all profiles must measure the same in units that can be converted. */
    private double factor(Metric chosen, String file) throws IOException {
        MetricMeaning meaning = MetricMeaning.of(chosen);
        boolean known = meaning.quantity() != Quantity.NONE && meaning.unit().isPresent();
        String name = known ? meaning.quantity().key() : chosen.name();
        String base = known ? meaning.quantity().dimension().base() : chosen.unit();
        if (metric.isEmpty()) {
            metric = name;
            unit = base;
        } else if (!metric.equals(name) || !unit.equals(base)) {
            throw Place.of(file)
                    .unsupported(
                            "expected %s as in the first profile, found metric %s",
                            metric + (unit.isEmpty() ? "" : " in " + unit),
                            chosen.name() + (chosen.unit().isEmpty() ? "" : " in " + chosen.unit()));
        }
        return known ? meaning.factor() : 1;
    }

    /** Returns the outcomes of rules for the means of two groups, each of which may be a single profile. */
    static List<Rule.Outcome> check(
            Console console,
            List<Rule> rules,
            List<Path> before,
            List<Path> after,
            IoFunction<Path, PerformanceSpace> opening)
            throws IOException {
        List<List<Rule.Outcome>> pairs = new ArrayList<>();
        for (int pair = 0; pair < Math.max(before.size(), after.size()); pair++) {
            Path one = before.get(Math.min(pair, before.size() - 1));
            Path two = after.get(Math.min(pair, after.size() - 1));
            pairs.add(check(console, rules, one, two, opening));
        }
        List<Rule.Outcome> means = new ArrayList<>();
        for (int rule = 0; rule < rules.size(); rule++) {
            int at = rule;
            List<Rule.Outcome> all = pairs.stream().map(pair -> pair.get(at)).toList();
            means.add(new Rule.Outcome(
                    rules.get(rule),
                    all.get(0).unit(),
                    mean(all.subList(0, before.size()), Rule.Outcome::before),
                    mean(all.subList(0, after.size()), Rule.Outcome::after)));
        }
        return means;
    }

    private static double mean(List<Rule.Outcome> all, ToDoubleFunction<Rule.Outcome> value) {
        return all.stream().mapToDouble(value).sum() / all.size();
    }

    private static List<Rule.Outcome> check(
            Console console, List<Rule> rules, Path first, Path second, IoFunction<Path, PerformanceSpace> opening)
            throws IOException {
        try (PerformanceSpace one = opening.apply(first);
                PerformanceSpace two = opening.apply(second)) {
            Rule.Named before = new Rule.Named(first.toString(), one);
            Rule.Named after = new Rule.Named(second.toString(), two);
            List<Rule.Outcome> outcomes = new ArrayList<>();
            for (Rule rule : rules) {
                outcomes.add(console.busy("checking " + rule.text(), () -> rule.check(before, after)));
            }
            return outcomes;
        }
    }

    private String summary(Change total, int before, int after) {
        String spread = total.spread() == Spread.UNKNOWN
                ? ""
                : total.spread() == Spread.OUTSIDE ? ", outside of the spread" : ", within the spread";
        String share =
                Double.isFinite(total.share()) ? String.format(Locale.ROOT, "%+.1f %%", 100 * total.share()) : "new";
        return metric.replace('_', ' ') + (unit.isEmpty() ? "" : " in " + unit) + ", mean of "
                + HumanText.count(before, "run", "runs") + " -> " + HumanText.count(after, "run", "runs") + ": "
                + HumanText.number(total.before().mean()) + " -> "
                + HumanText.number(total.after().mean()) + " (" + share + ")" + spread;
    }
}
