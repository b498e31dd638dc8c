package org.perfspace.cli.view.data;

import java.nio.file.Path;
import java.util.Optional;
import org.perfspace.cli.view.data.rows.Level;
import org.perfspace.io.work.Workers;

/**
 * Choices for a page.
 *
 * @param title title of the page; empty for the names of the profiles
 * @param theme {@code auto}, {@code light} or {@code dark}
 * @param maxSize largest size of the page in bytes
 * @param rows whether values per location may be in the page
 * @param level parts of the system that have values of their own; empty to let the number of locations decide
 * @param sources folder with the program's source files
 */
public record ViewOptions(
        String title, String theme, long maxSize, boolean rows, Optional<Level> level, Optional<Path> sources) {

    /** Most threads that make a page; each takes some megabytes. */
    private static final int MOST_THREADS = 8;

    /** Returns threads that share the work on a page. */
    public static Workers workers() {
        return new Workers(
                "perfspace-view", Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()));
    }
}
