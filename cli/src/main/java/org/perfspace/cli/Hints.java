package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.perfspace.format.Format;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.io.Input;
import org.perfspace.io.OutputFile;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.NameSearch;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.ProfileSearch;
import org.perfspace.reader.Readers;

/** Advice after a failure, as texts that are appended to its message; empty if nothing is known to help. */
final class Hints {

    /** The option that reads unfinished files. */
    static final String SALVAGE = "--salvage";

    /** The end of a message about an input without a signature that is known. */
    private static final String UNKNOWN =
            ": expected a profile, found (?:text of no known format: |bytes [0-9a-f …]+$)";

    /** Most names of files that are compared with one that is missing. */
    private static final int MOST_NAMES = 2_000;

    /** Names below this length are near to too many others. */
    private static final int SHORT_NAME = 4;

    /** The number of a later file of a set, which is read with the first one. */
    private static final Pattern LATER = Pattern.compile("\\.\\d{6}$");

    private Hints() {}

    /**
     * Returns the hint for a failure of a verb.
     *
     * @param salvaging whether {@code --salvage} was given already, or does not exist for the verb
     * @param named whether the format of the input was named
     */
    static String of(Throwable failure, boolean salvaging, boolean named) {
        return salvage(failure, salvaging) + directory(failure) + interrupted(failure) + (named ? "" : format(failure));
    }

    /** Returns the option that reads an input that was rejected as corrupt, if it does. */
    static String salvage(Throwable failure, boolean given) {
        if (given || !(failure instanceof ProfileException rejected)) {
            return "";
        }
        Matcher later = LATER.matcher(rejected.place().file());
        boolean helpful = rejected instanceof ProfileException.Corrupt
                || rejected instanceof ProfileException.Unsupported
                || later.find();
        return helpful
                        && path(later.replaceFirst(""))
                                .filter(file -> Files.exists(file) && helps(file))
                                .isPresent()
                ? "; " + SALVAGE + " reads what there is of it"
                : "";
    }

    /** Returns whether a file contains the samples of a trace, which are not read when the profile is opened. */
    private static boolean isTrace(Path file) {
        return file.endsWith(DbFile.TRACE.fileName());
    }

    /** Returns whether the option reads a file that is rejected without it, or leaves something out that cannot be read later. */
    private static boolean helps(Path file) {
        Optional<List<String>> salvaged = notes(file, true);
        return salvaged.isPresent() && (isTrace(file) || !salvaged.equals(notes(file, false)));
    }

    /** Returns the notes on opening a file; empty if it cannot be opened. */
    private static Optional<List<String>> notes(Path file, boolean salvage) {
        try (PerformanceSpace space = Readers.open(Input.of(file), ReadOptions.DEFAULT.withSalvage(salvage))) {
            return Optional.of(space.notes());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the verb for a user who passes a directory of profiles to a verb that takes one profile. */
    private static String directory(Throwable failure) {
        Optional<Path> directory = failure instanceof ProfileException.NotThisFormat refused
                ? path(refused.place().file()).filter(Files::isDirectory)
                : Optional.empty();
        try {
            String profiles = directory.isPresent() ? ProfileSearch.describe(directory.get()) : "";
            if (!profiles.matches("(?s)(?:at least )?\\d.*")) {
                return ""; // there is nothing that can be read
            }
            Format to = profiles.contains("Cube profile") ? Format.PARQUET : Format.CUBE;
            return "; perfspace convert " + directory.get() + " -o OUT --to " + to.id() + " converts all";
        } catch (IOException e) {
            return "";
        }
    }

    /** Returns how a page or picture is written, which was meant as an output. */
    private static String picture(String name) {
        return name.endsWith(".html") || name.endsWith(".svg") ? Mistakes.output(name) : "";
    }

    /** Returns a file beside a missing one that has nearly the same name. */
    private static String near(Path missing) throws IOException {
        Path directory = missing.toAbsolutePath().getParent();
        String name = String.valueOf(missing.getFileName());
        if (directory == null || name.length() < SHORT_NAME || !Files.isDirectory(directory)) {
            return "";
        }
        try (Stream<Path> files = Files.list(directory)) {
            List<String> names = files.limit(MOST_NAMES)
                    .map(file -> String.valueOf(file.getFileName()))
                    .filter(other -> !other.startsWith("."))
                    .sorted()
                    .toList();
            String suggestion = NameSearch.of("file", names).suggestion(name);
            return suggestion.endsWith("?") ? suggestion.replace("\"", "") : "";
        }
    }

    /** Returns what a killed run left of an output that it was about to replace. */
    private static String interrupted(Throwable failure) {
        Optional<Path> missing =
                failure instanceof NoSuchFileException absent ? path(absent.getFile()) : Optional.empty();
        try {
            return missing.isPresent()
                    ? OutputFile.interrupted(missing.get())
                            .map(left -> "; " + left)
                            .orElse(picture(missing.get().toString()) + near(missing.get()))
                    : "";
        } catch (IOException e) {
            return "";
        }
    }

    /** Returns the option that helps if a format without a signature was not recognized. */
    private static String format(Throwable failure) {
        boolean unknown = failure instanceof ProfileException.NotThisFormat
                && Pattern.compile(UNKNOWN)
                        .matcher(String.valueOf(failure.getMessage()))
                        .find();
        return unknown ? "; if it is a profile, name its format with --from" : "";
    }

    private static Optional<Path> path(String name) {
        try {
            return Optional.of(Path.of(name));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
