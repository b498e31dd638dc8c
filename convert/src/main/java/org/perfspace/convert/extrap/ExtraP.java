package org.perfspace.convert.extrap;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.io.Input;
import org.perfspace.io.OutputFile;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.ProfileSearch;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.writer.json.JsonOutput;

/**
 * Writes the measurements of many runs as JSON lines, one for each run, call path and metric, in the format that Extra-P
 * reads.
 */
public final class ExtraP {

    private final Options options;
    private final ProgressListener progress;
    private final List<String> notes = new ArrayList<>();

    /** The indexes of the points that have a measurement, by call path and metric. */
    private final Map<Key, BitSet> written = new LinkedHashMap<>();

    private final Set<Map<String, Double>> points = new LinkedHashSet<>();
    private long lines;

    /** The ways in which the values of the locations of a run become measurements, named as in Extra-P. */
    public enum Scaling {
        /** Each location gives a measurement. */
        WEAK {
            @Override
            double[] measurements(double[] values) {
                return values;
            }
        },
        /** Each location whose value is not 0 gives a measurement; if all values are 0, all locations do. */
        WEAK_THREADED {
            @Override
            double[] measurements(double[] values) {
                double[] nonzero =
                        Arrays.stream(values).filter(value -> value != 0).toArray();
                return nonzero.length == 0 ? values : nonzero;
            }
        },
        /** The sum over all locations is the only measurement. */
        STRONG {
            @Override
            double[] measurements(double[] values) {
                double sum = 0;
                for (double value : values) {
                    sum += value;
                }
                return new double[] {sum};
            }
        };

        /** Returns the measurements of a run from the values of its locations. */
        abstract double[] measurements(double[] values);
    }

    private record Key(String callPath, String metric) {}

    /** Thrown if the parameters of a run cannot be found, or differ from those of the other runs. */
    public static final class ParametersException extends IOException {

        private static final long serialVersionUID = 1L;

        ParametersException(String message) {
            super(message);
        }
    }

    /**
     * The options of the user.
     *
     * @param pattern finds parameters in the paths of runs; if absent, they are detected automatically
     * @param attributes parameters that are read from attributes of the profiles: names of parameters, and of attributes
     * @param scaling how the values of locations become measurements
     * @param flavour the part of the call tree that a value covers
     * @param reading reading options
     * @param reductions reductions applied to each profile before its measurements are taken
     * @param force whether to replace an existing output
     */
    public record Options(
            Optional<PathPattern> pattern,
            Map<String, String> attributes,
            Scaling scaling,
            CallFlavour flavour,
            ReadOptions reading,
            Reductions reductions,
            boolean force) {

        /** Copies the attributes, keeping their order. */
        public Options {
            attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        }
    }

    /**
     * The report of writing.
     *
     * @param runs number of runs
     * @param points number of different combinations of parameters
     * @param parameters names of the parameters
     * @param lines number of lines
     * @param notes notes of the readers, and notes on omitted and added measurements
     */
    public record Report(int runs, int points, List<String> parameters, long lines, List<String> notes) {

        /** Copies the lists. */
        public Report {
            parameters = List.copyOf(parameters);
            notes = List.copyOf(notes);
        }
    }

    private ExtraP(Options options, ProgressListener progress) {
        this.options = options;
        this.progress = progress;
    }

    /**
     * Writes a file, which appears completely or not at all. Runs with the same parameters are repetitions.
     *
     * @param inputs profiles of any readable formats; a directory that is not a profile stands for all profiles below it
     * @param target the file
     * @param options options of the user
     * @param progress receives the number of runs that have been read; each run is read twice
     * @return a report of the written file
     * @throws IOException if a run cannot be read or has no parameters, or if the file cannot be written
     */
    public static Report write(List<Path> inputs, Path target, Options options, ProgressListener progress)
            throws IOException {
        ExtraP extrap = new ExtraP(options, progress);
        List<Path> runs = ProfileSearch.among(inputs, target, options.reading(), extrap.notes::add).stream()
                .map(ProfileSearch.Match::path)
                .toList();
        return extrap.write(runs, inputs, target);
    }

    private Report write(List<Path> runs, List<Path> inputs, Path target) throws IOException {
        Map<Path, Map<String, String>> found = new LinkedHashMap<>();
        List<Set<String>> metrics = new ArrayList<>();
        Map<String, String> leftOut = new TreeMap<>();
        boolean fromPath = options.pattern().isPresent() || options.attributes().isEmpty();
        Map<Path, Map<String, String>> inPaths =
                fromPath ? RunParameters.of(runs, inputs, options.pattern()) : Map.of();
        for (Path run : runs) {
            try (PerformanceSpace space = open(run)) {
                found.put(
                        run,
                        RunParameters.withAttributes(
                                run, inPaths.getOrDefault(run, Map.of()), options.attributes(), space));
                metrics.add(Measurements.metrics(space, options.flavour()));
                leftOut.putAll(Measurements.leftOut(space));
            }
            progress.progress(metrics.size(), 2L * runs.size());
        }
        Map<Path, Map<String, Double>> parameters = RunParameters.checked(found);
        if (fromPath) {
            notes.addAll(RunParameters.collapsed(parameters));
        }
        leftOut.forEach((metric, why) -> notes.add("left out: metric \"" + metric + "\": " + why));
        Set<String> common = common(metrics);
        points.addAll(parameters.values());
        try (OutputFile file = OutputFile.create(target, options.force())) {
            Writer text = new BufferedWriter(
                    new OutputStreamWriter(Channels.newOutputStream(file.channel()), StandardCharsets.US_ASCII),
                    1 << 16);
            int read = 0;
            for (Path run : runs) {
                writeRun(run, parameters.getOrDefault(run, Map.of()), common, text);
                progress.progress(runs.size() + ++read, 2L * runs.size());
            }
            fill(text);
            text.flush();
            file.commit();
        }
        List<String> names = List.copyOf(parameters.values().iterator().next().keySet());
        return new Report(runs.size(), points.size(), names, lines, notes);
    }

    private PerformanceSpace open(Path run) throws IOException {
        PerformanceSpace profile = Readers.open(Input.of(run), options.reading());
        boolean done = false;
        try {
            PerformanceSpace space = options.reductions().apply(profile, run.toString());
            done = true;
            return space;
        } finally {
            if (!done) {
                profile.close();
            }
        }
    }

    /** Returns the metrics that all runs have, and adds notes on the others. */
    private Set<String> common(List<Set<String>> metrics) {
        Set<String> all = new TreeSet<>();
        metrics.forEach(all::addAll);
        Set<String> common = new TreeSet<>(all);
        metrics.forEach(common::retainAll);
        all.removeAll(common);
        if (!all.isEmpty()) {
            notes.add("left out, as not all runs have them: " + String.join(", ", all));
        }
        return common;
    }

    private void writeRun(Path run, Map<String, Double> parameters, Set<String> metrics, Writer text)
            throws IOException {
        int point = List.copyOf(points).indexOf(parameters);
        try (PerformanceSpace space = open(run)) {
            Measurements measurements = new Measurements(space, options.flavour(), options.scaling());
            for (String metric : metrics) {
                measurements.forEach(metric, (callPath, values) -> {
                    written(callPath, metric).set(point);
                    line(text, parameters, callPath, metric, values);
                });
            }
            if (measurements.strange() > 0) {
                notes.add(String.format(
                        Locale.ROOT,
                        "%s: left out: %,d values that are not finite numbers",
                        run,
                        measurements.strange()));
            }
            space.requireUnchanged();
            notes.addAll(space.notes());
        }
    }

    /** Returns the indexes of the points that have a measurement of a call path and metric. */
    private BitSet written(String callPath, String metric) {
        return written.computeIfAbsent(new Key(callPath, metric), key -> new BitSet());
    }

    /** Writes 0 for each call path that all runs at a point lack. */
    private void fill(Writer text) throws IOException {
        List<Map<String, Double>> order = List.copyOf(points);
        long filled = 0;
        for (var key : written.entrySet()) {
            for (int point = key.getValue().nextClearBit(0);
                    point < order.size();
                    point = key.getValue().nextClearBit(point + 1)) {
                line(
                        text,
                        order.get(point),
                        key.getKey().callPath(),
                        key.getKey().metric(),
                        new double[] {0});
                filled++;
            }
        }
        if (filled > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%,d measurements of 0 added for call paths that are not in all runs, as Extra-P needs one at each point",
                    filled));
        }
    }

    private void line(Writer text, Map<String, Double> parameters, String callPath, String metric, double[] values)
            throws IOException {
        JsonOutput json = new JsonOutput(text);
        json.object().name("params").object();
        for (var parameter : parameters.entrySet()) {
            json.name(parameter.getKey()).word(number(parameter.getValue()));
        }
        json.endObject()
                .name("callpath")
                .text(callPath)
                .name("metric")
                .text(metric)
                .name("value");
        if (values.length == 1) {
            json.word(number(values[0]));
        } else {
            json.list();
            for (double value : values) {
                json.word(number(value));
            }
            json.endList();
        }
        json.endObject();
        text.write('\n');
        lines++;
    }

    /** Formats a number; whole numbers of usual size have no fraction. */
    private static String number(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1L << 53;
        return whole && value != 0 ? Long.toString((long) value) : value == 0 ? "0" : Double.toString(value);
    }
}
