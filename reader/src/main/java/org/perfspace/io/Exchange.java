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
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An exchange that moves a directory, or several files together, to their names and replaces existing files of these
 * names. No system call does that atomically; therefore the old and the new files are always under names that say what
 * they are:
 *
 * <pre>
 *  .NAME.perfspace-exchange/    a workspace that got this name once everything in it was complete
 *    lock, made-…
 *    new/…                      on the way to their names, NAME last
 *    old/…                      what had these names, NAME first; absent if nothing may be replaced
 * </pre>
 *
 * <p>As long as NAME has neither its old nor its new contents, the directory above exists. Only one exchange of a NAME
 * exists at a time: a process that writes NAME waits for the process that owns the directory. If that was killed before
 * its first rename or after its last one, then the directory is deleted. If it was killed between them, then NAME cannot
 * be written until the user has decided, and the message states the command that completes the exchange. A process that
 * only reads touches nothing.
 *
 * <p>A directory that is not a {@link Workspace} that this user began on this file system is left alone, and NAME cannot
 * be exchanged as long as it is there.
 */
final class Exchange {

    /** Directory of a workspace for the new files. */
    static final String NEW = "new";

    private static final String OLD = "old";
    private static final String PLACE = "exchange";
    private static final int LONGEST_NAME = 200;
    private static final int MOST_ATTEMPTS = 10_000;
    private static final Pattern PLAIN = Pattern.compile("[\\w./@%+:,=-]+");

    private final Path place;
    private final Path directory;
    private final List<String> names;

    private Exchange(Path place) throws IOException {
        this.place = place;
        this.directory = place.resolveSibling("");
        this.names = namesIn(place.resolve(NEW));
    }

    /** Returns the beginning of the names of all temporary directories for an output. */
    static String prefix(String name) {
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
     * @throws OutputException if an interrupted exchange of the same name is in the way
     */
    static synchronized void run(Workspace work, String name, boolean replace) throws IOException {
        if (replace) {
            Files.createDirectory(work.path().resolve(OLD));
        }
        FileTree.forceNames(work.path());
        Path before = work.path();
        Path target = before.resolveSibling(name);
        Path place = place(target);
        for (int attempt = 1; !isBegun(work, place, attempt); attempt++) {
            clear(target);
            if (isOfOthers(place)) {
                throw new OutputException(
                        target.toString(),
                        "cannot be replaced, as " + place + " "
                                + (WorkspaceRecord.isStrange(place)
                                        ? Workspace.NOT_OURS
                                        : "belongs to another user, who is writing it or has been interrupted"),
                        null);
            }
        }
        Exchange exchange = new Exchange(place);
        try {
            exchange.move(replace);
        } catch (IOException e) {
            exchange.undo(work, e);
            work.moveTo(before);
            throw e;
        }
        leave(work, before);
    }

    /** Returns what a run that did not end left of an output that is absent; see {@link OutputFile#interrupted}. */
    static Optional<String> interrupted(Path target) throws IOException {
        Path place = place(target);
        return exists(target) || !exists(place) || isOfOthers(place)
                ? Optional.empty()
                : new Exchange(place).unfinished(target);
    }

    /**
     * Waits until no other process exchanges an output, and deletes what is left of an exchange whose process was killed
     * before its first rename or after its last one. Directories of others are left alone.
     *
     * @throws OutputException if the process was killed between its renames
     */
    static synchronized void clear(Path target) throws IOException {
        Path place = place(target);
        while (exists(place) && !isOfOthers(place)) {
            Optional<Workspace> left = Workspace.takeOver(place, prefix(String.valueOf(target.getFileName())), true);
            if (left.isPresent()) {
                discard(left.get(), target);
            }
        }
    }

    private static void discard(Workspace left, Path target) throws IOException {
        try (left) {
            Optional<String> unfinished = new Exchange(left.path()).unfinished(target);
            if (unfinished.isPresent()) {
                left.keep();
                throw new OutputException(target.toString(), "cannot be written: " + unfinished.get(), null);
            }
            leave(left, left.newName());
        }
    }

    /** Returns the files and the remedy if the exchange was interrupted between its renames. */
    private Optional<String> unfinished(Path target) throws IOException {
        List<String> old = namesIn(place.resolve(OLD));
        if (names.isEmpty() || (old.isEmpty() && exists(target))) {
            return Optional.empty();
        }
        String fresh = files(NEW, names);
        return Optional.of("an unfinished run left "
                + (old.isEmpty() ? "" : "the old output as " + files(OLD, old) + " and ") + "the new one as " + fresh
                + "; mv " + fresh + " " + quoted(names.size() == 1 ? directory.resolve(names.get(0)) : directory)
                + " completes it"
                + (exists(target) ? " once " + target + ", which was created since, has been moved away" : ""));
    }

    private String files(String folder, List<String> files) {
        Path parent = place.resolve(folder);
        return files.size() == 1 ? quoted(parent.resolve(files.get(0))) : quoted(parent) + "/*";
    }

    /** Returns a path as a word of a shell. */
    private static String quoted(Path path) {
        String text = path.toString().isEmpty() ? "." : path.toString();
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /** Returns whether a path, which may be deleted meanwhile, is not a workspace that this user began. */
    private static boolean isOfOthers(Path place) throws IOException {
        try {
            return exists(place) && (WorkspaceRecord.isStrange(place) || !Access.isOurs(place));
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private static Path place(Path target) {
        return target.resolveSibling(prefix(String.valueOf(target.getFileName())) + PLACE);
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

    private void move(boolean replace) throws IOException {
        for (String name : names) {
            Path old = directory.resolve(name);
            if (exists(old) && !replace) {
                throw new FileAlreadyExistsException(old.toString());
            }
            Access.carryOver(old, place.resolve(NEW).resolve(name));
        }
        for (String name : names) {
            if (exists(directory.resolve(name))) {
                move(directory, name, place.resolve(OLD));
            }
        }
        for (int i = names.size() - 1; i >= 0; i--) {
            move(place.resolve(NEW), names.get(i), directory);
        }
        FileTree.forceNames(directory);
    }

    /** Moves the old files back to their names; if that fails, the next process states the remedy. */
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
