package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.OneLine;
import org.perfspace.cli.console.StandardOutputException;
import org.perfspace.cli.console.UsageException;
import org.perfspace.io.Workers;
import org.perfspace.reader.ProfileSearch;

/**
 * A verb that answers for each of its profiles. Of many, some are read at the same time; their answers stand in the order of
 * the profiles. A profile that cannot be read does not stop the others, and the failures stand last.
 */
abstract class EachVerb extends Verb {

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** Number of answers for each thread that may wait until those before them are written. */
    private static final int WAITING = 8;

    private final Main main;

    private final Argument<List<Path>> inputs = parameters(
            "FILE",
            "1..*",
            Path.class,
            "The profiles; - is the standard input. A directory that is no profile stands for all profiles below it.");

    private final Argument<Integer> jobs = option(
            "-j, --jobs N",
            Integer.class,
            "Read N profiles at a time (default: one for each processor). The answer has the form for many profiles even"
                    + " if there is one.");

    private final ReadingOptions reading;

    private @Nullable Path input;
    private boolean many;

    EachVerb(Main main, String name, String header) {
        super(main, name, header);
        this.main = main;
        this.reading = new ReadingOptions(console);
    }

    /** Rejects a command line whose options contradict each other, and sets what follows from them. */
    abstract void prepare() throws IOException;

    /**
     * Answers for {@link #input()} and returns the exit code.
     *
     * @throws IOException if it cannot be read; what was written remains
     */
    abstract int answer() throws IOException;

    /** Returns the number of lines of the heading, which an answer for many profiles has once. */
    abstract int headingLines();

    /** Returns the text before the answers for many profiles, between two of them, and behind them. */
    List<String> frame() {
        return List.of("", "", "");
    }

    /** Returns the options of reading, which a verb adds behind its own. */
    final ReadingOptions reading() {
        return reading;
    }

    /** Returns the profile to answer for. */
    final Path input() {
        if (input == null) {
            throw new IllegalStateException("there is no profile before answer()");
        }
        return input;
    }

    /** Returns whether the answer is one of many, which names the profile. */
    final boolean isOneOfMany() {
        return many;
    }

    /** Returns a table with the profile in front of each row if there are many. */
    final DataTable named(DataTable table) {
        return many ? table.of(input().toString()) : table;
    }

    /** Writes an empty line below a text if there are many. */
    final void endFile(Writer out) throws IOException {
        if (many) {
            out.write("\n");
        }
    }

    /** Writes the name of the profile above a text if there are many. */
    final void nameFile(Writer out) throws IOException {
        if (many) {
            out.write(OneLine.of(input().toString()) + ":\n");
        }
    }

    @Override
    public final Integer call() throws IOException {
        requireRange("-j", jobs.orElse(1), 1, Integer.MAX_VALUE);
        prepare();
        List<Path> given = inputs.get();
        boolean one = given.size() == 1 && !jobs.isPresent() && !isDirectoryOfProfiles(given.get(0));
        if (one && frame().get(0).isEmpty()) {
            input = given.get(0);
            return answer();
        }
        many = !one;
        List<ProfileSearch.Match> found = ProfileSearch.among(given, Path.of(""), reading.options(), console::note);
        return answerAll(found.stream().map(ProfileSearch.Match::path).toList());
    }

    private static boolean isDirectoryOfProfiles(Path path) throws IOException {
        return Files.isDirectory(path)
                && !ProfileSearch.isProfile(path)
                && ProfileSearch.only(path).isEmpty();
    }

    /**
     * The end of an answer.
     *
     * @param failure the reason why there is none, or null
     */
    private record End(EachVerb verb, int exitCode, @Nullable Exception failure) {}

    private int answerAll(List<Path> paths) throws IOException {
        AnswerStream.Turn turn = new AnswerStream.Turn(console.bytes(), headingLines());
        int threads = Math.min(paths.size(), jobs.orElse(PROCESSORS));
        Deque<AnswerStream> streams = new ArrayDeque<>();
        Deque<Future<End>> ends = new ArrayDeque<>();
        List<End> failures = new ArrayList<>();
        int exitCode = ExitCode.DONE;
        turn.write(frame().get(0));
        try (Workers workers = new Workers("perfspace-" + name(), threads);
                turn) {
            int next = 0;
            for (int i = 0; i < paths.size(); i++) {
                for (; next < paths.size() && next < i + threads * WAITING; next++) {
                    AnswerStream stream = new AnswerStream(turn, next);
                    Path path = paths.get(next);
                    streams.add(stream);
                    ends.add(workers.submit(() -> answer(path, stream)));
                }
                turn.write(i == 0 ? "" : frame().get(1));
                AnswerStream stream = streams.remove();
                stream.begin();
                End end = Workers.await(ends.remove());
                stream.finish(console);
                if (end.failure() != null) {
                    failures.add(end);
                }
                exitCode = Math.max(exitCode, end.exitCode());
            }
        }
        turn.write(frame().get(2));
        for (End end : failures) {
            Exception failure = end.failure();
            if (failure != null) {
                int code = CommandTree.report(main, end.verb(), failure);
                exitCode = paths.size() == 1 ? code : ExitCode.SOME_FAILED;
            }
        }
        return exitCode;
    }

    /** Answers for one of many profiles. */
    private End answer(Path path, AnswerStream stream) throws IOException {
        try (Console own = console.beside(stream, stream.messages())) {
            EachVerb verb = (EachVerb) Verbs.of(name(), main.beside(own));
            verb.assume(this);
            verb.input = path;
            verb.many = many;
            try {
                verb.prepare();
                int code = verb.answer();
                own.flush();
                return new End(verb, code, null);
            } catch (UsageException | StandardOutputException e) {
                throw e;
            } catch (IOException | RuntimeException e) {
                own.flush();
                return new End(verb, ExitCode.DONE, e);
            }
        }
    }
}
