package org.perfspace.reader;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.perfspace.format.Format;
import org.perfspace.io.Bytes;
import org.perfspace.io.Finding;
import org.perfspace.io.FormatOption;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.Watch;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.caliper.CaliperReader;
import org.perfspace.reader.collapsed.CollapsedReader;
import org.perfspace.reader.cube.CubeReader;
import org.perfspace.reader.cube.CubeValidator;
import org.perfspace.reader.cubexml.CubeXmlReader;
import org.perfspace.reader.hatchet.HatchetReader;
import org.perfspace.reader.hpctoolkit.ExperimentReader;
import org.perfspace.reader.hpctoolkit.HpctDatabaseReader;
import org.perfspace.reader.linktest.LinkTestReader;
import org.perfspace.reader.parquet.ParquetReader;
import org.perfspace.reader.pprof.PprofReader;
import org.perfspace.reader.tau.TauReader;

/** Opens a profile of any format. The format is detected from the content of the input, not from its name alone. */
public final class Readers {

    /** Detects from the first bytes of a file, or the names in a directory, whether an input claims to be of a format. */
    @FunctionalInterface
    public interface Recognizer {
        /**
         * {@return whether the input is of this format, sound or not}
         *
         * @param input the input
         * @throws IOException if the input cannot be read
         */
        boolean recognizes(Input input) throws IOException;
    }

    /** Opens an input of one format. */
    @FunctionalInterface
    public interface Opener {
        /**
         * Opens a profile, which the caller closes.
         *
         * @param input the input
         * @param options options of reading
         * @return the space; its values may be fetched from the open file later
         * @throws IOException if the profile cannot be read
         */
        PerformanceSpace open(Input input, ReadOptions options) throws IOException;
    }

    /** Checks an input of one format against all rules of the format. */
    @FunctionalInterface
    public interface Checker {
        /**
         * Checks a profile against all rules of its format; an input that is of no known format yields this as the only
         * finding.
         *
         * @param input the input
         * @param options options of reading
         * @return every violation with its place; none if all is well
         * @throws IOException if the input cannot be read at all
         */
        List<Finding> check(Input input, ReadOptions options) throws IOException;
    }

    /**
     * One readable format. The files of a profile that it opens or checks are watched for changes: a space or a list of
     * findings is useless if they change in the meantime.
     *
     * @param format its name
     * @param recognizer recognizes an input of this format
     * @param opener opens it
     * @param checker checks it
     * @param definer opens its definitions, and perhaps values
     */
    public record Entry(Format format, Recognizer recognizer, Opener opener, Checker checker, Opener definer) {

        private Entry(Format format) {
            this(
                    format,
                    new Code(format, true),
                    new Code(format, true),
                    new Code(format, true),
                    new Code(format, false));
        }
    }

    /**
     * The code of a format. It is selected by switch statements, and no lambda is used while a profile is opened: references
     * to the methods of all formats would be created at run time, which costs 10 ms at each start, and the first lambda
     * costs another 5 ms.
     *
     * @param format the format
     * @param values whether values are wanted and not only definitions
     */
    private record Code(Format format, boolean values) implements Recognizer, Opener, Checker {

        @Override
        public boolean recognizes(Input input) throws IOException {
            return switch (format) {
                case CUBE -> CubeReader.recognizes(input);
                case CUBE3 -> CubeXmlReader.recognizes3(input);
                case CUBE2 -> CubeXmlReader.recognizes2(input);
                case LINKTEST -> LinkTestReader.recognizes(input);
                case HPCTOOLKIT -> HpctDatabaseReader.recognizes(input);
                case HPCTOOLKIT_XML -> ExperimentReader.recognizes(input);
                case TAU -> TauReader.recognizes(input);
                case PARQUET -> ParquetReader.recognizes(input);
                case PPROF -> PprofReader.recognizes(input);
                case COLLAPSED -> CollapsedReader.recognizes(input);
                case HATCHET -> HatchetReader.recognizes(input);
                case CALIPER -> CaliperReader.recognizes(input);
                case SPEEDSCOPE, CHROME, FIREFOX -> false;
            };
        }

        @Override
        public PerformanceSpace open(Input input, ReadOptions options) throws IOException {
            Watch watch = new Watch();
            return watch.over(new Opening(this, input, options)).checkedBy(new Unchanged(watch));
        }

        /** Opens a profile; if its values are wanted, they are checked for counters that went backwards. */
        private PerformanceSpace openUnwatched(Input input, ReadOptions options) throws IOException {
            PerformanceSpace space =
                    switch (format) {
                        case CUBE -> CubeReader.open(input, options);
                        case CUBE3, CUBE2 ->
                            values ? CubeXmlReader.open(input, options) : CubeXmlReader.openDefinitions(input, options);
                        case LINKTEST -> LinkTestReader.open(input, options);
                        case HPCTOOLKIT -> HpctDatabaseReader.open(input, options);
                        case HPCTOOLKIT_XML -> ExperimentReader.open(input, options);
                        case TAU -> values ? TauReader.open(input, options) : TauReader.openDefinitions(input, options);
                        case PARQUET -> ParquetReader.open(input, options);
                        case PPROF -> PprofReader.open(input, options);
                        case COLLAPSED -> CollapsedReader.open(input, options);
                        case HATCHET -> HatchetReader.open(input, options);
                        case CALIPER -> CaliperReader.open(input, options);
                        case SPEEDSCOPE, CHROME, FIREFOX -> throw onlyWritten();
                    };
            return values ? space.watched() : space;
        }

        @Override
        public List<Finding> check(Input input, ReadOptions options) throws IOException {
            Watch watch = new Watch();
            List<Finding> findings = watch.over(() -> checkUnwatched(input, options));
            watch.requireUnchanged();
            return findings;
        }

        private List<Finding> checkUnwatched(Input input, ReadOptions options) throws IOException {
            return switch (format) {
                case CUBE -> CubeValidator.check(input, options);
                case CUBE3, CUBE2 -> checkXml(input, options);
                case LINKTEST -> LinkTestReader.check(input, options);
                case HPCTOOLKIT -> HpctDatabaseReader.check(input, options);
                case HPCTOOLKIT_XML ->
                    ReadThrough.after(
                            ExperimentReader.checkFiles(input, options), input, options, ExperimentReader::open, false);
                case TAU ->
                    ReadThrough.after(TauReader.checkNumbers(input, options), input, options, TauReader::open, false);
                case PARQUET ->
                    ReadThrough.after(
                            ParquetReader.checkPages(input, options), input, options, ParquetReader::open, true);
                case PPROF -> ReadThrough.check(input, options, PprofReader::open, false);
                case COLLAPSED ->
                    ReadThrough.after(
                            CollapsedReader.checkLines(input, options), input, options, CollapsedReader::open, false);
                case HATCHET -> ReadThrough.check(input, options, HatchetReader::open, false);
                case CALIPER -> ReadThrough.check(input, options, CaliperReader::open, false);
                case SPEEDSCOPE, CHROME, FIREFOX -> throw onlyWritten();
            };
        }

        private static List<Finding> checkXml(Input input, ReadOptions options) throws IOException {
            Set<Finding> findings = new LinkedHashSet<>(CubeXmlReader.checkChecksum(input, options));
            findings.addAll(ReadThrough.check(input, options, CubeXmlReader::open, true));
            return List.copyOf(findings);
        }

        private IllegalArgumentException onlyWritten() {
            return new IllegalArgumentException(format.title() + " is only written");
        }
    }

    private record Opening(Code code, Input input, ReadOptions options) implements Watch.Reading<PerformanceSpace> {
        @Override
        public PerformanceSpace read() throws IOException {
            return code.openUnwatched(input, options);
        }
    }

    private record Unchanged(Watch files) implements PerformanceSpace.Check {
        @Override
        public void run() throws IOException {
            files.requireUnchanged();
        }
    }

    /** Most characters of an unknown text in a message. */
    private static final int MOST_QUOTED = 40;

    private static final List<Entry> ENTRIES = List.of(
            new Entry(Format.CUBE),
            new Entry(Format.CUBE3),
            new Entry(Format.CUBE2),
            new Entry(Format.LINKTEST),
            new Entry(Format.HPCTOOLKIT),
            new Entry(Format.HPCTOOLKIT_XML),
            new Entry(Format.TAU),
            new Entry(Format.PARQUET),
            new Entry(Format.PPROF),
            new Entry(Format.COLLAPSED),
            new Entry(Format.HATCHET),
            new Entry(Format.CALIPER));

    /**
     * The option that names the format of an input by its id, instead of detecting it; empty to detect it. It is for formats
     * without a signature, whose files may lack the evidence that detection needs.
     */
    public static final FormatOption<String> FORMAT =
            new FormatOption<>("format", String.class, "", "The format of the input, instead of the detected one.");

    private Readers() {}

    /** {@return the readable formats in the order in which they are tried} */
    public static List<Entry> all() {
        return ENTRIES;
    }

    /**
     * {@return the reader of a format; empty if the format is only written}
     *
     * @param format the format
     */
    public static Optional<Entry> of(Format format) {
        return ENTRIES.stream().filter(entry -> entry.format() == format).findFirst();
    }

    /**
     * Opens a profile with default options.
     *
     * @param path a file, or the directory of a database
     * @return the space, which the caller closes
     * @throws IOException if the profile cannot be read
     */
    public static PerformanceSpace open(Path path) throws IOException {
        return open(Input.of(path), ReadOptions.DEFAULT);
    }

    /**
     * Opens a profile, which the caller closes.
     *
     * @param input the input
     * @param options options of reading
     * @return the space; its values may be fetched from the open file later
     * @throws IOException if the profile cannot be read
     */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        return detect(input, options).opener().open(input, options);
    }

    /**
     * Reads the definitions of a profile. Does not read the values if the format allows this.
     *
     * @param input the input
     * @param options options of reading
     * @return everything except the values
     * @throws IOException if the definitions cannot be read
     */
    public static Definitions definitions(Input input, ReadOptions options) throws IOException {
        try (PerformanceSpace space = detect(input, options).definer().open(input, options)) {
            return space.definitions();
        }
    }

    /**
     * Checks a profile against all rules of its format; an input that is of no known format yields this as the only finding.
     *
     * @param input the input
     * @param options options of reading
     * @return every violation with its place; none if all is well
     * @throws IOException if the profile cannot be read
     */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        Entry entry;
        try {
            entry = detect(input, options);
        } catch (ProfileException e) {
            return List.of(Finding.of(e));
        }
        return entry.checker().check(input, options);
    }

    /**
     * Finds the format of an input: the one that {@link #FORMAT} names, or else the one that claims the input.
     *
     * @param input the input
     * @param options options of reading
     * @return the format and its reader
     * @throws org.perfspace.io.ProfileException if no format is named, and none claims the input, or more than one
     * @throws IllegalArgumentException if no readable format has the name
     */
    public static Entry detect(Input input, ReadOptions options) throws IOException {
        String id = options.get(FORMAT);
        return id.isEmpty() ? detect(input) : named(id);
    }

    /** Returns the reader of the format that an option names. */
    static Entry named(String id) {
        return Format.byId(id)
                .flatMap(Readers::of)
                .orElseThrow(() -> new IllegalArgumentException("no readable format is called " + id));
    }

    /**
     * Finds the one format that claims an input.
     *
     * @param input the input
     * @return the format and its reader
     * @throws org.perfspace.io.ProfileException if none does, or more than one
     */
    public static Entry detect(Input input) throws IOException {
        Entry found = null;
        for (Entry entry : ENTRIES) {
            if (entry.recognizer().recognizes(input)) {
                if (found != null) {
                    throw input.place()
                            .notThisFormat(
                                    "expected one format, found signs of %s and of %s",
                                    found.format().title(), entry.format().title());
                }
                found = entry;
            }
        }
        if (found == null) {
            throw unknown(input);
        }
        return found;
    }

    private static ProfileException unknown(Input input) throws IOException {
        String known = Neighbours.describe(input);
        if (known.isEmpty() && input.isFolder()) {
            String contents = input.path().isPresent()
                    ? ProfileSearch.describe(input.path().get())
                    : "";
            known = contents.isEmpty() ? Neighbours.describeTrace(input) : "a directory with " + contents;
        }
        return input.place()
                .notThisFormat("expected a profile, found %s", known.isEmpty() ? description(input) : known);
    }

    /** Describes an input that is of no known format. */
    private static String description(Input input) throws IOException {
        if (input.isFolder()) {
            return input.list("").isEmpty() ? "an empty directory" : "a directory without profiles";
        }
        byte[] head = input.head();
        if (head.length == 0) {
            return "an empty file";
        }
        String text = new String(head, StandardCharsets.UTF_8);
        boolean isText = text.chars().noneMatch(c -> c < ' ' && c != '\n' && c != '\r' && c != '\t')
                && text.substring(0, Math.max(0, text.length() - 1)).indexOf('\ufffd') < 0;
        if (!isText) {
            return Bytes.describe(head);
        }
        String line = text.strip().lines().findFirst().orElse("");
        String begin = line.codePointCount(0, line.length()) > MOST_QUOTED
                ? line.substring(0, line.offsetByCodePoints(0, MOST_QUOTED)) + "…"
                : line;
        return "text of no known format: \"" + begin + "\"";
    }
}
