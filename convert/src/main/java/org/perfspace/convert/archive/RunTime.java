package org.perfspace.convert.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.perfspace.convert.archive.ArchiveManifest.Layout;
import org.perfspace.convert.archive.ParameterColumns.Parameter;
import org.perfspace.convert.archive.ParameterColumns.ParameterRole;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Trace;

/**
 * The time of a run: that of a parameter such as {@code date}, or of the measurement as the profile states it, or the directory
 * that Score-P made for it, or else that of the last change of its file.
 *
 * @param at the time in the form of ISO 8601, whose order is that of texts
 * @param from what states it, as in the view {@code experiment}, such as {@code parameter date} or {@code profile}
 */
record RunTime(String at, String from) {

    /** Matches values that are dates, or begin with one, in the form of ISO 8601, whose order is that of texts. */
    static final String LIKE = "____-__-__%";

    private static final Pattern DATE = Pattern.compile(".{4}-.{2}-.{2}.*");

    /** The form of times of files. */
    private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** Attributes of profiles that contain the time of the measurement, since 1970, with their units: TAU, pprof, Caliper. */
    private static final Map<String, ChronoUnit> CLOCKS = Map.of(
            "tau.Starting Timestamp",
            ChronoUnit.MICROS,
            "time_nanos",
            ChronoUnit.NANOS,
            "launchdate",
            ChronoUnit.SECONDS);

    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,20}");

    /** A directory that Score-P made, with the local time of the measurement; a profile lies in it. */
    private static final Pattern DIRECTORY =
            Pattern.compile("(?:^|.*[/\\\\])scorep-(\\d{4})(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])"
                    + "_([01]\\d|2[0-3])([0-5]\\d)_\\d+[/\\\\].*");

    /** The end of the year 9999, after which times have another form. */
    private static final BigInteger LAST_SECOND = BigInteger.valueOf(253_402_300_799L);

    /** Traces that begin before this time, in nanoseconds since 1970, have another clock. */
    private static final long FIRST_NANOS = 1_000_000_000_000_000_000L;

    /** Returns the time of a measurement, which no parameter states. */
    static RunTime ofMeasurement(PerformanceSpace space, String source, Instant changed) {
        Map<String, String> attributes = space.definitions().attributes().values();
        for (Map.Entry<String, ChronoUnit> clock : CLOCKS.entrySet()) {
            long second = second(attributes.getOrDefault(clock.getKey(), ""), clock.getValue());
            if (second > 0) {
                return ofProfile(Instant.ofEpochSecond(second));
            }
        }
        long begin = space.trace().map(Trace::beginNanos).orElse(0L);
        if (begin >= FIRST_NANOS) {
            return ofProfile(Instant.EPOCH.plusNanos(begin));
        }
        Matcher directory = DIRECTORY.matcher(source);
        return directory.matches()
                ? new RunTime(directory.replaceFirst("$1-$2-$3T$4:$5"), "directory")
                : new RunTime(MILLIS.format(changed), "file");
    }

    /** Returns the second since 1970 of a number of other units; 0 if the text is no such time. */
    private static long second(String text, ChronoUnit unit) {
        if (text.isEmpty() || !NUMBER.matcher(text).matches()) {
            return 0;
        }
        long parts = ChronoUnit.SECONDS.getDuration().dividedBy(unit.getDuration());
        BigInteger second = new BigInteger(text).divide(BigInteger.valueOf(parts));
        return second.compareTo(LAST_SECOND) <= 0 ? second.longValue() : 0;
    }

    private static RunTime ofProfile(Instant time) {
        return new RunTime(time.truncatedTo(ChronoUnit.SECONDS).toString(), "profile");
    }

    /** Returns the parameters that may be times, in the order of the archive; the first one that is a time counts. */
    static List<Parameter> parameters(Layout layout) {
        return layout.columns().all().stream()
                .filter(parameter -> parameter.role() == ParameterRole.TIME)
                .toList();
    }

    /** Returns the time of a run. */
    static RunTime of(Layout layout, Map<String, String> parameters, Optional<RunTime> measured, String added) {
        return parameters(layout).stream()
                .filter(parameter -> DATE.matcher(parameters.getOrDefault(parameter.name(), ""))
                        .matches())
                .findFirst()
                .map(parameter ->
                        new RunTime(parameters.getOrDefault(parameter.name(), ""), "parameter " + parameter.name()))
                .or(() -> measured)
                .orElse(new RunTime(added, "added"));
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
