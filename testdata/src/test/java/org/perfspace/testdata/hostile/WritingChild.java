package org.perfspace.testdata.hostile;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.ReadingChild;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.io.OutputException;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Attributes;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.Trace;
import org.perfspace.writer.Writers;

/**
 * Writes a profile in a Java machine of its own. In the midst of it, when the writer asks for values, it says {@link #READY}
 * and waits for a line.
 */
final class WritingChild {

    /** Said when a writer is in the midst of its work. */
    static final String READY = "ready";

    private WritingChild() {}

    /** Starts a child; the prefix is a shell command that ends in {@code exec}, or empty. */
    static Process start(String prefix, Format format, Path target, boolean force) throws IOException {
        List<String> java = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                ReadingChild.classPath(),
                WritingChild.class.getName(),
                format.name(),
                target.toString(),
                Boolean.toString(force));
        List<String> command = new ArrayList<>();
        if (!prefix.isEmpty()) {
            command.addAll(List.of("bash", "-c", prefix + " \"$@\"", "bash"));
        }
        command.addAll(java);
        return new ProcessBuilder(command)
                .redirectError(new File(System.getProperty("java.io.tmpdir"), "perfspace-writing-child.log"))
                .start();
    }

    /** The child. */
    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Format format = Format.valueOf(args[0]);
        PerformanceSpace space = WrittenFormats.fit(space(), format);
        AtomicBoolean waited = new AtomicBoolean();
        Runnable pause = () -> {
            if (!waited.getAndSet(true)) {
                out.println(READY);
                waitForALine(in);
            }
        };
        PerformanceSpace waiting = space.withSeverity(new WaitingSeverity(space.severity(), pause));
        if (space.trace().isPresent()) {
            waiting = waiting.withTrace(new WaitingTrace(space.trace().get(), pause));
        }
        Writers.Codec writer = Writers.of(format).orElseThrow();
        try {
            writer.write(waiting, Path.of(args[1]), WriteOptions.DEFAULT.withForce(Boolean.parseBoolean(args[2])));
            out.println("done");
        } catch (OutputException e) {
            out.println(e.getMessage());
        }
    }

    /** Returns the space that the child writes; its long attribute makes a file of any format larger than 1 KiB. */
    static PerformanceSpace space() {
        PerformanceSpace space = RandomSpaces.small().tame().upTo(5, 10, 4).space(27);
        Attributes attributes = Attributes.of("filler", "x".repeat(1024));
        return PerformanceSpace.of(space.definitions().withAttributes(attributes), space.severity());
    }

    /** Waits for a line. The input ends when the parent terminates this process, whose signal may come a moment later. */
    private static void waitForALine(BufferedReader in) {
        try {
            if (in.readLine() == null) {
                new Semaphore(0).acquireUninterruptibly();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits before a second sample is handed out, since looking for the first ones comes before the output. */
    private record WaitingTrace(Trace trace, Runnable pause) implements Trace {

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
                private int asked;

                @Override
                public boolean next() throws IOException {
                    if (asked++ > 0) {
                        pause.run();
                    }
                    return samples.next();
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

    /** Waits before the first row is handed out. */
    private record WaitingSeverity(Severity values, Runnable pause) implements Severity {

        @Override
        public boolean hasRow(int metric, int callNode) throws IOException {
            return values.hasRow(metric, callNode);
        }

        @Override
        public boolean read(int metric, int callNode, Row into) throws IOException {
            pause.run();
            return values.read(metric, callNode, into);
        }

        @Override
        public RowCursor rows(int metric) throws IOException {
            pause.run();
            return values.rows(metric);
        }
    }
}
