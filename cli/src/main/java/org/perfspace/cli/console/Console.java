package org.perfspace.cli.console;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.input.Input;
import org.perfspace.io.input.SpooledInput;

/**
 * The streams of one run of the command: profiles may come from the standard input, data go to the standard
 * output, all else to the standard error.
 */
public final class Console implements AutoCloseable {

    /** Set by the launcher, because Java 17 cannot ask whether the standard error is a terminal. */
    private static final String TERMINAL_PROPERTY = "perfspace.terminal";

    /** Set by the launcher, because Java 17 cannot ask whether the standard output is a terminal. */
    private static final String SCREEN_PROPERTY = "perfspace.screen";

    private static final String STANDARD_INPUT = "-";

    private final InputStream in;
    private final OutputStream stream;
    private final DataWriter out;
    private final PrintStream err;
    private final boolean terminal;
    private final Set<String> noted = new HashSet<>();
    private volatile @Nullable Progress running;
    private boolean quiet;
    private boolean verbose;
    private final Map<String, SpooledInput> spooled = new HashMap<>();

    /** With an empty standard input. */
    public Console(OutputStream out, PrintStream err, boolean terminal) {
        this(InputStream.nullInputStream(), out, err, terminal);
    }

    public Console(InputStream in, OutputStream out, PrintStream err, boolean terminal) {
        this.in = in;
        this.stream = out;
        this.out = new DataWriter(out);
        this.err = err;
        this.terminal = terminal;
    }

    /** The streams of this process. */
    public static Console ofProcess() {
        return new Console(
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
                Boolean.getBoolean(TERMINAL_PROPERTY));
    }

    /** Sets how much is said beside data and failures. */
    public void manner(boolean newQuiet, boolean newVerbose) {
        quiet = newQuiet;
        verbose = newVerbose;
    }

    /**
     * Returns the standard input as a whole, however often it is asked for; it is kept in a temporary file until the command
     * is done.
     *
     * @param name what messages call it
     * @param limit most bytes that are taken
     */
    public Input input(String name, long limit) throws IOException {
        return input(STANDARD_INPUT, () -> in, name, limit);
    }

    /** Returns a pipe or a device as a whole, in the same way. */
    public Input input(Path stream, long limit) throws IOException {
        return input(stream.toString(), () -> Files.newInputStream(stream), stream.toString(), limit);
    }

    private Input input(String key, Work<InputStream> source, String name, long limit) throws IOException {
        SpooledInput known = spooled.get(key);
        if (known == null) {
            known = SpooledInput.of(source.run(), name, limit);
            spooled.put(key, known);
        }
        return known.input();
    }

    /** Returns the standard input, for a list of names. */
    public InputStream in() {
        return in;
    }

    /** Deletes what was kept of streams. */
    @Override
    public void close() {
        for (SpooledInput input : spooled.values()) {
            input.close();
        }
    }

    /** For data; flushed when the verb is done. */
    public Writer out() {
        return out;
    }

    /** For data that is no text. */
    public OutputStream bytes() throws IOException {
        out.flush();
        return stream;
    }

    /** Returns whether the standard output is a terminal, so that a person reads the data. */
    public boolean isScreen() {
        return Boolean.getBoolean(SCREEN_PROPERTY);
    }

    /** For people; complaints and notes. */
    public PrintStream err() {
        return err;
    }

    /** Returns whether failures come with their stack traces. */
    public boolean verbose() {
        return verbose;
    }

    /** A remark that nobody needs who asked for quiet. */
    public void note(String text) {
        if (!quiet) {
            say(text);
        }
    }

    /** Remarks about a profile; those that were made before are not repeated. */
    public void notes(List<String> texts) {
        texts.stream().filter(noted::add).forEach(this::note);
    }

    /** A failure: always said, on one line. */
    public void complain(String text) {
        say(text);
    }

    private void say(String text) {
        String line = "perfspace: " + OneLine.of(text);
        Progress progress = running;
        if (progress == null) {
            err.println(line);
        } else {
            progress.above(() -> err.println(line));
        }
    }

    /** Work that may take long. */
    public interface Work<T> {
        /** Does it. */
        T run() throws IOException;
    }

    /** Work that may take long, and says how much of it is done. */
    public interface CountedWork<T> {
        /** Does it. */
        T run(ProgressListener progress) throws IOException;
    }

    /** Does some work, and shows on a terminal that it goes on if it takes longer than a second. */
    public <T> T busy(String doing, Work<T> work) throws IOException {
        return counted(doing, progress -> work.run());
    }

    /** Does some work, and shows on a terminal how much of it is done if it takes longer than a second. */
    public <T> T counted(String doing, CountedWork<T> work) throws IOException {
        boolean shows = terminal && !quiet;
        Progress progress = Progress.start(err, doing, shows);
        running = progress;
        try {
            return work.run(shows ? progress : ProgressListener.NONE);
        } finally {
            progress.close();
            running = null;
        }
    }

    /** The command that owns the console of its verbs. */
    public interface Owner {

        /** Returns the streams of this run. */
        Console console();

        /** Returns whether an option was given to the verb. */
        boolean isGiven(String option);
    }
}
