package org.perfspace.reader;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.perfspace.format.Format;
import org.perfspace.format.parquet.ParquetReader;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.format.sion.SionSet;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;

/**
 * A search for the profiles below a directory. A file or directory that a format recognizes is a profile and is not searched
 * any further; other directories are searched, except archives of perfspace. Other files are ignored, and so are tables in Parquet of other programs. Names
 * that begin with a dot are ignored, and a symbolic link to one of the directories above it is not followed. A file that
 * cannot be opened counts as a profile, so that reading it reports the reason; a link that leads nowhere does if it has the
 * name of one.
 */
public final class ProfileSearch {

    /** Bounds of the search for a message, which must not keep the user waiting. */
    private static final int DEPTH = 4;

    private static final int MOST_ENTRIES = 2_000;
    private static final int MOST_NAMES = 5;

    private final Path directory;
    private final int mostEntries;
    private final String wanted;

    /** The profiles, and the data of other tools with their descriptions. */
    private final Map<Path, String> profiles = new TreeMap<>();

    private final List<Path> archives = new ArrayList<>();
    private final Set<Format> formats = new HashSet<>();

    /** Those of the profiles that cannot be examined. */
    private final Set<Path> unreadable = new HashSet<>();

    private int entries;

    /**
     * Prepares a search.
     *
     * @param wanted id of the only format to find; empty for all formats
     */
    private ProfileSearch(Path directory, int mostEntries, String wanted) {
        this.directory = directory;
        this.mostEntries = mostEntries;
        this.wanted = wanted;
    }

    /**
     * One of several inputs.
     *
     * @param path path of the input
     * @param name a short name: the last element of the path if the user named the input, or the path relative to the
     *     directory in which it was found
     * @param other the data of another tool that was found in a directory and cannot be read, as a text for users; empty for
     *     a profile and for an input that the user named
     */
    public record Match(Path path, Path name, String other) {}

    /**
     * {@return the inputs that the user named, where each directory that is not itself a profile is replaced by the profiles
     * and the data of other tools below it} A directory without any and an input that does not exist are kept, so that
     * reading them reports the reason. The same path given twice counts once.
     *
     * @param inputs files and directories
     * @param without a directory that is not searched, such as that of the output; the empty path for none
     * @param options options of reading; if they name a format, only profiles of this format are searched
     */
    public static List<Match> among(List<Path> inputs, Path without, ReadOptions options) {
        return among(inputs, without, options, note -> {});
    }

    /**
     * {@return the inputs that the user named, where each directory that is not itself a profile is replaced by the profiles
     * and the data of other tools below it; see above}
     *
     * @param inputs files and directories
     * @param without a directory that is not searched, such as that of the output; the empty path for none
     * @param options options of reading; if they name a format, only profiles of this format are searched
     * @param notes receives a line for each archive of perfspace that is passed over, whose tables are no profiles
     */
    public static List<Match> among(List<Path> inputs, Path without, ReadOptions options, Consumer<String> notes) {
        Map<Path, Match> once = new LinkedHashMap<>();
        for (Path input : inputs) {
            List<Match> below = instead(input, without, options, notes);
            for (Match found : below) {
                once.putIfAbsent(found.path().toAbsolutePath().normalize(), found);
            }
            if (below.isEmpty()) {
                Path path = input.toAbsolutePath().normalize();
                once.putIfAbsent(
                        path,
                        new Match(input, Optional.ofNullable(path.getFileName()).orElse(path), ""));
            }
        }
        return List.copyOf(once.values());
    }

    /** Returns the profiles that replace an input; none if the input itself is to be read, or if it cannot be examined. */
    private static List<Match> instead(Path input, Path without, ReadOptions options, Consumer<String> notes) {
        try {
            ProfileSearch search = new ProfileSearch(input, Integer.MAX_VALUE, options.get(Readers.FORMAT));
            boolean searched = !input.toString().isEmpty()
                    && Files.isDirectory(input)
                    && !isArchive(input)
                    && search.format(Input.of(input)).isEmpty();
            if (!searched) {
                return List.of();
            }
            search.walk(
                    Integer.MAX_VALUE,
                    without.toString().isEmpty()
                            ? without
                            : without.toAbsolutePath().normalize());
            List<Match> found = new ArrayList<>();
            search.archives.forEach(archive -> notes.accept(archive + ": an archive of perfspace, passed over"));
            search.profiles.forEach((path, other) -> found.add(new Match(path, input.relativize(path), other)));
            return found;
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
        return new ProfileSearch(path, 0, "").format(Input.of(path)).isPresent();
    }

    /**
     * {@return a description of the profiles on the upper levels of a directory, such as
     * {@code 16 HPCToolkit databases: a, b, c, …}; empty if there are none} The search stops early in large directories.
     *
     * @param directory the directory
     * @throws IOException if a directory cannot be read
     */
    public static String describe(Path directory) throws IOException {
        ProfileSearch search = new ProfileSearch(directory, MOST_ENTRIES, "");
        search.walk(DEPTH, Path.of(""));
        return search.description();
    }

    /**
     * {@return the only profile on the upper levels of a directory that is no profile itself; empty if there is none or are
     * several} The measurement directory of Score-P is such a directory.
     *
     * @param directory the directory
     * @throws IOException if a directory cannot be read
     */
    public static Optional<Path> only(Path directory) throws IOException {
        ProfileSearch search = new ProfileSearch(directory, MOST_ENTRIES, "");
        if (isArchive(directory) || search.format(Input.of(directory)).isPresent()) {
            return Optional.empty();
        }
        search.walk(DEPTH, Path.of(""));
        boolean one = search.profiles.size() == 1 && search.entries < MOST_ENTRIES && search.unreadable.isEmpty();
        return search.profiles.entrySet().stream()
                .filter(found -> one && found.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private void walk(int depth, Path without) throws IOException {
        Files.walkFileTree(directory, EnumSet.of(FileVisitOption.FOLLOW_LINKS), depth, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
                if (isArchive(path) && !isHidden(path)) {
                    archives.add(path);
                    return FileVisitResult.SKIP_SUBTREE;
                }
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
                boolean ordinary = attributes.isOther() || (attributes.isSymbolicLink() && !hasNameOfAFormat(path));
                if (!isHidden(path) && !ordinary) {
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
                    unreadable(path);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Returns whether a link that leads nowhere has the name of a profile, which is missing then. */
    private static boolean hasNameOfAFormat(Path link) {
        return Format.byName(String.valueOf(link.getFileName())).isPresent();
    }

    /** Returns whether a directory has the manifest of an archive. */
    static boolean isArchive(Path directory) {
        Path manifest = directory.resolve(TidyLayout.MANIFEST);
        if (!Files.isRegularFile(manifest)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(manifest)) {
            return Arrays.equals(in.readNBytes(TidyLayout.manifestStart().length), TidyLayout.manifestStart());
        } catch (IOException e) {
            return false;
        }
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
            if (wanted.isEmpty() && format.equals(Optional.of(Format.PARQUET)) && ParquetReader.isForeign(input)) {
                return false;
            }
            if (format.isPresent() && !SionSet.isContinuation(input)) {
                profiles.put(path, "");
                formats.add(format.get());
            }
            String other = format.isPresent() || !wanted.isEmpty() ? "" : ForeignFiles.describeFound(input);
            if (!other.isEmpty()) {
                profiles.put(path, other);
            }
            return format.isPresent() || !other.isEmpty();
        } catch (IOException e) {
            unreadable(path);
            return true;
        }
    }

    private void unreadable(Path path) {
        profiles.put(path, "");
        unreadable.add(path);
    }

    private Optional<Format> format(Input input) throws IOException {
        List<Format> found =
                Readers.recognizing(input).stream().map(Readers.Codec::format).toList();
        if (wanted.isEmpty()) {
            return found.stream().findFirst();
        }
        Format format = Readers.named(wanted).format();
        return found.contains(format) || isNamed(input, format) ? Optional.of(format) : Optional.empty();
    }

    /** Returns whether a file has a name that files of a format without a signature often have. */
    private static boolean isNamed(Input input, Format format) {
        return format == Format.COLLAPSED
                && !input.isFolder()
                && input.fileName().endsWith(".txt");
    }

    private String description() {
        List<String> ours = new ArrayList<>();
        List<String> locked = new ArrayList<>();
        List<String> others = new ArrayList<>();
        profiles.forEach((path, other) -> {
            String name = directory.relativize(path).toString();
            if (unreadable.contains(path)) {
                locked.add(name);
            } else if (other.isEmpty()) {
                ours.add(name);
            } else {
                others.add(name + " (" + other.replaceAll("[;,] .*", "") + ")");
            }
        });
        String most = entries < mostEntries ? "" : "at least ";
        return Stream.of(
                        ours.isEmpty() ? "" : most + ours.size() + " " + nouns(ours.size()) + ": " + some(ours),
                        locked.isEmpty() ? "" : "what cannot be read: " + some(locked),
                        others.isEmpty() ? "" : "data of other tools, which cannot be read: " + some(others))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; and "));
    }

    private static String some(List<String> names) {
        return names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "))
                + (names.size() > MOST_NAMES ? ", …" : "");
    }

    private String nouns(int count) {
        String noun = formats.size() == 1 ? formats.iterator().next().noun() : "profile";
        return count == 1 ? noun : noun.startsWith("file of") ? noun.replaceFirst("file", "files") : noun + "s";
    }
}
