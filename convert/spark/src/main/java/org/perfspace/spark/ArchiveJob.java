package org.perfspace.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.Shard;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.reader.ProfileSearch;

/**
 * A job that adds profiles to an archive in parallel, on a file system that all executors see under the same paths:
 *
 * <pre>
 *  spark-submit --class org.perfspace.spark.ArchiveJob perfspace-spark-VERSION-all.jar \
 *      [--param-from-path PATTERN] [--partition-by a,b] [--inclusive] [--files-from LIST] ARCHIVE INPUT...
 * </pre>
 *
 * <p>A task that is interrupted is retried: runs are named by their contents, those that are in the archive already are
 * skipped, and unfinished work of a killed executor is finished or deleted by the next one. Speculative execution does
 * no harm. Prints a line for each input: {@code added}, {@code skipped} or {@code failed}, the input, and a message.
 */
public final class ArchiveJob {

    /**
     * Number of inputs of one task: large enough for the start of a task to be negligible, small enough for tasks to
     * end at about the same time.
     */
    private static final int INPUTS_OF_TASK = 32;

    private ArchiveJob() {}

    /** The outcome for an input. */
    enum Outcome {
        ADDED,
        SKIPPED,
        FAILED
    }

    /**
     * A row of the report.
     *
     * @param outcome the outcome
     * @param input the input
     * @param message the reason of a failure; otherwise empty
     */
    record Line(Outcome outcome, String input, String message) implements Serializable {

        /** Returns the row as it is printed: texts separated by tabs. */
        @Override
        public String toString() {
            return outcome.name().toLowerCase(Locale.ROOT) + "\t" + input + "\t" + message;
        }
    }

    /**
     * Runs the job. The exit code is 0 if all inputs are in the archive, 6 if some are not, and 2 if the arguments are
     * invalid.
     *
     * @param args options, the directory of the archive, and the inputs
     */
    public static void main(String[] args) throws IOException {
        ArchiveRequest request;
        try {
            request = ArchiveRequest.of(args);
        } catch (IllegalArgumentException e) {
            System.err.println("ArchiveJob: " + e.getMessage());
            System.exit(2);
            return;
        }
        List<Line> report;
        try (SparkSession session =
                SparkSession.builder().appName("perfspace archive").getOrCreate()) {
            report = run(session, request);
        }
        report.forEach(System.out::println);
        if (report.stream().anyMatch(line -> line.outcome() == Outcome.FAILED)) {
            System.exit(6);
        }
    }

    /** Adds the inputs, and returns a row for each of them. */
    static List<Line> run(SparkSession session, ArchiveRequest request) throws IOException {
        List<String> inputs = new ArrayList<>();
        List<Path> named = request.inputs().stream().map(Path::of).toList();
        for (ProfileSearch.Match found : ProfileSearch.among(named, Path.of(request.archive()), ReadOptions.DEFAULT)) {
            inputs.add(found.path().toString());
        }
        if (inputs.isEmpty()) {
            return List.of();
        }
        JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
        int tasks = Math.max(
                Math.min(inputs.size(), context.defaultParallelism()),
                (inputs.size() + INPUTS_OF_TASK - 1) / INPUTS_OF_TASK);
        return context.parallelize(inputs, tasks)
                .mapPartitions(part -> add(part, request))
                .collect();
    }

    /** Adds the inputs of one task, in the process of an executor. */
    private static Iterator<Line> add(Iterator<String> inputs, ArchiveRequest request) throws IOException {
        List<Path> paths = new ArrayList<>();
        inputs.forEachRemaining(input -> paths.add(Path.of(input)));
        Archive.Options options = new Archive.Options(
                        request.parameters().map(PathPattern::of),
                        Shard.ALL,
                        true,
                        true,
                        ReadOptions.DEFAULT,
                        WriteOptions.DEFAULT)
                .with(new Archive.Contents(request.partitions(), request.inclusive(), false));
        Archive.Report report = Archive.add(paths, Path.of(request.archive()), options);
        List<Line> lines = new ArrayList<>();
        report.added().forEach(path -> lines.add(new Line(Outcome.ADDED, path.toString(), "")));
        report.skipped().forEach(path -> lines.add(new Line(Outcome.SKIPPED, path.toString(), "")));
        report.failures()
                .forEach(failure -> lines.add(new Line(
                        Outcome.FAILED,
                        failure.input().toString(),
                        String.valueOf(failure.cause().getMessage()))));
        return lines.iterator();
    }
}
