package org.perfspace.cli.view;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/**
 * The source files that a profile refers to and that can be found: attached to the profile, or below a directory given by
 * the user.
 */
final class SourceFiles {

    /** Maximum size of a file; larger files are not human-readable source code. */
    private static final long LARGEST = 4 << 20;

    private final PerformanceSpace space;
    private final Optional<Path> folder;
    private final Map<String, Attachment> copies = new HashMap<>();

    public SourceFiles(PerformanceSpace space, Optional<Path> folder) {
        this.space = space;
        this.folder = folder;
        for (Attachment attachment : space.attachments()) {
            if (attachment.name().startsWith(Attachment.SOURCES) && attachment.size() <= LARGEST) {
                copies.put(attachment.name().substring(Attachment.SOURCES.length()), attachment);
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
        // some databases have all copies in one directory
        Optional<Attachment> copy = firstEnd(name, end -> Optional.ofNullable(copies.get(end)));
        if (copy.isPresent()) {
            try (InputStream in = copy.get().open()) {
                return Optional.of(in.readAllBytes());
            }
        }
        Optional<Path> file = folder.flatMap(root -> firstEnd(name, end -> within(root, end)));
        return file.isPresent() ? Optional.of(Files.readAllBytes(file.get())) : Optional.empty();
    }

    /** Tries the whole path, then shorter and shorter ends of it. */
    private static <T> Optional<T> firstEnd(String path, Function<String, Optional<T>> search) {
        Optional<T> found = Optional.empty();
        for (int from = 0; from >= 0 && found.isEmpty(); from = next(path, from)) {
            found = search.apply(strip(path.substring(from)));
        }
        return found;
    }

    /** Returns a file below a directory; empty if it does not exist, or if the path leads out of the directory. */
    private static Optional<Path> within(Path root, String path) {
        try {
            Path file = root.resolve(path);
            return Files.isRegularFile(file)
                            && file.toRealPath().startsWith(root.toRealPath())
                            && Files.size(file) <= LARGEST
                    ? Optional.of(file)
                    : Optional.empty();
        } catch (InvalidPathException | IOException e) {
            return Optional.empty(); // a shorter end of the path may name a file
        }
    }

    private static String strip(String path) {
        int start = 0;
        while (start < path.length() && path.charAt(start) == '/') {
            start++;
        }
        return path.substring(start);
    }

    private static int next(String name, int from) {
        int slash = name.indexOf('/', from);
        return slash < 0 ? -1 : slash + 1;
    }
}
