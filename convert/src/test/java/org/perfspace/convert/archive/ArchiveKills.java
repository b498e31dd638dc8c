package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.perfspace.fixtures.ArchivedRows;

/**
 * Two Java machines that change one archive at the same time, add, replace, delete, compact and set parameters, and are killed at random
 * moments, while the archive is queried again and again. As many kills as one likes:
 *
 * <pre>{@code
 * mvn -pl convert -am test -Dtest.groups=kills -Dtest.groups.excluded= -Dkills.args="COUNT SEED"
 * }</pre>
 *
 * <p>kills COUNT machines or more while they make each kind of change, with a new archive and the next seed after each 25
 * kills. After each kill, the views show the runs of the machine that
 * was killed as before or as after what it was doing, and exactly those of the other; so do all plain files after the next
 * change.
 */
final class ArchiveKills {

    private static final int WRITERS = 2;
    private static final int LONGEST_MILLIS = 900;

    /** Kills with one archive. */
    private static final int MOST = 25;

    private final Path archive;
    private final Random random;
    private final ArchiveChange.Runs runs;
    private final List<ArchiveMachine> machines = new ArrayList<>();

    /** The live runs of each writer. */
    private final List<Map<String, ArchivedRun>> live = new ArrayList<>();

    private final Map<String, Integer> outcomes = new TreeMap<>();
    private final Map<String, Integer> killed = new TreeMap<>();

    private ArchiveKills(Path folder, long seed) throws IOException {
        this.archive = folder.resolve("archive");
        this.random = new Random(seed);
        this.runs = new ArchiveChange.Runs(folder);
        for (int writer = 0; writer < WRITERS; writer++) {
            machines.add(new ArchiveMachine(archive));
            live.add(new TreeMap<>());
        }
    }

    /** Kills many machines; see the class for the arguments. */
    static void killMany(Path folder, String... args) throws Exception {
        int count = Integer.parseInt(args[0]);
        long seed = Long.parseLong(args[1]);
        Map<String, Integer> killed = new TreeMap<>();
        while (ArchiveChange.VERBS.stream().anyMatch(verb -> killed.getOrDefault(verb, 0) < count)) {
            kill(folder.resolve("seed-" + seed), MOST, seed)
                    .forEach((verb, some) -> killed.merge(verb, some, Integer::sum));
            seed++;
        }
        System.out.println("archive: kills of each kind of change: " + killed);
    }

    /**
     * Kills machines; fails if a run is lost, or there twice, or half. Returns how many were killed while they made each kind
     * of change.
     */
    static Map<String, Integer> kill(Path folder, int count, long seed) throws Exception {
        ArchiveKills kills = new ArchiveKills(folder, seed);
        try {
            kills.fill();
            try (ArchiveQueries queries = new ArchiveQueries(kills.archive, kills.runs::expected)) {
                for (int killed = 0; killed < count; ) {
                    killed += kills.round("seed " + seed + ", kill " + killed, queries);
                }
                System.out.printf(
                        "archive: %d kills, seed %d, %s, %d queries meanwhile, nothing lost%n",
                        count, seed, kills.outcomes, queries.asked());
                return kills.killed;
            }
        } finally {
            kills.machines.forEach(ArchiveMachine::kill);
        }
    }

    /** Adds a run of each writer, so that the archive exists. */
    private void fill() throws IOException, InterruptedException {
        for (int writer = 0; writer < WRITERS; writer++) {
            ArchiveChange change = ArchiveChange.add(runs, writer, List.of(0), 0, false);
            machines.get(writer).begin(change);
            machines.get(writer).finish();
            live.set(writer, change.after(live.get(writer)));
        }
    }

    /** Lets each machine change something and kills one of them; returns the number of kills. */
    private int round(String what, ArchiveQueries queries)
            throws IOException, InterruptedException, SQLException, ExecutionException {
        List<ArchiveChange> changes = new ArrayList<>();
        TreeSet<String> certain = new TreeSet<>();
        TreeSet<String> possible = new TreeSet<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            ArchiveChange change = ArchiveChange.random(runs, writer, live.get(writer), random);
            changes.add(change);
            TreeSet<String> both = new TreeSet<>(live.get(writer).keySet());
            possible.addAll(both);
            both.retainAll(change.after(live.get(writer)).keySet());
            certain.addAll(both);
            possible.addAll(change.after(live.get(writer)).keySet());
        }
        queries.expect(certain, possible);
        for (int writer = 0; writer < WRITERS; writer++) {
            machines.get(writer).begin(changes.get(writer));
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(LONGEST_MILLIS)));
        int victim = random.nextInt(WRITERS);
        boolean busy = machines.get(victim).kill();
        int other = 1 - victim;
        machines.get(other).finish();
        live.set(other, changes.get(other).after(live.get(other)));
        settle(what + ": " + changes, victim, changes.get(victim), busy);
        return busy ? 1 : 0;
    }

    /** Checks what is left of a change whose machine was killed. */
    private void settle(String what, int victim, ArchiveChange change, boolean busy) throws IOException, SQLException {
        Map<String, ArchivedRun> before = live.get(victim);
        Map<String, ArchivedRun> after = change.after(before);
        boolean visible = shows(what, victim, before, after);
        assertThat(visible || busy).as("%s: done, thus visible", what).isTrue();
        Staging.open(archive).close(); // as the next writer does
        boolean done = shows(what + ", next", victim, before, after);
        assertThat(done || !visible).as("%s: visible, thus not undone", what).isTrue();
        live.set(victim, done ? after : before);
        assertThat(ArchivedRows.plain(archive)).as(what).isEqualTo(ArchivedRows.viewed(archive));
        String outcome = !busy ? "too late" : visible ? "changed" : done ? "completed later" : "unchanged";
        outcomes.merge(change.verb() + " " + outcome, 1, Integer::sum);
        killed.merge(change.verb(), busy ? 1 : 0, Integer::sum);
    }

    /** Returns whether the views show the runs after the change of the victim; fails if they show anything else. */
    private boolean shows(String what, int victim, Map<String, ArchivedRun> before, Map<String, ArchivedRun> after)
            throws IOException, SQLException {
        Map<String, List<String>> seen = ArchiveQueries.rows(archive);
        Map<String, String> values = ArchiveQueries.parameters(archive, "p");
        if (seen.equals(rows(victim, after)) && values.equals(values(victim, after))) {
            return true;
        }
        assertThat(seen).as(what).isEqualTo(rows(victim, before));
        assertThat(values).as(what).isEqualTo(values(victim, before));
        return false;
    }

    /** Returns the value of the parameter of each live run. */
    private Map<String, String> values(int writer, Map<String, ArchivedRun> own) {
        Map<String, String> values = new TreeMap<>();
        for (Map<String, ArchivedRun> some : List.of(own, live.get(1 - writer))) {
            some.forEach((id, run) -> values.put(id, run.parameters().getOrDefault("p", "")));
        }
        return values;
    }

    /** Returns what the views show if a writer has some live runs. */
    private Map<String, List<String>> rows(int writer, Map<String, ArchivedRun> own) {
        Map<String, List<String>> rows = new TreeMap<>();
        own.keySet().forEach(id -> rows.put(id, runs.expected(id)));
        live.get(1 - writer).keySet().forEach(id -> rows.put(id, runs.expected(id)));
        return rows;
    }
}
