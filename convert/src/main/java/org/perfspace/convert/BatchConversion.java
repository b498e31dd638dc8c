package org.perfspace.convert;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.format.Format;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Input;
import org.perfspace.io.IoSupplier;
import org.perfspace.io.OutputException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.Workers;
import org.perfspace.io.WriteOptions;
import org.perfspace.reader.ProfileSearch;
import org.perfspace.reader.ProfileSearch.Match;
import org.perfspace.writer.Writers;

/**
 * Conversions of many profiles into one directory, several at a time. Each output appears completely or not at all, and the
 * failure of one conversion does not affect the others. The heap is shared: small profiles are converted concurrently,
 * large ones alone.
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
     * @param skipExisting whether to skip an existing output; otherwise it is a failure, unless {@code writing} replaces it
     * @param keepGoing whether to convert the other profiles after one has failed; data of other tools in a directory does
     *     not stop a batch in any case
     * @param reading reading options
     * @param reductions reductions applied to each profile before it is written
     * @param writing writing options
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

        /** Rejects a number of workers below 1. */
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
     * @param output file or directory to write
     * @param other the data of another tool that was found in a directory instead of a profile, so that the conversion is
     *     certain to fail; usually empty
     */
    public record Job(Path input, Path output, String other) {

        /**
         * A conversion of a profile.
         *
         * @param input file or directory of the profile
         * @param output file or directory to write
         */
        public Job(Path input, Path output) {
            this(input, output, "");
        }
    }

    /** The result of one conversion. */
    public sealed interface Result {

        /** {@return the conversion} */
        Job job();
    }

    /**
     * The output has been written.
     *
     * @param job the conversion
     * @param report the report of the conversion, including the differences of the output
     */
    public record Converted(Job job, Conversion.Report report) implements Result {}

    /**
     * The output existed already.
     *
     * @param job the conversion
     */
    public record Skipped(Job job) implements Result {}

    /**
     * The conversion failed; nothing has been written.
     *
     * @param job the conversion
     * @param cause the reason: an {@link IOException}, or a bug of this library
     */
    public record Failed(Job job, Throwable cause) implements Result {}

    /**
     * The conversion was not started because another one had failed.
     *
     * @param job the conversion
     */
    public record NotTried(Job job) implements Result {}

    /** Receives the result of each conversion, one at a time, in the order in which the conversions end. */
    @FunctionalInterface
    public interface Listener {

        /**
         * Receives the result of a conversion that was attempted or skipped.
         *
         * @param result the result
         * @param ended number of conversions that have ended, including this one
         */
        void ended(Result result, int ended);
    }

    private BatchConversion(Format to, Options options, Listener listener) {
        this.to = to;
        this.options = options;
        this.listener = listener;
    }

    /**
     * Plans the conversions of files and directories. A directory that is not itself a profile stands for all profiles
     * below it. An output has the name of its input, with the ending of its format; if two outputs would have the same
     * name, the directories of the inputs are recreated below the output directory.
     *
     * @param inputs files and directories
     * @param directory output directory, which need not exist
     * @param to format of the outputs
     * @param options options of reading
     * @return the conversions
     * @throws IOException if a directory cannot be read
     * @throws OutputException if the format cannot be written, or two inputs would still be written to the same place
     */
    public static List<Job> plan(List<Path> inputs, Path directory, Format to, ReadOptions options) throws IOException {
        return plan(inputs, directory, to, options, note -> {});
    }

    /**
     * Plans the conversions of files and directories; see above.
     *
     * @param inputs files and directories
     * @param directory output directory, which need not exist
     * @param to format of the outputs
     * @param options options of reading
     * @param notes receives a line for each archive of perfspace that is passed over
     * @return the conversions
     * @throws IOException if a directory cannot be read
     * @throws OutputException if the format cannot be written, or two inputs would still be written to the same place
     */
    public static List<Job> plan(
            List<Path> inputs, Path directory, Format to, ReadOptions options, Consumer<String> notes)
            throws IOException {
        return plan(directory, ProfileSearch.among(inputs, directory, options, notes), to);
    }

    /**
     * {@return the output path of one profile in a directory: the name of the input with the ending of the format}
     *
     * @param input file or directory of the profile
     * @param directory output directory
     * @param to format of the output
     * @throws IOException if the format cannot be written
     */
    public static Path output(Path input, Path directory, Format to) throws IOException {
        Path name = input.toAbsolutePath().normalize().getFileName();
        Match only = new Match(input, name == null ? input : name, "");
        return plan(directory, List.of(only), to).get(0).output();
    }

    private static List<Job> plan(Path directory, List<Match> inputs, Format to) throws IOException {
        Writers.of(to, directory);
        return BatchNames.below(directory, inputs, to);
    }

    /**
     * Converts profiles; creates missing output directories.
     *
     * @param jobs the conversions
     * @param to format of the outputs
     * @param options options of the batch
     * @param listener receives each result
     * @return the results, in the order of the jobs
     * @throws OutputException if the format cannot be written, or does not have a setting
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
                | Error e) { // an input that is too large, or that runs into a bug, does not end the other conversions
            if (!options.keepGoing() && job.other().isEmpty()) {
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

    /**
     * Shares of the heap for conversions that run at the same time. A single conversion limits its own use of the heap; several
     * small ones may run concurrently as long as their inputs together are small. Requests are served in the order of their
     * arrival.
     */
    static final class HeapShares {

        private static final int MEBIBYTE = 20;

        /** Factor from the size of an input on disk, where it may be compressed, to the memory that its conversion may need. */
        private static final long GROWTH = 8;

        private final int all;
        private final Semaphore free;

        HeapShares(long heapBytes) {
            this.all = (int) Math.max(1, Math.min(Integer.MAX_VALUE, (heapBytes / 2) >> MEBIBYTE));
            this.free = new Semaphore(all, true);
        }

        /**
         * Does the work of a conversion as soon as enough memory is free; an input that needs all of it waits until no other
         * conversion has a share.
         */
        <T> T use(Path input, IoSupplier<T> work) throws IOException {
            int share = share(size(input));
            try {
                free.acquire(share);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while waiting for memory");
            }
            try {
                return work.get();
            } finally {
                free.release(share);
            }
        }

        /** Returns the share for an input of the given size, in mebibytes of the shared half of the heap. */
        int share(long bytes) {
            return (int) Math.min(all, 1 + ((Math.min(bytes, Long.MAX_VALUE / GROWTH) * GROWTH) >> MEBIBYTE));
        }

        /** Returns the size of a file, or of all files of a directory, in bytes; 0 if it cannot be determined. */
        private static long size(Path input) {
            try (Stream<Path> files = Files.walk(input)) {
                return files.mapToLong(file -> file.toFile().length()).sum();
            } catch (IOException | UncheckedIOException e) {
                return 0;
            }
        }
    }
}
