package org.perfspace.io;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An exchange that moves a directory, or several files together, to their names and replaces existing files of these
 * names. No system call does that atomically; the steps are therefore recorded as the names of files, so that the next
 * process that writes NAME can finish an interrupted exchange:
 *
 * <pre>
 *  .NAME.perfspace-exchange/    a workspace that got this name once everything in it was complete
 *    lock, made-…
 *    new/…                      on the way to their names, NAME last
 *    old/…                      what had these names, NAME first; absent if nothing may be replaced
 * </pre>
 *
 * <p>As long as NAME has neither its old nor its new contents, the directory above exists; a process that writes NAME
 * takes it over if its process has ended, and waits for it otherwise. A process that only reads never touches it. Only
 * one exchange of a NAME exists at a time, so that the output of one of two concurrent writers is complete and the other
 * one is replaced.
 *
 * <p>An interrupted exchange is left alone if the directory is not a {@link Workspace} that this user began on this file
 * system, if it contains anything but NAME and NAME followed by a point and digits, or if another program has created a
 * file under one of these names in the meantime. Then the user has to decide, and NAME cannot be exchanged before.
 */
public final class Exchange {

    /** Directory of a workspace for the new files. */
    public static final String NEW = "new";

    private static final String OLD = "old";
    private static final String PLACE = "exchange";
    private static final int LONGEST_NAME = 200;
    private static final int MOST_ATTEMPTS = 10_000;

    private static final Set<Path> WARNED = ConcurrentHashMap.newKeySet();

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
     * @throws OutputException if an interrupted exchange of the same name has to be left alone
     */
    public static synchronized void run(Workspace work, String name, boolean replace) throws IOException {
        if (replace) {
            Files.createDirectory(work.path().resolve(OLD));
        }
        FileTree.forceNames(work.path());
        Path before = work.path();
        Path target = before.resolveSibling(name);
        Path place = place(target);
        for (int attempt = 1; !isBegun(work, place, attempt); attempt++) {
            Optional<String> objection = settle(target);
            if (objection.isPresent()) {
                throw new OutputException(
                        target.toString(), "cannot be replaced, as " + place + " " + objection.get(), null);
            }
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

    /** {@return the directory of an interrupted exchange of a path, if there seems to be one; it is not opened} */
    public static Optional<Path> interrupted(Path target) {
        Path place = place(target);
        return exists(place) ? Optional.of(place) : Optional.empty();
    }

    /** Finishes an exchange whose process has ended; logs a warning, once, if it has to be left alone. */
    static void finishAbandoned(Path target) throws IOException {
        Optional<String> objection = Workspace.whole(() -> settle(target));
        if (objection.isPresent() && WARNED.add(place(target))) {
            System.getLogger(Exchange.class.getName())
                    .log(System.Logger.Level.WARNING, place(target) + " " + objection.get());
        }
    }

    /** Finishes an exchange whose process has ended; returns the reason if it has to be left alone. */
    private static synchronized Optional<String> settle(Path target) throws IOException {
        String name = String.valueOf(target.getFileName());
        Path place = place(target);
        Optional<String> objection = Optional.empty();
        while (objection.isEmpty() && exists(place)) {
            if (Workspace.isStrange(place)) {
                objection = Optional.of(Workspace.NOT_OURS);
            } else if (isForeign(place)) {
                objection = Optional.of("is left alone, as it belongs to another user, who is writing " + name
                        + " or has been interrupted");
            } else {
                Optional<Workspace> found = Workspace.takeOver(place, prefix(name), true);
                objection = found.isPresent() ? finish(found.get(), name) : Optional.empty();
            }
        }
        return objection;
    }

    private static Optional<String> finish(Workspace left, String name) throws IOException {
        try (left) {
            Exchange exchange = new Exchange(left.path());
            Optional<String> objection = exchange.objection(name);
            if (objection.isPresent()) {
                left.keep();
                return objection;
            }
            exchange.finish();
            leave(left, left.newName());
            return Optional.empty();
        }
    }

    private static Path place(Path target) {
        return target.resolveSibling(prefix(String.valueOf(target.getFileName())) + PLACE);
    }

    private static boolean isForeign(Path path) throws IOException {
        try {
            return !Access.isOurs(path);
        } catch (NoSuchFileException e) {
            return false; // it was deleted
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

    /** Returns the reason why an interrupted exchange must not be finished; empty if there is none. */
    private Optional<String> objection(String name) throws IOException {
        Pattern part = Pattern.compile(Pattern.quote(name) + "(\\.[0-9]+)?");
        for (String folder : List.of(NEW, OLD)) {
            Path parts = place.resolve(folder);
            boolean isSound = !exists(parts) || isDirectory(parts);
            for (String entry : namesIn(parts)) {
                Path file = parts.resolve(entry);
                isSound &= part.matcher(entry).matches()
                        && (folder.equals(OLD) || isDirectory(file) || Files.isRegularFile(file, NOFOLLOW_LINKS));
            }
            if (!isSound) {
                return Optional.of("is left alone, as " + folder + " in it holds more than " + name);
            }
        }
        return taken().map(path -> "is left alone, as another program has created " + path.getFileName()
                + " since it was interrupted; old and new in it are what was to be replaced, and by what");
    }

    /** Returns a file that has neither been moved away nor moved to its name by this exchange. */
    private Optional<Path> taken() {
        Path old = place.resolve(OLD);
        return names.stream()
                .map(directory::resolve)
                .filter(path -> exists(path) && (!exists(old) || exists(old.resolve(path.getFileName()))))
                .findFirst();
    }

    private void finish() throws IOException {
        Optional<Path> taken = taken();
        if (taken.isPresent()) {
            throw new FileAlreadyExistsException(taken.get().toString());
        }
        for (String name : names) {
            keepAccess(name);
        }
        Path old = place.resolve(OLD);
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
        return Files.exists(path, NOFOLLOW_LINKS);
    }

    private static boolean isDirectory(Path path) {
        return Files.isDirectory(path, NOFOLLOW_LINKS);
    }

    /** Returns the sorted names in a directory. The main name is the first one, since it is a prefix of the others. */
    private static List<String> namesIn(Path folder) throws IOException {
        if (!isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> String.valueOf(entry.getFileName()))
                    .sorted()
                    .toList();
        }
    }
}
