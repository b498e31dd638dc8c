package org.perfspace.convert;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Trace;
import org.perfspace.reader.Readers;
import org.perfspace.value.ViewException;
import org.perfspace.value.cubepl.Formula.Language;
import org.perfspace.value.cubepl.ToolFormulas;
import org.perfspace.writer.Writers;

/** Converts a file of any readable format to any writable format: opens it, writes the output, and reports. */
public final class Conversion {

    private Conversion() {}

    /**
     * The report of a conversion.
     *
     * @param from format of the input
     * @param to format of the output
     * @param metrics number of metrics that were converted
     * @param callNodes number of call nodes that were converted
     * @param locations number of locations that were converted
     * @param notes notes on input that the reader repaired, skipped or found unusual, and on differences of the output that
     *     are no loss
     * @param kept contents stored in the supplement
     * @param losses omitted contents
     */
    public record Report(
            Format from,
            Format to,
            int metrics,
            int callNodes,
            int locations,
            List<String> notes,
            List<String> kept,
            List<WriteReport.Loss> losses) {

        /** Copies the lists. */
        public Report {
            notes = List.copyOf(notes);
            kept = List.copyOf(kept);
            losses = List.copyOf(losses);
        }
    }

    /**
     * Converts one file or directory.
     *
     * @param input the input
     * @param output the file or directory to write
     * @param to format of the output
     * @param reading reading options
     * @param writing writing options
     * @return the sizes of the converted profile, and the omitted contents
     * @throws IOException if the input cannot be read or the output cannot be written
     */
    public static Report convert(Input input, Path output, Format to, ReadOptions reading, WriteOptions writing)
            throws IOException {
        return convert(input, output, to, reading, Reductions.NONE, writing);
    }

    /**
     * Converts one file or directory with reductions.
     *
     * @param input the input
     * @param output the file or directory to write
     * @param to format of the output
     * @param reading reading options
     * @param reductions applied before writing
     * @param writing writing options
     * @return the sizes of the converted profile, and the omitted contents
     * @throws IOException if the input cannot be read or the output cannot be written
     */
    public static Report convert(
            Input input, Path output, Format to, ReadOptions reading, Reductions reductions, WriteOptions writing)
            throws IOException {
        return convert(input, output, to, reading, reductions, writing, ProgressListener.NONE);
    }

    /**
     * Converts one file or directory with reductions, and reports progress.
     *
     * @param input the file or directory
     * @param output the file or directory to write
     * @param to format of the output
     * @param reading reading options
     * @param reductions reductions applied before writing
     * @param writing writing options
     * @param progress receives how much of the input has been read
     * @return the sizes of the converted profile, and the omitted contents
     * @throws IOException if the input cannot be read or the output cannot be written
     */
    public static Report convert(
            Input input,
            Path output,
            Format to,
            ReadOptions reading,
            Reductions reductions,
            WriteOptions writing,
            ProgressListener progress)
            throws IOException {
        Readers.Codec reader = Readers.detect(input, reading);
        try (PerformanceSpace space = reader.open(input, reading)) {
            PerformanceSpace reduced = reductions.apply(space, input.place().toString());
            if (progress != ProgressListener.NONE) {
                progress.begin(OutputSize.of(reduced, to));
            }
            PerformanceSpace counted = CountedTrace.of(CountedSeverity.of(reduced, progress), progress);
            return store(reader.format(), counted, output, to, writing);
        }
    }

    /**
     * Stores an open space.
     *
     * @param from original format of the space, for the report
     * @param space the profile
     * @param output the file or directory to write
     * @param to format of the output
     * @param writing writing options
     * @return the sizes of the stored profile, and the omitted contents
     * @throws IOException if the input cannot be read or the output cannot be written
     */
    public static Report store(Format from, PerformanceSpace space, Path output, Format to, WriteOptions writing)
            throws IOException {
        Writers.Codec writer = Writers.of(to, output);
        WriteReport omitted = new WriteReport();
        space.lost().forEach(part -> omitted.lose(part, 0));
        omitted.settle(output.toString(), writing);
        Computable computable = new Computable(space);
        while (true) {
            PerformanceSpace rest = computable.rest();
            try {
                WriteReport report = writer.write(rest, output, writing);
                return report(from, rest, output, to, report, omitted);
            } catch (ViewException e) {
                String what = "the values of " + e.getMessage();
                if (computable.leaveOut(e).kind().derived()) {
                    omitted.remark(what); // no profile has them; the writer says whether it keeps the expression
                } else {
                    omitted.lose(what, 0);
                    omitted.settle(output.toString(), writing);
                }
            }
        }
    }

    private static Report report(
            Format from, PerformanceSpace space, Path output, Format to, WriteReport report, WriteReport omitted) {
        Definitions d = space.definitions();
        return new Report(
                from,
                to,
                d.metrics().size(),
                d.callNodes().size(),
                d.locations().size(),
                notes(space, output, Stream.concat(omitted.remarks().stream(), report.remarks().stream())),
                report.kept(),
                Stream.concat(omitted.losses().stream(), report.losses().stream())
                        .toList());
    }

    private static List<String> notes(PerformanceSpace space, Path output, Stream<String> remarks) {
        List<String> notes = new ArrayList<>(space.notes());
        space.lost().forEach(part -> notes.remove(PerformanceSpace.LEFT_OUT + part));
        remarks.forEach(remark -> notes.add(output + ": " + remark));
        List<String> foreign = space.definitions().metrics().stream()
                .filter(metric -> metric.kind().derived()
                        && ToolFormulas.formula(metric).language() != Language.CUBEPL
                        && metric.derivation().expression().equals("0"))
                .map(metric -> "\"" + metric.name() + "\"")
                .toList();
        if (!foreign.isEmpty()) {
            notes.add(output + ": only perfspace can compute " + foreign.get(0)
                    + (foreign.size() > 1 ? " and " + (foreign.size() - 1) + " more metrics" : "")
                    + ", whose formula cannot be written as CubePL; other tools show 0");
        }
        return notes;
    }

    /**
     * A trace that reports how many of its samples have been read. Most formats are written in one pass over all samples;
     * during further passes the total is unknown. Not safe for use by several threads.
     */
    static final class CountedTrace implements Trace {

        /** Number of samples between two calls of the listener. */
        private static final long STEP = 1 << 16;

        private final Trace trace;
        private final long all;
        private final ProgressListener listener;
        private long passed;

        private CountedTrace(Trace trace, long all, ProgressListener listener) {
            this.trace = trace;
            this.all = all;
            this.listener = listener;
        }

        /** Returns a profile that reports the progress of reading its trace; the same profile if it has none. */
        static PerformanceSpace of(PerformanceSpace space, ProgressListener listener) throws IOException {
            if (space.trace().isEmpty() || listener == ProgressListener.NONE) {
                return space;
            }
            return space.withTrace(new CountedTrace(space.trace().get(), space.traceSamples(), listener));
        }

        @Override
        public long beginNanos() {
            return trace.beginNanos();
        }

        @Override
        public long endNanos() {
            return trace.endNanos();
        }

        @Override
        public long sampleCount(int location) throws IOException {
            return trace.sampleCount(location);
        }

        @Override
        public SampleCursor samples(int location) throws IOException {
            SampleCursor samples = trace.samples(location);
            return new SampleCursor() {
                @Override
                public boolean next() throws IOException {
                    boolean more = samples.next();
                    if (more && ++passed % STEP == 0) {
                        listener.progress(passed, passed <= all ? all : 0);
                    }
                    return more;
                }

                @Override
                public long nanos() {
                    return samples.nanos();
                }

                @Override
                public int callNode() {
                    return samples.callNode();
                }

                @Override
                public long place() {
                    return samples.place();
                }
            };
        }
    }
}
