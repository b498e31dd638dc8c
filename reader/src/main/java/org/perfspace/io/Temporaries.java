package org.perfspace.io;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Names of unfinished results. A temporary lies beside its target as {@code .NAME.perfspace-PID-N.tmp}. Those of this
 * process are deleted when it ends in an orderly way, Ctrl-C included; those that a killed process left behind are
 * deleted by the next one that writes the same target.
 */
final class Temporaries {

    private static final Pattern NAME = Pattern.compile("\\.(.*)\\.perfspace-(\\d+)-\\d+\\.tmp");
    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();
    private static final int FOLDERS = 1_000;
    private static final AtomicLong COUNTER = new AtomicLong();

    /**
     * What killed processes had left in the folders that this process wrote to last, as it was at the first look: a folder
     * of many results is listed once, not for each of them.
     */
    private static final Map<Path, Map<String, List<Path>>> LEFT = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Map<String, List<Path>>> eldest) {
            return size() > FOLDERS;
        }
    };

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Temporaries::discardAll, "perfspace-temporaries"));
    }

    private Temporaries() {}

    /** A new name beside a target; the caller creates it and {@linkplain #forget forgets} or discards it. */
    static Path beside(Path target) {
        Path name = target.getFileName();
        Path parent = Optional.ofNullable(target.toAbsolutePath().getParent()).orElse(target);
        sweep(parent, String.valueOf(name));
        Path temporary = parent.resolve(
                "." + name + ".perfspace-" + ProcessHandle.current().pid() + "-" + COUNTER.incrementAndGet() + ".tmp");
        OPEN.add(temporary);
        return temporary;
    }

    /** The temporary has become the result. */
    static void forget(Path temporary) {
        OPEN.remove(temporary);
    }

    /** Deletes a temporary file or folder, if it is there. */
    static void discard(Path temporary) {
        try {
            deleteTree(temporary);
        } catch (IOException e) {
            System.getLogger(Temporaries.class.getName())
                    .log(System.Logger.Level.WARNING, "cannot delete the temporary " + temporary, e);
        }
        OPEN.remove(temporary);
    }

    /** Deletes a file, or a folder with all that is in it; links are deleted, not followed. */
    static void deleteTree(Path path) throws IOException {
        if (!Files.exists(path, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(
                    Path folder, @org.jspecify.annotations.Nullable IOException failure) throws IOException {
                Files.deleteIfExists(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void discardAll() {
        List.copyOf(OPEN).forEach(Temporaries::discard);
    }

    /** Deletes what a killed process had begun of the same target. */
    private static void sweep(Path folder, String target) {
        List<Path> old;
        synchronized (LEFT) {
            old = LEFT.computeIfAbsent(folder, Temporaries::left).remove(target);
        }
        if (old != null) {
            old.forEach(Temporaries::discard);
        }
    }

    /** Temporaries of processes that have ended, by their targets. */
    private static Map<String, List<Path>> left(Path folder) {
        Map<String, List<Path>> left = new HashMap<>();
        try (Stream<Path> entries = Files.list(folder)) {
            entries.forEach(entry -> {
                Matcher matcher = NAME.matcher(String.valueOf(entry.getFileName()));
                if (matcher.matches()
                        && ProcessHandle.of(Long.parseLong(matcher.group(2))).isEmpty()) {
                    left.computeIfAbsent(matcher.group(1), target -> new ArrayList<>())
                            .add(entry);
                }
            });
        } catch (IOException | java.io.UncheckedIOException e) {
            // a folder that cannot be listed is reported when the temporary is created in it
            System.getLogger(Temporaries.class.getName())
                    .log(System.Logger.Level.DEBUG, "cannot look for old temporaries in " + folder, e);
        }
        return left;
    }
}
