package org.perfspace.testdata.hostile;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.perfspace.io.FileTree;

/**
 * As many cases of {@link Sweep} as one likes, in a Java machine of 256 MiB, with a watchdog that allows 10 s for each:
 *
 * <pre>{@code
 * mvn -pl testdata -am test -Dtest.groups=hostile -Dtest.groups.excluded= \
 *     -Dhostile.args="FIRST COUNT LOG [only:NAME,NAME…] [SPECIMEN…]"
 * }</pre>
 *
 * <p>With {@code cuts} as FIRST it tries every truncation of the specimens instead, once. Seeds run from FIRST; each is
 * tried on one specimen, in turn. One case of four is also written in one of the formats, and validated; the lines of
 * progress say how many were. With {@code only:tau,pprof} the sweep tries the specimens whose names begin so, and takes parts of
 * all others to damage them. Further specimens are files or folders of other profiles. Findings are printed, and go to the
 * file LOG with the damaged bytes beside it. A case that takes too long or takes the machine down is a finding too; then
 * another machine goes on after it.
 */
public final class LongSweep {

    private static final int HUNG = 99;
    private static final long NANOS_PER_CASE = 10_000_000_000L;
    private static final long CUTS = -1;
    private static final int WRITE_EVERY = 4;
    private static final int MOST_BYTES = 40_000;
    private static final String ONLY = "only:";

    private final long first;
    private final long end;
    private final Path log;
    private final List<Specimen> all;
    private final List<Specimen> specimens;
    private final Map<String, Map<Sweep.Outcome, Long>> counts = new TreeMap<>();
    private volatile long current;
    private volatile long since = System.nanoTime();

    private LongSweep(String[] args) throws IOException {
        this.first = args[0].equals("cuts") ? CUTS : Long.parseLong(args[0]);
        this.end = first + Long.parseLong(args[1]);
        this.log = Path.of(args[2]);
        this.all = new ArrayList<>(Specimens.make());
        List<String> wanted = new ArrayList<>();
        for (String more : Arrays.asList(args).subList(3, args.length)) {
            if (more.startsWith(ONLY)) {
                wanted.addAll(List.of(more.substring(ONLY.length()).split(",", -1)));
                continue;
            }
            Specimen specimen = Specimen.of(more, Path.of(more));
            if (specimen.size() <= MOST_BYTES) {
                all.add(specimen);
            }
        }
        this.specimens = all.stream()
                .filter(specimen -> wanted.isEmpty() || wanted.stream().anyMatch(specimen.name()::startsWith))
                .toList();
    }

    /** Runs cases; with {@code child} as first argument in this Java machine. */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args[0].equals("child")) {
            new LongSweep(Arrays.copyOfRange(args, 1, args.length)).run();
        } else {
            fork(args);
        }
    }

    /** One child after the other until all cases are done; the last line of the log's neighbour says how far one came. */
    private static void fork(String[] args) throws IOException, InterruptedException {
        Path progress = Path.of(args[2] + ".at");
        long first = args[0].equals("cuts") ? CUTS : Long.parseLong(args[0]);
        long end = first + Long.parseLong(args[1]);
        while (first < end) {
            Files.writeString(progress, Long.toString(first));
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx256m",
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    LongSweep.class.getName(),
                    "child",
                    first == CUTS ? "cuts" : Long.toString(first),
                    Long.toString(end - first)));
            command.addAll(Arrays.asList(args).subList(2, args.length));
            int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (exit == 0) {
                return;
            }
            if (exit == 1) {
                throw new IllegalStateException("the sweep itself failed");
            }
            first = Long.parseLong(Files.readString(progress)) + 1;
            say(
                    exit == HUNG
                            ? "hung; going on at " + first
                            : "the machine ended with " + exit + "; going on at " + first);
        }
    }

    private void run() throws IOException {
        Path folder = Specimens.fastFolder();
        Sweep sweep = new Sweep(all, folder, WRITE_EVERY);
        Thread worker = Thread.currentThread();
        Thread watchdog = new Thread(() -> watch(worker), "watchdog");
        watchdog.setDaemon(true);
        watchdog.start();
        if (first == CUTS) {
            cuts(sweep);
            FileTree.delete(folder);
            return;
        }
        long begin = System.nanoTime();
        for (long seed = first; seed < end; seed++) {
            if (seed % 1_000 == 0 || end - seed < 1_000) {
                Files.writeString(Path.of(log + ".at"), Long.toString(seed));
            }
            current = seed;
            since = System.nanoTime();
            one(sweep, seed);
            if ((seed - first + 1) % 20_000 == 0) {
                say((seed - first + 1) + " cases, " + sweep.written() + " written, "
                        + (System.nanoTime() - begin) / 1_000_000_000 + " s");
            }
        }
        summary();
        FileTree.delete(folder);
    }

    /** Every truncation of every file. */
    private void cuts(Sweep sweep) throws IOException {
        for (Specimen sound : specimens) {
            Map<Sweep.Outcome, Long> outcomes = new EnumMap<>(Sweep.Outcome.class);
            for (String file : sound.names()) {
                byte[] bytes = sound.bytes(file);
                for (int length = 0; length < bytes.length; length++) {
                    since = System.nanoTime();
                    Sweep.Result result = sweep.read(sound.with(file, Arrays.copyOf(bytes, length)), 1);
                    outcomes.merge(result.outcome(), 1L, Long::sum);
                    if (result.outcome() == Sweep.Outcome.FOUND) {
                        report(sound, length, result.failure().orElseThrow());
                    }
                }
            }
            say(sound.name() + " cuts " + outcomes);
        }
    }

    private void one(Sweep sweep, long seed) throws IOException {
        Specimen sound = specimens.get((int) Math.floorMod(seed, (long) specimens.size()));
        Sweep.Result result = sweep.run(sound, seed);
        counts.computeIfAbsent(sound.name(), name -> new EnumMap<>(Sweep.Outcome.class))
                .merge(result.outcome(), 1L, Long::sum);
        if (result.outcome() == Sweep.Outcome.FOUND) {
            report(sound, seed, result.failure().orElseThrow());
            sweep.damaged(sound, seed).putInto(Files.createDirectories(Path.of(log + ".d", Long.toString(seed))));
        }
    }

    private void watch(Thread worker) {
        while (true) {
            try {
                Thread.sleep(500);
            } catch (InterruptedException e) {
                return;
            }
            if (System.nanoTime() - since > NANOS_PER_CASE) {
                Throwable where = new Throwable("longer than 10 s");
                where.setStackTrace(worker.getStackTrace());
                try {
                    Specimen sound = specimens.get((int) Math.floorMod(current, (long) specimens.size()));
                    report(sound, current, where);
                    new Sweep(all, log, WRITE_EVERY)
                            .damaged(sound, current)
                            .putInto(Files.createDirectories(Path.of(log + ".d", Long.toString(current))));
                    Files.writeString(Path.of(log + ".at"), Long.toString(current));
                } catch (IOException e) {
                    say("cannot write the log: " + e);
                }
                Runtime.getRuntime().halt(HUNG);
            }
        }
    }

    private void report(Specimen sound, long seed, Throwable failure) throws IOException {
        String what = sound.name() + " seed " + seed;
        say("FOUND " + what + ": " + failure);
        try (PrintStream out = new PrintStream(
                Files.newOutputStream(
                        log, java.nio.file.StandardOpenOption.CREATE, java.nio.file.StandardOpenOption.APPEND),
                false,
                StandardCharsets.UTF_8)) {
            out.println("== " + what);
            failure.printStackTrace(out);
        }
    }

    private void summary() {
        long total = 0;
        for (Map.Entry<String, Map<Sweep.Outcome, Long>> entry : counts.entrySet()) {
            say(entry.getKey() + " " + entry.getValue());
            total += entry.getValue().values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }
        say(total + " cases, seeds " + first + " to " + (end - 1));
    }

    @SuppressWarnings("SystemOut")
    private static void say(String text) {
        System.out.println(text);
    }
}
