package org.perfspace.cli.view;

import java.nio.file.Path;
import java.util.Optional;
import org.perfspace.io.Workers;

/**
 * The options of a page.
 *
 * @param title title of the page; empty to use the names of the profiles
 * @param theme {@code auto}, {@code light} or {@code dark}
 * @param maxSize maximum size of the page in bytes
 * @param rows whether the page may contain values per location
 * @param level parts of the system with separate values; empty to choose it by the number of locations
 * @param sources directory with the program's source files
 * @param lines whether lists show source lines by themselves, and not as parts of their function or loop
 * @param byMeaning whether several profiles are also compared by meaning
 */
public record ViewOptions(
        String title,
        String theme,
        long maxSize,
        boolean rows,
        Optional<Level> level,
        Optional<Path> sources,
        boolean lines,
        boolean byMeaning) {

    /** Maximum number of threads that create a page; each needs some megabytes. */
    private static final int MOST_THREADS = 8;

    /** Returns the threads that share the work on a page. */
    public static Workers workers() {
        return new Workers(
                "perfspace-view", Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()));
    }
}
