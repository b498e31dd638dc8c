package org.perfspace.reader;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.reader.sion.SionSet;

/**
 * A search for the profiles below a directory. A file or directory that a format recognizes is a profile and is not searched
 * any further; other directories are searched, other files are ignored. Names that begin with a dot are ignored, and a
 * symbolic link to one of the directories above it is not followed. A file that cannot be opened counts as a profile, so
 * that reading it reports the reason.
 */
public final class ProfileSearch {

    /** Bounds of the search for a message, which must not keep the user waiting. */
    private static final int DEPTH = 4;

    private static final int MOST_ENTRIES = 2_000;
    private static final int MOST_NAMES = 5;

    private final Path directory;
    private final int mostEntries;
    private final Set<Path> profiles = new TreeSet<>();
    private final Set<Optional<Format>> formats = new HashSet<>();
    private int entries;

    private ProfileSearch(Path directory, int mostEntries) {
        this.directory = directory;
        this.mostEntries = mostEntries;
    }

    /**
     * One of several inputs.
     *
     * @param path path of the input
     * @param name a short name: the last element of the path if the user named the input, or the path relative to the
     *     directory in which it was found
     */
    public record Found(Path path, Path name) {}

    /**
     * {@return the inputs that the user named, where each directory that is not itself a profile is replaced by the profiles
     * below it} A directory without profiles and an input that does not exist are kept, so that reading them reports the
     * reason. The same path given twice counts once.
     *
     * @param inputs files and directories
     * @param without a directory that is not searched, such as that of the output
     */
    public static List<Found> among(List<Path> inputs, Path without) {
        Map<Path, Found> once = new LinkedHashMap<>();
        for (Path input : inputs) {
            List<Path> below = instead(input, without);
            for (Path path : below) {
                once.putIfAbsent(path.toAbsolutePath().normalize(), new Found(path, input.relativize(path)));
            }
            if (below.isEmpty()) {
                Path path = input.toAbsolutePath().normalize();
                once.putIfAbsent(
                        path,
                        new Found(input, Optional.ofNullable(path.getFileName()).orElse(path)));
            }
        }
        return List.copyOf(once.values());
    }

    /** Returns the profiles that replace an input; none if the input itself is to be read, or if it cannot be examined. */
    private static List<Path> instead(Path input, Path without) {
        try {
            boolean searched = !input.toString().isEmpty() && Files.isDirectory(input) && !isProfile(input);
            return searched ? below(input, without) : List.of();
        } catch (IOException e) {
            return List.of(); // reading the input later fails for the same reason
        }
    }

    /**
     * {@return whether a file or directory is of a known format, sound or not}
     *
     * @param path the file or directory
     * @throws IOException if it cannot be read
     */
    public static boolean isProfile(Path path) throws IOException {
        return format(Input.of(path)).isPresent();
    }

    /**
     * {@return the profiles below a directory, sorted by path}
     *
     * @param directory the directory
     * @param without a directory that is not searched, such as that of the output
     * @throws IOException if a directory cannot be read
     */
    public static List<Path> below(Path directory, Path without) throws IOException {
        ProfileSearch search = new ProfileSearch(directory, Integer.MAX_VALUE);
        search.walk(Integer.MAX_VALUE, without.toAbsolutePath().normalize());
        return List.copyOf(search.profiles);
    }

    /**
     * {@return a description of the profiles on the upper levels of a directory, such as
     * {@code 16 HPCToolkit databases: a, b, c, …}; empty if there are none} The search stops early in large directories.
     *
     * @param directory the directory
     * @throws IOException if a directory cannot be read
     */
    public static String describe(Path directory) throws IOException {
        ProfileSearch search = new ProfileSearch(directory, MOST_ENTRIES);
        search.walk(DEPTH, Path.of(""));
        return search.description();
    }

    private void walk(int depth, Path without) throws IOException {
        Files.walkFileTree(directory, EnumSet.of(FileVisitOption.FOLLOW_LINKS), depth, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
                if (isHidden(path) || path.toAbsolutePath().normalize().equals(without)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                if (!path.equals(directory) && look(path)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
                if (!isHidden(path) && !attributes.isOther()) {
                    look(path);
                }
                return entries < mostEntries ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException failure) throws IOException {
                if (path.equals(directory)) {
                    throw failure;
                }
                boolean leadsUp = failure instanceof FileSystemLoopException;
                if (!leadsUp && !isHidden(path)) {
                    found(path, Optional.empty());
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private boolean isHidden(Path path) {
        return !path.equals(directory) && String.valueOf(path.getFileName()).startsWith(".");
    }

    /** Examines a file or directory; returns whether there is nothing to search inside it. */
    private boolean look(Path path) {
        entries++;
        try {
            Input input = Input.of(path);
            Optional<Format> format = format(input);
            if (format.isPresent() && !SionSet.isContinuation(input)) {
                found(path, format);
            }
            return format.isPresent();
        } catch (IOException e) {
            found(path, Optional.empty());
            return true;
        }
    }

    private void found(Path path, Optional<Format> format) {
        profiles.add(path);
        formats.add(format);
    }

    private static Optional<Format> format(Input input) throws IOException {
        for (Readers.Entry entry : Readers.all()) {
            if (entry.recognizer().recognizes(input)) {
                return Optional.of(entry.format());
            }
        }
        return Optional.empty();
    }

    private String description() {
        if (profiles.isEmpty()) {
            return "";
        }
        String names = profiles.stream()
                .limit(MOST_NAMES)
                .map(path -> directory.relativize(path).toString())
                .collect(Collectors.joining(", "));
        return (entries < mostEntries ? "" : "at least ")
                + profiles.size() + " " + kind() + (profiles.size() == 1 ? "" : "s") + ": " + names
                + (profiles.size() > MOST_NAMES ? ", …" : "");
    }

    private String kind() {
        Optional<Format> only = formats.size() == 1 ? formats.iterator().next() : Optional.empty();
        return only.map(Format::noun).orElse("profile");
    }
}
