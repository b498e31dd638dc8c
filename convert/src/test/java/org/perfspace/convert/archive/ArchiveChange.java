package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.cube.CubeWriter;

/**
 * A change of an archive by one of several writers, each of which has runs of its own.
 *
 * @param text the change in one line: a verb and its arguments, separated by tabs
 * @param added the runs that are added
 * @param gone names of the runs that are deleted
 * @param replaces whether runs of the same source or parameters are replaced
 */
record ArchiveChange(String text, List<ArchivedRun> added, Set<String> gone, boolean replaces) {

    /** The kinds of changes. */
    static final List<String> VERBS = List.of("add", "replace", "delete", "compact", "set");

    private static final int INPUTS = 3;
    private static final List<String> VALUES = List.of("4", "2.5", "many");
    private static final int PARAMETERS = VALUES.size();

    /** The runs that the writers add, and what an archive of each of them alone contains. */
    static final class Runs {
        private final Path folder;
        private final Map<String, ArchivedRun> known = new ConcurrentHashMap<>();
        private final Map<String, List<String>> rows = new ConcurrentHashMap<>();

        Runs(Path folder) {
            this.folder = folder;
        }

        /** Returns the rows of a run as {@link ArchiveQueries#rows} does. */
        List<String> expected(String id) {
            List<String> expected = rows.get(id);
            return expected == null ? List.of("no such run") : expected;
        }

        Path input(int writer, int number) throws IOException {
            Path file =
                    Files.createDirectories(folder.resolve("inputs" + writer)).resolve("run" + number + ".cubex");
            if (!Files.exists(file)) {
                try (PerformanceSpace space =
                        RandomSpaces.small().tame().upTo(4, 6, 3).space(500 + number)) {
                    CubeWriter.write(space, file, WriteOptions.DEFAULT.withKeepExtras(true));
                }
            }
            return file;
        }

        synchronized ArchivedRun run(int writer, int number, int parameter) throws IOException {
            String key = writer + "-" + number + "-" + parameter;
            ArchivedRun run = known.get(key);
            if (run == null) {
                Path alone = folder.resolve("alone-" + key);
                Archive.add(List.of(input(writer, number)), alone, options(parameters(writer, parameter), false));
                run = Archive.runs(alone).get(0);
                try {
                    rows.putAll(ArchiveQueries.rows(alone));
                } catch (SQLException e) {
                    throw new IOException(e);
                }
                known.put(key, run);
            }
            return run;
        }
    }

    /** Returns a change that a writer may make. */
    static ArchiveChange random(Runs runs, int writer, Map<String, ArchivedRun> live, Random random)
            throws IOException {
        int choice = random.nextInt(5);
        if (live.isEmpty() || choice < 2) {
            Set<Integer> numbers = new TreeSet<>(List.of(random.nextInt(INPUTS), random.nextInt(INPUTS)));
            return add(runs, writer, List.copyOf(numbers), random.nextInt(PARAMETERS), choice == 1);
        }
        if (choice == 2) {
            List<String> ids = List.copyOf(live.keySet());
            Set<String> gone = new TreeSet<>(List.of(ids.get(random.nextInt(ids.size())), ids.get(0)));
            return new ArchiveChange("delete\t" + String.join("\t", gone), List.of(), gone, false);
        }
        return choice == 3
                ? new ArchiveChange("compact", List.of(), Set.of(), false)
                : set(List.copyOf(live.values()).subList(random.nextInt(live.size()), live.size()), random);
    }

    /** Returns the change that sets the parameter of some runs. */
    private static ArchiveChange set(List<ArchivedRun> some, Random random) {
        String value = VALUES.get(random.nextInt(PARAMETERS));
        List<ArchivedRun> changed =
                some.stream().map(run -> run.with(Map.of("p", value))).toList();
        String ids = changed.stream().map(ArchivedRun::id).collect(Collectors.joining("\t"));
        return new ArchiveChange("set\t" + value + "\t" + ids, changed, Set.of(), false);
    }

    /** Returns the change that adds runs with some parameters. */
    static ArchiveChange add(Runs runs, int writer, List<Integer> numbers, int parameter, boolean replaces)
            throws IOException {
        List<ArchivedRun> added = new ArrayList<>();
        List<String> inputs = new ArrayList<>();
        for (int number : numbers) {
            added.add(runs.run(writer, number, parameter));
            inputs.add(runs.input(writer, number).toString());
        }
        String verb = (replaces ? "replace" : "add") + "\t" + writer + "\t" + parameter + "\t";
        return new ArchiveChange(verb + String.join("\t", inputs), added, Set.of(), replaces);
    }

    /** Returns the kind of the change. */
    String verb() {
        return text.split("\t", 2)[0];
    }

    /** Returns the live runs of the writer after the change. */
    Map<String, ArchivedRun> after(Map<String, ArchivedRun> before) {
        Map<String, ArchivedRun> after = new TreeMap<>(before);
        after.keySet().removeAll(gone);
        if (replaces) {
            added.forEach(run -> after.values().removeAll(replacedBy(run, before.values())));
        }
        boolean keeps = text.startsWith("add\t");
        added.forEach(run -> after.put(run.id(), keeps && after.containsKey(run.id()) ? after.get(run.id()) : run));
        return after;
    }

    /** Runs from the same file with the same parameters, else from the same file, else with the same parameters. */
    static List<ArchivedRun> replacedBy(ArchivedRun run, Collection<ArchivedRun> there) {
        List<ArchivedRun> same =
                there.stream().filter(old -> old.source().equals(run.source())).toList();
        List<ArchivedRun> alike = there.stream()
                .filter(old -> !run.parameters().isEmpty() && old.parameters().equals(run.parameters()))
                .toList();
        List<ArchivedRun> both = same.stream().filter(alike::contains).toList();
        return !both.isEmpty() ? both : !same.isEmpty() ? same : alike;
    }

    /** Makes a change. */
    static void make(Path archive, String text) throws IOException {
        List<String> words = List.of(text.split("\t", -1));
        List<String> rest = words.subList(1, words.size());
        switch (words.get(0)) {
            case "compact" ->
                Compaction.compact(archive, WriteOptions.DEFAULT, Compaction.USUAL_BYTES, ProgressListener.NONE);
            case "set" ->
                Archive.change(
                        archive,
                        new TreeSet<>(rest.subList(1, rest.size())),
                        Map.of("p", rest.get(0)),
                        WriteOptions.DEFAULT);
            case "delete" -> Archive.delete(archive, new TreeSet<>(rest), WriteOptions.DEFAULT);
            default -> {
                Map<String, String> parameters =
                        parameters(Integer.parseInt(rest.get(0)), Integer.parseInt(rest.get(1)));
                List<Path> inputs = rest.stream().skip(2).map(Path::of).toList();
                Archive.Report report = Archive.add(
                        inputs, archive, options(parameters, words.get(0).equals("replace")));
                for (Archive.Failure failure : report.failures()) {
                    throw new IOException(failure.cause().getMessage(), failure.cause());
                }
            }
        }
    }

    private static Map<String, String> parameters(int writer, int parameter) {
        return new TreeMap<>(Map.of("writer", "w" + writer, "p", VALUES.get(parameter)));
    }

    private static Archive.Options options(Map<String, String> parameters, boolean replace) {
        return new Archive.Options(
                        Optional.empty(),
                        Shard.ALL,
                        !replace,
                        false,
                        ReadOptions.DEFAULT,
                        WriteOptions.DEFAULT.withForce(replace))
                .with(new Archive.Policy(parameters, Map.of(), Optional.empty(), Map.of(), replace, false));
    }

    @Override
    public String toString() {
        return text.replace('\t', ' ');
    }
}
