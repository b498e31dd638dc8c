package org.perfspace.testdata;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.perfspace.testdata.official.Tools;

/** A job to be measured: a command, the floor and the official tool that it is compared with, and what is asked of it. */
final class Job {

    /** The head of the table of {@link #row}. */
    static final String HEAD =
            "| job | heap | s | CPU s | MB | floor | floor s | job / floor | peer | peer s | peer CPU s "
                    + "| peer MB | ratio | asked for, s |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|";

    private final String name;
    private String heap = "";
    private int starts = 1;
    private List<String> before = List.of();
    private List<String> command = List.of();
    private boolean archived;
    private String floorName = "";
    private List<String> floor = List.of();
    private String peerName = "";
    private List<String> peer = List.of();
    private String asked = "";

    private Job(String name) {
        this.name = name;
    }

    static Job named(String name) {
        return new Job(name);
    }

    String name() {
        return name;
    }

    /** The job has so much heap, for {@code -Xmx}; without it, what the launcher or Java chooses. */
    Job heap(String size) {
        heap = size;
        return this;
    }

    /** The job is so short that it is started several times in each round. */
    Job starts(int count) {
        starts = count;
        return this;
    }

    /** The job is a command, which takes the heap from {@code PERFSPACE_JAVA_OPTS}. */
    Job command(String... line) {
        command = List.of(line);
        return this;
    }

    /**
     * The job is a main class of this class path, in a Java machine with the heap so far, options, and a class-data archive of a
     * run of the job.
     */
    Job child(List<String> options, Class<?> main, String... arguments) {
        List<String> all = new ArrayList<>(options);
        if (!heap.isEmpty()) {
            all.add("-Xmx" + heap);
        }
        command = machine(all, main, arguments);
        archived = true;
        return this;
    }

    /** A command that runs before each round. */
    Job before(String... line) {
        before = List.of(line);
        return this;
    }

    /** The floor is a main class of this class path. It runs after the job, and may read what that wrote. */
    Job floor(String what, Class<?> main, String... arguments) {
        floorName = what;
        floor = machine(List.of("-Xmx512m"), main, arguments);
        return this;
    }

    /** The floor is a command. */
    Job beside(String what, String... line) {
        floorName = what;
        floor = List.of(line);
        return this;
    }

    /** The peer is an official tool; without the tool the job has none. */
    Job peer(String tool, String... arguments) {
        if (!System.getProperty(Tools.PROPERTY, "").isEmpty()) {
            peerName = tool;
            if (Tools.has(tool)) {
                List<String> line = new ArrayList<>(List.of(Tools.path(tool).toString()));
                line.addAll(List.of(arguments));
                peer = line;
            } else {
                peerName = tool + " (not there)";
            }
        }
        return this;
    }

    Job asked(String figure) {
        asked = figure;
        return this;
    }

    /** Returns every word of the commands, among which are the inputs. */
    Stream<String> words() {
        return Stream.of(before, command, floor, peer).flatMap(List::stream);
    }

    /** Runs job, floor and peer in turn; returns a row of the table. */
    String row(Rounds rounds) throws IOException, InterruptedException {
        Timed ours = Timed.NONE;
        Timed least = Timed.NONE;
        Timed theirs = Timed.NONE;
        List<String> line = line(rounds);
        for (int round = 0; round < rounds.count(); round++) {
            rounds.clean();
            if (!before.isEmpty()) {
                rounds.run(before, heap, 1);
            }
            ours = ours.best(rounds.run(line, heap, starts));
            least = floor.isEmpty() ? least : least.best(rounds.run(floor, "", starts));
            theirs = peer.isEmpty() ? theirs : theirs.best(rounds.run(peer, "", starts));
        }
        rounds.clean();
        List<String> cells = new ArrayList<>(List.of(
                name,
                heap.isEmpty() ? "default" : heap,
                Timed.seconds(ours.seconds()),
                Timed.seconds(ours.processor()),
                Long.toString(ours.megabytes()),
                floorName));
        cells.addAll(
                floor.isEmpty()
                        ? List.of("", "")
                        : List.of(Timed.seconds(least.seconds()), ratio(ours.seconds(), least.seconds())));
        cells.add(peerName);
        cells.addAll(
                peer.isEmpty()
                        ? List.of("", "", "", "")
                        : List.of(
                                Timed.seconds(theirs.seconds()),
                                Timed.seconds(theirs.processor()),
                                Long.toString(theirs.megabytes()),
                                ratio(ours.seconds(), theirs.seconds())));
        cells.add(asked);
        return "| " + String.join(" | ", cells) + " |";
    }

    private List<String> line(Rounds rounds) throws IOException, InterruptedException {
        return archived ? ClassArchive.use(command, rounds.outputs().resolveSibling("classes")) : command;
    }

    /** Runs the job; returns its seconds and peak memory. */
    String cell(Rounds rounds) throws IOException, InterruptedException {
        Timed ours = Timed.NONE;
        List<String> line = line(rounds);
        for (int round = 0; round < rounds.count(); round++) {
            rounds.clean();
            ours = ours.best(rounds.run(line, heap, starts));
        }
        rounds.clean();
        return Timed.seconds(ours.seconds()) + " / " + ours.megabytes();
    }

    /** Returns the command line of a main class of this class path, in a Java machine of its own. */
    static List<String> machine(List<String> options, Class<?> main, String... arguments) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(options);
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        line.addAll(List.of(arguments));
        return line;
    }

    private static String ratio(double ours, double theirs) {
        return String.format(Locale.ROOT, ours < theirs ? "%.2f" : "%.1f", ours / theirs);
    }
}
