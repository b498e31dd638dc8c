package org.perfspace.convert;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.format.Format;
import org.perfspace.io.OutputException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.input.Input;
import org.perfspace.io.work.HeapPart;
import org.perfspace.io.work.Workers;
import org.perfspace.reader.ProfileSearch;
import org.perfspace.reader.ProfileSearch.Found;
import org.perfspace.writer.Writers;

/**
 * Conversions of many profiles into one directory, several at a time. Each output appears whole or not at all, and a failure
 * of one does not touch the others. The heap is shared: small profiles are converted side by side, large ones alone.
 */
public final class BatchConversion {

    private final Format to;
    private final Options options;
    private final Listener listener;
    private final HeapShares heap = new HeapShares(HeapPart.WHOLE.bytes());
    private int ended;
    private volatile boolean stopped;

    /**
     * The options of a batch.
     *
     * @param workers number of profiles that are converted at the same time, at least 1
     * @param skipExisting whether an output that exists is left alone; otherwise it is a failure, unless {@code writing}
     *     replaces it
     * @param keepGoing whether other profiles are converted after one has failed
     * @param reading how to read
     * @param reductions what to do with each profile before it is written
     * @param writing how to write
     */
    public record Options(
            int workers,
            boolean skipExisting,
            boolean keepGoing,
            ReadOptions reading,
            Reductions reductions,
            WriteOptions writing) {

        /** Converts as many profiles at a time as there are processors, and stops after the first failure. */
        public static final Options DEFAULT = new Options(
                Runtime.getRuntime().availableProcessors(),
                false,
                false,
                ReadOptions.DEFAULT,
                Reductions.NONE,
                WriteOptions.DEFAULT);

        /**
         * Refuses a batch that nobody works on.
         *
         * @param workers number of profiles that are converted at the same time, at least 1
         * @param skipExisting whether an output that exists is left alone
         * @param keepGoing whether other profiles are converted after one has failed
         * @param reading how to read
         * @param reductions what to do with each profile before it is written
         * @param writing how to write
         */
        public Options {
            if (workers < 1) {
                throw new IllegalArgumentException("expected at least 1 worker, found " + workers);
            }
        }
    }

    /**
     * A conversion of the batch.
     *
     * @param input file or directory of the profile
     * @param output where it is written
     */
    public record Job(Path input, Path output) {}

    /** The end of one conversion. */
    public sealed interface Result {

        /** {@return the conversion} */
        Job job();
    }

    /**
     * The output has been written.
     *
     * @param job the conversion
     * @param report what is different in it
     */
    public record Converted(Job job, Conversion.Report report) implements Result {}

    /**
     * The output was there already.
     *
     * @param job the conversion
     */
    public record Skipped(Job job) implements Result {}

    /**
     * Nothing has been written.
     *
     * @param job the conversion
     * @param cause why: an {@link IOException}, or a fault of this library
     */
    public record Failed(Job job, Throwable cause) implements Result {}

    /**
     * The conversion was not begun, as another one had failed.
     *
     * @param job the conversion
     */
    public record NotTried(Job job) implements Result {}

    /** Is told of each conversion that ends, one after the other, in the order in which they end. */
    @FunctionalInterface
    public interface Listener {

        /**
         * Takes note of a conversion that was tried, or skipped.
         *
         * @param result its end
         * @param ended number of conversions that have ended, with this one
         */
        void ended(Result result, int ended);
    }

    private BatchConversion(Format to, Options options, Listener listener) {
        this.to = to;
        this.options = options;
        this.listener = listener;
    }

    /**
     * Plans the conversions of files and directories. Directories that are no profiles themselves stand for all profiles
     * below them. An output is called as its input, with the ending of its format; if two would have the same name, the
     * directories of the inputs are repeated below that of the outputs.
     *
     * @param inputs files and directories
     * @param directory that of the outputs, which need not exist
     * @param to format of the outputs
     * @return the conversions
     * @throws IOException if a directory cannot be read
     * @throws OutputException if the format cannot be written, or two inputs would be written to the same place all the same
     */
    public static List<Job> plan(List<Path> inputs, Path directory, Format to) throws IOException {
        return plan(directory, ProfileSearch.among(inputs, directory), to);
    }

    /**
     * {@return the output of one profile in a directory: under its own name, with the ending of the format}
     *
     * @param input file or directory of the profile
     * @param directory that of the output
     * @param to format of the output
     * @throws IOException if the format cannot be written
     */
    public static Path output(Path input, Path directory, Format to) throws IOException {
        Path name = input.toAbsolutePath().normalize().getFileName();
        Found only = new Found(input, name == null ? input : name);
        return plan(directory, List.of(only), to).get(0).output();
    }

    private static List<Job> plan(Path directory, List<Found> inputs, Format to) throws IOException {
        Writers.of(to, directory);
        return BatchNames.below(directory, inputs, to);
    }

    /**
     * Converts profiles; directories of outputs are made where they are missing.
     *
     * @param jobs the conversions
     * @param to format of the outputs
     * @param options how to convert
     * @param listener is told of each end
     * @return the end of each conversion, in the order of the jobs
     * @throws OutputException if the format cannot be written, or has not a setting
     */
    public static List<Result> convert(List<Job> jobs, Format to, Options options, Listener listener)
            throws IOException {
        Path somewhere = jobs.isEmpty() ? Path.of(".") : jobs.get(0).output();
        Writers.of(to, somewhere).requireKnown(options.writing(), somewhere);
        return new BatchConversion(to, options, listener).run(jobs);
    }

    private List<Result> run(List<Job> jobs) throws IOException {
        try (Workers workers = new Workers("perfspace-batch", options.workers())) {
            List<Future<Result>> futures = new ArrayList<>();
            for (Job job : jobs) {
                futures.add(workers.submit(() -> end(job)));
            }
            List<Result> results = new ArrayList<>();
            for (Future<Result> future : futures) {
                results.add(Workers.await(future));
            }
            return results;
        }
    }

    private Result end(Job job) {
        if (stopped) {
            return new NotTried(job);
        }
        Result result = attempt(job);
        synchronized (this) {
            listener.ended(result, ++ended);
        }
        return result;
    }

    private Result attempt(Job job) {
        try {
            if (options.skipExisting() && Files.exists(job.output())) {
                return new Skipped(job);
            }
            return new Converted(job, convert(job));
        } catch (IOException
                | RuntimeException
                | Error e) { // one that is too large, or met a bug, does not end the others
            if (!options.keepGoing()) {
                stopped = true;
            }
            return new Failed(job, e);
        }
    }

    private Conversion.Report convert(Job job) throws IOException {
        return heap.use(job.input(), () -> {
            Input input = Input.of(job.input());
            makeDirectory(job.output());
            return Conversion.convert(
                    input, job.output(), to, options.reading(), options.reductions(), options.writing());
        });
    }

    private static void makeDirectory(Path output) throws IOException {
        Path directory = output.toAbsolutePath().getParent();
        if (directory != null) {
            try {
                Files.createDirectories(directory);
            } catch (IOException e) {
                throw OutputException.cannotWrite(directory, e);
            }
        }
    }
}
