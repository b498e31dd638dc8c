package org.perfspace.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.PathMatcher;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.format.sion.SionLayout;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.format.tau.TauProfile.TauThread;

/**
 * A search for the inputs of a {@code load}, which lists directories without opening a file. A path is a file, a
 * directory, or a pattern of Hadoop, or has a part {@code **}, which matches any number of directories. A directory
 * with the files of a database is an input; in other directories, every file that is not hidden may be an input.
 */
final class FileSearch {

    private static final String ANY_DEPTH = "**";

    private final Configuration configuration;
    private final boolean isRecursive;
    private final Map<URI, ProfileFile> found = new LinkedHashMap<>();

    private FileSearch(Configuration configuration, boolean isRecursive) {
        this.configuration = configuration;
        this.isRecursive = isRecursive;
    }

    /**
     * Returns the inputs, without duplicates.
     *
     * @throws FileNotFoundException if a path matches no input
     */
    public static List<ProfileFile> find(FileChoice choice, Configuration configuration) throws IOException {
        FileSearch search = new FileSearch(configuration, choice.isRecursive());
        for (String path : choice.paths()) {
            search.add(path);
        }
        List<ProfileFile> files =
                search.found.values().stream().filter(choice.filter()).toList();
        return RunColumns.of(files, choice.paths(), choice.parameters());
    }

    private void add(String text) throws IOException {
        int stars = text.indexOf(ANY_DEPTH);
        if (stars < 0) {
            addMatches(text);
            return;
        }
        int slash = text.lastIndexOf('/', stars);
        String base = slash < 0 ? "." : slash == 0 ? "/" : text.substring(0, slash);
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + text.substring(slash + 1));
        for (FileStatus folder : matches(base)) {
            search(folder.getPath(), Optional.of(matcher));
        }
    }

    private void addMatches(String text) throws IOException {
        FileStatus[] matches = matches(text);
        Set<String> names = new HashSet<>();
        Arrays.stream(matches).forEach(status -> names.add(status.getPath().toString()));
        for (FileStatus status : matches) {
            Path path = status.getPath();
            if (!status.isDirectory()) {
                if (!isContinuation(path.toString(), names)) {
                    put(path, status.getLen(), status.getModificationTime(), true);
                }
            } else if (!addDatabase(path, list(LocalFiles.of(path, configuration), path), true)) {
                search(path, Optional.empty());
            }
        }
    }

    private FileStatus[] matches(String text) throws IOException {
        Path path = new Path(text);
        FileSystem files = LocalFiles.of(path, configuration);
        FileStatus[] matches = HadoopFiles.named(path, () -> files.globStatus(path));
        if (matches == null || matches.length == 0) {
            throw new FileNotFoundException(text + ": no such file or directory");
        }
        return matches;
    }

    /** Adds the files below a directory in the order of their names. */
    private void search(Path top, Optional<PathMatcher> matcher) throws IOException {
        FileSystem files = LocalFiles.of(top, configuration);
        int start = top.toString().length() + 1;
        Deque<Path> folders = new ArrayDeque<>(List.of(top));
        Map<String, Runnable> inOrder = new TreeMap<>();
        while (!folders.isEmpty()) {
            Path folder = folders.pop();
            FileStatus[] entries = list(files, folder);
            if (isDatabase(entries)) {
                String name = folder.equals(top) ? "" : folder.toString().substring(start);
                if (matcher.isEmpty() || fits(matcher.get(), name)) {
                    inOrder.put(name, () -> addDatabase(folder, entries, false));
                }
                continue;
            }
            boolean isSkipped = isArchive(entries) || (!isRecursive && matcher.isEmpty());
            if (isSkipped && !folder.equals(top)) {
                continue;
            }
            Set<String> names = new HashSet<>();
            Arrays.stream(entries).forEach(entry -> names.add(entry.getPath().toString()));
            for (FileStatus entry : entries) {
                Path path = entry.getPath();
                String name = path.toString().substring(start);
                if (path.getName().startsWith(".")) {
                    continue;
                }
                if (entry.isDirectory()) {
                    if (!leadsUp(files, entry)) {
                        folders.push(path);
                    }
                } else if (entry.isFile()
                        && !isContinuation(path.toString(), names)
                        && (matcher.isEmpty() || fits(matcher.get(), name))) {
                    boolean isUnreadable = entry instanceof LocalFiles.Unreadable;
                    inOrder.put(name, () -> put(path, entry.getLen(), entry.getModificationTime(), isUnreadable));
                }
            }
        }
        inOrder.values().forEach(Runnable::run);
    }

    private static FileStatus[] list(FileSystem files, Path folder) throws IOException {
        return HadoopFiles.named(folder, () -> files.listStatus(folder));
    }

    private static boolean leadsUp(FileSystem files, FileStatus folder) throws IOException {
        return files instanceof LocalFiles local ? local.leadsUp(folder.getPath()) : folder.isSymlink();
    }

    /** Returns whether a name matches a pattern; {@code **} followed by a slash also matches an empty path. */
    private static boolean fits(PathMatcher matcher, String name) {
        return matcher.matches(java.nio.file.Path.of(name)) || matcher.matches(java.nio.file.Path.of("./" + name));
    }

    private boolean addDatabase(Path folder, FileStatus[] entries, boolean isNamed) {
        if (!isDatabase(entries)) {
            return false;
        }
        long bytes = 0;
        long modified = 0;
        for (FileStatus entry : entries) {
            if (entry.isFile()) { // directories in object stores always have the current time
                bytes += entry.getLen();
                modified = Math.max(modified, entry.getModificationTime());
            }
        }
        put(folder, bytes, modified, isNamed);
        return true;
    }

    /** Returns whether a directory has the files of a profile of HPCToolkit or TAU. */
    private static boolean isDatabase(FileStatus[] entries) {
        for (FileStatus entry : entries) {
            String name = entry.getPath().getName();
            boolean isPart = entry.isFile()
                    ? TauThread.ofFile(name).isPresent() || DbFile.isOfDatabase(name)
                    : name.startsWith(TauLayout.MULTI_FOLDER);
            if (isPart) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a directory is an archive, whose tables are no profiles. */
    private static boolean isArchive(FileStatus[] entries) {
        return Arrays.stream(entries)
                .anyMatch(entry -> entry.isFile() && entry.getPath().getName().equals(TidyLayout.MANIFEST));
    }

    private static boolean isContinuation(String name, Set<String> siblings) {
        return siblings.contains(SionLayout.firstName(name));
    }

    private void put(Path path, long bytes, long modified, boolean isNamed) {
        found.putIfAbsent(path.toUri(), new ProfileFile(path.toUri(), bytes, modified, isNamed));
    }

    /** Returns the current state of a file or directory. */
    public static ProfileFile now(ProfileFile file, Configuration configuration) throws IOException {
        FileSearch search = new FileSearch(configuration, true);
        Path path = new Path(file.uri());
        FileSystem files = LocalFiles.of(path, configuration);
        FileStatus status = HadoopFiles.named(path, () -> files.getFileStatus(path));
        if (status.isDirectory()) {
            search.addDatabase(path, list(files, path), file.isNamed());
        } else {
            search.put(path, status.getLen(), status.getModificationTime(), file.isNamed());
        }
        return search.found.getOrDefault(file.uri(), file);
    }
}
