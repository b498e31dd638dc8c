package org.perfspace.writer.tau;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.io.OutputException;

/**
 * A directory that is to be replaced. It may contain other files, because TAU writes its profiles to the directory in
 * which a program is started.
 */
final class TauTarget {

    private static final Set<String> OURS = Set.of(TauLayout.SUPPLEMENT_FILE, TauLayout.CHECKSUMS_FILE);

    private TauTarget() {}

    /**
     * Requires that a directory, if it exists, contains only profiles.
     *
     * @throws OutputException if it contains anything else
     */
    static void requireReplaceable(Path target) throws IOException {
        Optional<Path> other;
        try {
            other = Files.isDirectory(target) ? other(target) : Optional.empty();
        } catch (NoSuchFileException e) {
            return; // another process is replacing it
        }
        if (other.isPresent()) {
            throw new OutputException(
                    target.toString(),
                    "holds \"" + target.relativize(other.get())
                            + "\", which is not a profile of TAU; it will not be replaced",
                    null);
        }
    }

    private static Optional<Path> other(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : (Iterable<Path>) entries.sorted()::iterator) {
                String name = String.valueOf(entry.getFileName());
                boolean metric =
                        name.startsWith(TauLayout.MULTI_FOLDER) && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
                Optional<Path> found = metric ? otherThanProfiles(entry) : Optional.of(entry);
                if (found.isPresent() && (metric || !(isProfile(entry) || OURS.contains(name)))) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Path> otherThanProfiles(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> !isProfile(entry)).sorted().findFirst();
        }
    }

    private static boolean isProfile(Path entry) {
        return TauThread.ofFile(String.valueOf(entry.getFileName())).isPresent()
                && Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS);
    }
}
