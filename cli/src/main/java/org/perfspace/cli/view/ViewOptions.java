package org.perfspace.cli.view;

import java.nio.file.Path;
import java.util.Optional;

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
        String title, String theme, long maxSize, boolean rows, Optional<Level> level, Optional<Path> sources) {}
