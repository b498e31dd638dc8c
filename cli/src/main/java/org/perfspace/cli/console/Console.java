package org.perfspace.cli.console;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
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
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Input;
import org.perfspace.io.IoFunction;
import org.perfspace.io.IoSupplier;
import org.perfspace.io.Place;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ScratchFile;

/**
 * The streams of one run of the command: profiles may be read from the standard input, data is written to the standard
 * output, everything else to the standard error.
 */
public final class Console implements AutoCloseable {

    /** Set by the launcher, because Java 17 cannot determine whether the standard error is a terminal. */
    private static final String TERMINAL_PROPERTY = "perfspace.terminal";

    /** Set by the launcher, because Java 17 cannot determine whether the standard output is a terminal. */
    private static final String SCREEN_PROPERTY = "perfspace.screen";

    /** Set by the launcher: the number of columns of the terminal of the standard output, or else of the standard error. */
    private static final String COLUMNS_PROPERTY = "perfspace.columns";

    /** Any value but the empty one asks all programs for texts without colours; see no-color.org. */
    private static final String NO_COLOUR = "NO_COLOR";

    /** The path that stands for the standard input. A file of this name is {@code ./-}. */
    private static final String STANDARD_INPUT = "-";

    /** Names of the standard input in the file system. */
    private static final Set<String> DEVICES = Set.of("/dev/stdin", "/dev/fd/0", "/proc/self/fd/0");

    private final InputStream in;
    private final OutputStream stream;
    private final DataWriter out;
    private final Writer report;
    private final PrintStream err;
    private final boolean terminal;
    private final Set<String> noted = new HashSet<>();
    private volatile @Nullable Progress running;
    private boolean quiet;
    private boolean verbose;
    private Colours colours = Colours.AUTO;
    private final Map<String, ScratchFile> spooled = new HashMap<>();

    /** Creates a console with an empty standard input. */
    public Console(OutputStream out, PrintStream err, boolean terminal) {
        this(InputStream.nullInputStream(), out, err, terminal);
    }

    public Console(InputStream in, OutputStream out, PrintStream err, boolean terminal) {
        this.in = in;
        this.stream = out;
        this.out = new DataWriter(out);
        this.report = isScreen() ? new WrappingWriter(this.out, columns()) : this.out;
        this.err = err;
        this.terminal = terminal;
    }

    /** Returns the console for the streams of this process. */
    public static Console ofProcess() {
        return new Console(
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
                Boolean.getBoolean(TERMINAL_PROPERTY));
    }

    /** When texts are coloured. */
    public enum Colours {
        /** On a terminal, unless the environment says no. */
        AUTO,
        /** Always. */
        ALWAYS,
        /** Never. */
        NEVER;

        private boolean on(boolean terminal) {
            String refused = System.getenv(NO_COLOUR);
            boolean able = terminal && !"dumb".equals(System.getenv("TERM"));
            return this == ALWAYS || (this == AUTO && able && (refused == null || refused.isEmpty()));
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Sets which messages are printed in addition to data and failures, and when texts are coloured. */
    public void manner(boolean newQuiet, boolean newVerbose, Colours newColours) {
        quiet = newQuiet;
        verbose = newVerbose;
        colours = newColours;
    }

    /**
     * Returns the input for a path given by the user: a file, a directory, the standard input, or another pipe or device. An
     * input that can be read only once is kept in a temporary file until the command ends.
     *
     * @param limit maximum number of bytes of such an input
     */
    public Input input(Path path, long limit) throws IOException {
        String name = path.toString();
        boolean named = name.equals(STANDARD_INPUT);
        if (!named && !Input.isStream(path)) {
            return Input.of(path);
        }
        boolean standard = named || DEVICES.contains(name);
        String key = standard ? STANDARD_INPUT : name;
        ScratchFile known = spooled.get(key);
        if (known == null) {
            IoSupplier<ScratchFile> spool =
                    () -> ScratchFile.of(standard ? in : Files.newInputStream(path), Place.of(name), limit);
            known = running == null ? busy("reading " + name, spool) : spool.get();
            spooled.put(key, known);
        }
        return Input.of(known, name);
    }

    /** Returns a console with the same standard input and manner that prints elsewhere, for one of many profiles. */
    public Console beside(OutputStream to, PrintStream messages) {
        Console other = new Console(in, to, messages, false);
        other.manner(quiet, verbose, colours);
        return other;
    }

    /** Writes all that was printed to its streams. */
    public void flush() throws IOException {
        report.flush();
        out.flush();
        err.flush();
    }

    /** Returns the standard input, for a list of names. */
    public InputStream in() {
        return in;
    }

    /** Deletes the temporary copies of streams. */
    @Override
    public void close() throws IOException {
        for (ScratchFile input : spooled.values()) {
            input.close();
        }
    }

    /** Returns the writer for data; it is flushed at the end of the verb. */
    public Writer out() {
        return out;
    }

    /**
     * Returns the writer for a report: on a terminal, lines that are too wide are broken at blanks. Data for programs goes to
     * {@link #out}.
     */
    public Writer report() {
        return report;
    }

    /** Returns the stream for binary data. */
    public OutputStream bytes() throws IOException {
        out.flush();
        return new DataStream(stream);
    }

    /** Returns whether the standard output is a terminal, so that the data is read by a person. */
    public boolean isScreen() {
        return Boolean.getBoolean(SCREEN_PROPERTY);
    }

    /** Returns the standard output as the place of a report, for a verb that prints one. */
    public Screen screen() {
        boolean screen = isScreen();
        boolean coloured = colours.on(screen);
        if (coloured) {
            out.paint();
        }
        return new Screen(screen ? columns() : Integer.MAX_VALUE, coloured);
    }

    private static int columns() {
        String columns = System.getProperty(COLUMNS_PROPERTY, "");
        return columns.matches("[1-9][0-9]{1,3}") ? Integer.parseInt(columns) : Screen.USUAL_WIDTH;
    }

    /** Returns the stream for messages to the user, such as errors and notes. */
    public PrintStream err() {
        return err;
    }

    /** Returns whether failures are printed with their stack traces. */
    public boolean verbose() {
        return verbose;
    }

    /** Prints a note, unless {@code --quiet} is set. */
    public void note(String text) {
        if (!quiet) {
            say("perfspace: ", text);
        }
    }

    /** Prints notes on a profile; notes that were printed before are not repeated. */
    public void notes(List<String> texts) {
        texts.stream().filter(noted::add).forEach(this::note);
    }

    /** Prints a failure on one line, also with {@code --quiet}. */
    public void complain(String text) {
        Screen screen = new Screen(Integer.MAX_VALUE, colours.on(terminal));
        say(Screen.obeyed(screen.failure("perfspace:")) + " ", text);
    }

    private void say(String name, String text) {
        String message = name + OneLine.of(text);
        boolean wraps = terminal
                && (isScreen() || !System.getProperty(COLUMNS_PROPERTY, "").isEmpty());
        String line = wraps ? WrappingWriter.wrapped(message, columns()) : message;
        Progress progress = running;
        if (progress == null) {
            err.println(line);
        } else {
            progress.above(() -> err.println(line));
        }
    }

    /** Does some work; if it takes longer than a second, indicates on a terminal that it is in progress. */
    public <T> T busy(String doing, IoSupplier<T> work) throws IOException {
        return counted(doing, progress -> work.get());
    }

    /** Does some work; if it takes longer than a second, shows its progress on a terminal. */
    public <T> T counted(String doing, IoFunction<ProgressListener, T> work) throws IOException {
        boolean shows = terminal && !quiet;
        Progress progress = Progress.start(err, doing, columns(), shows);
        running = progress;
        try {
            return work.apply(shows ? progress : ProgressListener.NONE);
        } finally {
            progress.close();
            running = null;
        }
    }

    /** The standard output for bytes, with a separate exception for its failures, as {@link DataWriter} has for text. */
    private static final class DataStream extends FilterOutputStream {

        DataStream(OutputStream stream) {
            super(stream);
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                out.write(bytes, from, length);
            } catch (IOException e) {
                throw new StandardOutputException(e);
            }
        }

        @Override
        public void flush() throws IOException {
            try {
                out.flush();
            } catch (IOException e) {
                throw new StandardOutputException(e);
            }
        }

        /** Flushes; the standard output stays open. */
        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
