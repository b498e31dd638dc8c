package org.perfspace.convert.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.perfspace.convert.archive.ArchiveManifest.Layout;
import org.perfspace.convert.archive.ParameterColumns.Parameter;

/**
 * The time of a run: that of a parameter such as {@code date}, or of the measurement as the profile states it, or else that of
 * the last change of its file.
 */
final class RunTime {

    /** Matches values that are dates, or begin with one, in the form of ISO 8601, whose order is that of texts. */
    static final String LIKE = "____-__-__%";

    private static final Pattern DATE = Pattern.compile(".{4}-.{2}-.{2}.*");

    private RunTime() {}

    /** Returns the parameters that may be times, in the order of the archive; the first one that is a time counts. */
    static List<Parameter> parameters(Layout layout) {
        return layout.columns().all().stream()
                .filter(parameter -> parameter.role() == ParameterRole.TIME)
                .toList();
    }

    /** Returns the time of a run. */
    static String of(Layout layout, Map<String, String> parameters, String measured, String added) {
        return parameters(layout).stream()
                .map(parameter -> parameters.getOrDefault(parameter.name(), ""))
                .filter(value -> DATE.matcher(value).matches())
                .findFirst()
                .orElse(measured.isEmpty() ? added : measured);
    }

    /** Returns the time of the last change of a file, or of the files in a directory. */
    static Instant lastChange(Path input) throws IOException {
        if (!Files.isDirectory(input)) {
            return Files.getLastModifiedTime(input).toInstant();
        }
        try (Stream<Path> files = Files.list(input)) {
            return files.filter(Files::isRegularFile)
                    .map(RunTime::changed)
                    .max(Comparator.naturalOrder())
                    .orElse(changed(input));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static Instant changed(Path file) {
        try {
            return Files.getLastModifiedTime(file).toInstant();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
