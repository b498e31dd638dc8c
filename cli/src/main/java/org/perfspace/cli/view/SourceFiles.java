package org.perfspace.cli.view;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/**
 * The source files that a profile refers to and that can be found: attached to the profile, or below a directory given by
 * the user. A file is found by the longest end of its path that names one, as the program may have been built elsewhere. A
 * path comes from an untrusted profile: the search takes time linear in its length, and never lists its ends.
 */
final class SourceFiles {

    /** Maximum size of a file; larger files are not human-readable source code. */
    private static final long LARGEST = 4 << 20;

    /** Maximum length of a path in bytes (PATH_MAX of Linux); a longer text names no file. */
    private static final int LONGEST_PATH = 4096;

    private final PerformanceSpace space;
    private final Optional<Path> folder;
    private final Ends copies = new Ends();
    private final Map<Path, Set<String>> listed = new ConcurrentHashMap<>();

    /** The attached files whose paths have the same end, by the names that stand before that end. */
    private static final class Ends {

        private final Map<String, Ends> before = new HashMap<>();
        private @Nullable Attachment file;

        void add(List<String> names, Attachment attachment) {
            Ends end = this;
            for (int i = names.size() - 1; i >= 0; i--) {
                end = end.before.computeIfAbsent(names.get(i), name -> new Ends());
            }
            end.file = attachment;
        }

        /** Returns the file whose path is the longest end of another path. */
        Optional<Attachment> longest(List<String> names) {
            Attachment found = null;
            Ends end = this;
            for (int i = names.size() - 1; i >= 0 && end != null; i--) {
                end = end.before.get(names.get(i));
                found = end == null || end.file == null ? found : end.file;
            }
            return Optional.ofNullable(found);
        }
    }

    public SourceFiles(PerformanceSpace space, Optional<Path> folder) {
        this.space = space;
        this.folder = folder;
        for (Attachment attachment : space.attachments()) {
            if (attachment.name().startsWith(Attachment.SOURCES) && attachment.size() <= LARGEST) {
                copies.add(parts(attachment.name().substring(Attachment.SOURCES.length())), attachment);
            }
        }
    }

    /** Returns the names of the files in the order in which the profile refers to them. */
    public List<String> names() {
        Definitions definitions = space.definitions();
        Set<String> names = new LinkedHashSet<>();
        definitions.callNodes().forEach(node -> names.add(node.module()));
        definitions.regions().forEach(region -> names.add(region.module()));
        names.remove("");
        return new ArrayList<>(names);
    }

    /** Reads a file if it can be found. */
    public Optional<byte[]> read(String name) throws IOException {
        List<String> parts = parts(name);
        // some databases have all copies in one directory
        Optional<Attachment> copy = copies.longest(parts);
        if (copy.isPresent()) {
            try (InputStream in = copy.get().open()) {
                return Optional.of(in.readAllBytes());
            }
        }
        Optional<Path> file = folder.flatMap(root -> below(root, parts));
        return file.isPresent() ? Optional.of(Files.readAllBytes(file.get())) : Optional.empty();
    }

    /** Returns the names that a path consists of; none if it is too long to be one. */
    private static List<String> parts(String path) {
        if (path.length() > LONGEST_PATH || path.getBytes(StandardCharsets.UTF_8).length > LONGEST_PATH) {
            return List.of();
        }
        return Stream.of(path.split("/", -1))
                .filter(name -> !name.isEmpty() && !name.equals("."))
                .toList();
    }

    /** Returns the file below a directory whose path is the longest end of another path. */
    private Optional<Path> below(Path root, List<String> names) {
        for (int from = 0; from < names.size(); from++) {
            Path file = root;
            int next = from;
            while (next < names.size() && list(file).contains(names.get(next))) {
                file = file.resolve(names.get(next++));
            }
            if (next == names.size() && isSource(root, file)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    /** Returns the names in a directory, which is read once; none if it cannot be read. */
    private Set<String> list(Path directory) {
        return listed.computeIfAbsent(directory, SourceFiles::namesIn);
    }

    private static Set<String> namesIn(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> String.valueOf(file.getFileName())).collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            return Set.of(); // the copy of another directory may be readable
        }
    }

    /** Returns whether a file may be shown: it is small enough, and no link leads out of the directory. */
    private static boolean isSource(Path root, Path file) {
        try {
            return Files.isRegularFile(file)
                    && file.toRealPath().startsWith(root.toRealPath())
                    && Files.size(file) <= LARGEST;
        } catch (IOException e) {
            return false; // a shorter end of the path may name a file
        }
    }
}
