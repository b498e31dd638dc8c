package org.perfspace.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * An exchange that moves a directory, or several files together, to their names and replaces existing files of these
 * names. No system call does that atomically; the steps are therefore recorded as the names of files, so that the next
 * process can finish an interrupted exchange:
 *
 * <pre>
 *  .NAME.perfspace-exchange/    a workspace that got this name once everything in it was complete
 *    lock
 *    new/…                      on the way to their names, NAME last
 *    old/…                      what had these names, NAME first; absent if nothing may be replaced
 * </pre>
 *
 * <p>As long as NAME has neither its old nor its new contents, the directory above exists; a process that reads or
 * writes NAME takes it over if its process has ended, and waits for it otherwise. Only one exchange of a NAME exists at
 * a time, so that the output of one of two concurrent writers is complete and the other one is replaced. If another
 * program has created a file under one of the names in the meantime, that file stays, and the old and the new contents
 * are kept in {@code NAME.perfspace-rescued-4711…} for the user.
 */
final class Exchange {

    /** Directory of a workspace for the new files. */
    public static final String NEW = "new";

    private static final String OLD = "old";
    private static final String PLACE = "exchange";
    private static final String RESCUED = ".perfspace-rescued-";
    private static final int LONGEST_NAME = 200;
    private static final int MOST_ATTEMPTS = 10_000;

    private final Path place;
    private final Path directory;
    private final List<String> names;

    private Exchange(Path place) throws IOException {
        this.place = place;
        this.directory = place.resolveSibling("");
        this.names = namesIn(place.resolve(NEW));
    }

    /** Returns the beginning of the names of all temporary directories for an output. */
    public static String prefix(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return "."
                + (bytes.length > LONGEST_NAME ? UUID.nameUUIDFromBytes(bytes).toString() : name) + ".perfspace-";
    }

    /**
     * Moves everything in the directory {@link #NEW} of a workspace to the same name in the directory that contains the
     * workspace.
     *
     * @param name the name that is moved last: once it exists, the output is complete
     * @throws FileAlreadyExistsException if a name exists already and nothing may be replaced
     */
    public static synchronized void run(Workspace work, String name, boolean replace) throws IOException {
        if (replace) {
            Files.createDirectory(work.path().resolve(OLD));
        }
        Path before = work.path();
        Path place = before.resolveSibling(prefix(name) + PLACE);
        for (int attempt = 1; !isBegun(work, place, attempt); attempt++) {
            finishNow(before.resolveSibling(name));
        }
        Exchange exchange = new Exchange(place);
        try {
            exchange.finish();
        } catch (IOException e) {
            exchange.undo(work, e);
            work.moveTo(before);
            throw e;
        }
        leave(work, before);
    }

    /** Finishes an exchange whose process has ended. */
    static void finishAbandoned(Path target) throws IOException {
        Workspace.whole(() -> {
            finishNow(target);
            return target;
        });
    }

    private static synchronized void finishNow(Path target) throws IOException {
        String name = String.valueOf(target.getFileName());
        Path place = target.resolveSibling(prefix(name) + PLACE);
        while (exists(place)) {
            Optional<Workspace> found = Workspace.await(place, prefix(name));
            if (found.isPresent()) {
                finish(found.get(), name);
            }
        }
    }

    /**
     * Finishes abandoned exchanges of a path that does not exist, and of those of its parent directories that do not
     * exist.
     */
    public static void restore(Path missing) throws IOException {
        Path path = missing.toAbsolutePath();
        while (path != null && path.getFileName() != null && !Files.exists(path)) {
            finishAbandoned(OutputTarget.follow(path));
            path = path.getParent();
        }
    }

    private static void finish(Workspace left, String name) throws IOException {
        try (left) {
            try {
                new Exchange(left.path()).finish();
                leave(left, left.newName());
            } catch (FileAlreadyExistsException e) {
                left.keep();
                left.moveTo(left.path().resolveSibling(name + RESCUED + Long.toUnsignedString(System.nanoTime())));
            }
        }
    }

    /**
     * Ends an exchange after everything was moved: renames the workspace, so that its contents can be deleted in any
     * order.
     */
    private static void leave(Workspace work, Path newName) {
        try {
            work.moveTo(newName);
        } catch (IOException e) {
            System.getLogger(Exchange.class.getName())
                    .log(System.Logger.Level.DEBUG, "cannot be renamed: " + work.path(), e);
        }
    }

    /**
     * Tries to begin the exchange by a rename, which fails if there is another exchange. As that one may have ended
     * before we look for it, the first failures are ignored.
     */
    private static boolean isBegun(Workspace work, Path place, int attempt) throws IOException {
        try {
            work.moveTo(place);
            return true;
        } catch (FileSystemException e) {
            if (attempt < MOST_ATTEMPTS || exists(place)) {
                return false;
            }
            throw e;
        }
    }

    private void finish() throws IOException {
        Path old = place.resolve(OLD);
        for (String name : names) {
            if (exists(directory.resolve(name)) && (!exists(old) || exists(old.resolve(name)))) {
                throw new FileAlreadyExistsException(directory.resolve(name).toString());
            }
        }
        for (String name : names) {
            keepAccess(name);
        }
        for (String name : names) {
            if (exists(directory.resolve(name))) {
                move(directory, name, old);
            }
        }
        for (int i = names.size() - 1; i >= 0; i--) {
            move(place.resolve(NEW), names.get(i), directory);
        }
        FileTree.forceNames(directory);
    }

    /**
     * Copies the owner, group and mode of the old file or directory to the new one, if the old one has not been moved
     * yet.
     */
    private void keepAccess(String name) throws IOException {
        Path fresh = place.resolve(NEW).resolve(name);
        if (exists(fresh)) {
            Access.carryOver(directory.resolve(name), fresh);
        }
    }

    /** Moves the old files back to their names; if that fails, the next process finishes the exchange. */
    private void undo(Workspace work, IOException failure) throws IOException {
        try {
            for (String name : names) {
                if (!exists(place.resolve(NEW).resolve(name))) {
                    move(directory, name, place.resolve(NEW));
                }
            }
            for (int i = names.size() - 1; i >= 0; i--) {
                if (exists(place.resolve(OLD).resolve(names.get(i)))) {
                    move(place.resolve(OLD), names.get(i), directory);
                }
            }
        } catch (IOException e) {
            work.keep();
            failure.addSuppressed(e);
            throw failure;
        }
    }

    private static void move(Path from, String name, Path to) throws IOException {
        Files.move(from.resolve(name), to.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    private static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Returns the sorted names in a directory. The main name is the first one, since it is a prefix of the others. */
    private static List<String> namesIn(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> String.valueOf(entry.getFileName()))
                    .sorted()
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }
}
