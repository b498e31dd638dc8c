package org.perfspace.testdata;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder of samples and checkers that may lie beside a checkout, as {@code ../shared}. A fresh clone elsewhere has
 * none; tests that need it are then skipped.
 */
public final class SharedData {

    private static final String FOLDER = "shared";

    /** File that the root of the checkout, and no folder in it, has. */
    private static final String ROOT_MARK = "CONTRIBUTING.md";

    private SharedData() {}

    /** The folder, if it is there. */
    public static Optional<Path> folder() {
        return beside(Path.of("").toAbsolutePath());
    }

    /** A file or folder in it by its path, such as {@code data/cube/small}, if it is there. */
    public static Optional<Path> find(String path) {
        return folder().map(folder -> folder.resolve(path)).filter(Files::exists);
    }

    /** The folder beside the checkout that a path is in. */
    static Optional<Path> beside(Path start) {
        for (Path at = start; at != null && at.getParent() != null; at = at.getParent()) {
            if (Files.isRegularFile(at.resolve(ROOT_MARK))) {
                return Optional.of(at.resolveSibling(FOLDER)).filter(Files::isDirectory);
            }
        }
        return Optional.empty();
    }
}
