package org.perfspace.format.cube;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the samples of Cube that may lie beside the checkout, in {@code ../shared/data/cube}. */
public final class SharedSamples {

    /** Why tests on them are skipped. */
    public static final String ABSENT = "there is no ../shared/data/cube beside the checkout";

    /** File that the root of the checkout, and no directory in it, has. */
    private static final String ROOT_MARK = "CONTRIBUTING.md";

    private SharedSamples() {}

    /** Returns whether they are there. */
    static boolean areThere() {
        return directory().isPresent();
    }

    /** A file by its path in the directory of samples. */
    public static Path require(String name) {
        return directory().orElseThrow(() -> new IllegalStateException(ABSENT)).resolve(name);
    }

    private static Optional<Path> directory() {
        for (Path at = Path.of("").toAbsolutePath(); at.getParent() != null; at = at.getParent()) {
            if (Files.isRegularFile(at.resolve(ROOT_MARK))) {
                return Optional.of(at.resolveSibling("shared/data/cube")).filter(Files::isDirectory);
            }
        }
        return Optional.empty();
    }
}
