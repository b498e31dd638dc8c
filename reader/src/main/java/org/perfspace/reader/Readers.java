package org.perfspace.reader;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.perfspace.format.Format;
import org.perfspace.io.Bytes;
import org.perfspace.io.Finding;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.input.Input;
import org.perfspace.io.input.Watch;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.definitions.Definitions;
import org.perfspace.reader.caliper.CaliperReader;
import org.perfspace.reader.collapsed.CollapsedReader;
import org.perfspace.reader.cube.CubeReader;
import org.perfspace.reader.cube.check.CubeValidator;
import org.perfspace.reader.cubexml.CubeXmlReader;
import org.perfspace.reader.hatchet.HatchetReader;
import org.perfspace.reader.hpctoolkit.HpctDatabaseReader;
import org.perfspace.reader.linktest.LinkTestReader;
import org.perfspace.reader.parquet.ParquetReader;
import org.perfspace.reader.pprof.PprofReader;
import org.perfspace.reader.tau.TauReader;

/** Opens a profile of any format. The format is told by content, never by a name alone. */
public final class Readers {

    /** Tells from the first bytes, or the names in a folder, whether an input claims to be of a format. */
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
         * Checks a profile against all rules of its format; one that is of no format has that as its only fault.
         *
         * @param input the input
         * @param options options of reading
         * @return every violation with its place; none if all is well
         * @throws IOException if the input cannot be read at all
         */
        List<Finding> check(Input input, ReadOptions options) throws IOException;
    }

    /**
     * One readable format.
     *
     * @param format its name
     * @param recognizer knows an input of this format
     * @param opener opens it
     * @param checker checks it
     * @param definer opens its definitions, and perhaps values
     */
    public record Entry(Format format, Recognizer recognizer, Opener opener, Checker checker, Opener definer) {

        /**
         * Has the numbers of every space watched for counters that went backwards, and the files that are opened for
         * changes: a space, or a list of findings, is of no use if they change meanwhile.
         *
         * @param format its name
         * @param recognizer knows an input of this format
         * @param opener opens it
         * @param checker checks it
         * @param definer opens its definitions, and perhaps values
         */
        public Entry {
            Opener plain = opener;
            opener = watched((input, options) -> plain.open(input, options).watched());
            checker = watchedCheck(checker);
            definer = watched(definer);
        }

        /**
         * Creates the entry of a format whose values are read when they are asked for, or at once with the definitions.
         *
         * @param format its name
         * @param recognizer knows an input of this format
         * @param opener opens it
         * @param checker checks it
         */
        public Entry(Format format, Recognizer recognizer, Opener opener, Checker checker) {
            this(format, recognizer, opener, checker, opener);
        }
    }

    private static final List<Entry> ENTRIES = List.of( //
            new Entry(Format.CUBE, CubeReader::recognizes, CubeReader::open, CubeValidator::check),
            new Entry(
                    Format.CUBE3,
                    CubeXmlReader::recognizes3,
                    CubeXmlReader::open,
                    Readers::checkXml,
                    CubeXmlReader::openDefinitions),
            new Entry(
                    Format.CUBE2,
                    CubeXmlReader::recognizes2,
                    CubeXmlReader::open,
                    Readers::checkXml,
                    CubeXmlReader::openDefinitions),
            new Entry(Format.LINKTEST, LinkTestReader::recognizes, LinkTestReader::open, LinkTestReader::check),
            new Entry(
                    Format.HPCTOOLKIT,
                    HpctDatabaseReader::recognizes,
                    HpctDatabaseReader::open,
                    HpctDatabaseReader::check),
            new Entry(
                    Format.TAU, TauReader::recognizes, TauReader::open, Readers::checkTau, TauReader::openDefinitions),
            new Entry(Format.PARQUET, ParquetReader::recognizes, ParquetReader::open, Readers::checkParquet),
            new Entry(Format.PPROF, PprofReader::recognizes, PprofReader::open, Readers::checkPprof),
            new Entry(Format.COLLAPSED, CollapsedReader::recognizes, CollapsedReader::open, Readers::checkCollapsed),
            new Entry(Format.HATCHET, HatchetReader::recognizes, HatchetReader::open, Readers::checkHatchet),
            new Entry(Format.CALIPER, CaliperReader::recognizes, CaliperReader::open, Readers::checkCaliper));

    private Readers() {}

    /** {@return the readable formats in the order in which they are tried} */
    public static List<Entry> all() {
        return ENTRIES;
    }

    /**
     * {@return the reader of a format, if it can be read; some formats are only written}
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
        return detect(input).opener().open(input, options);
    }

    /**
     * Reads the definitions of a profile. Does not look at its values where the format allows that.
     *
     * @param input the input
     * @param options options of reading
     * @return everything but the values
     * @throws IOException if the definitions cannot be read
     */
    public static Definitions definitions(Input input, ReadOptions options) throws IOException {
        try (PerformanceSpace space = detect(input).definer().open(input, options)) {
            return space.definitions();
        }
    }

    /**
     * Checks a profile against all rules of its format; one that is of no format has that as its only fault.
     *
     * @param input the input
     * @param options options of reading
     * @return every violation with its place; none if all is well
     * @throws IOException if the profile cannot be read
     */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        Entry entry;
        try {
            entry = detect(input);
        } catch (ProfileException e) {
            return List.of(Finding.of(e));
        }
        return entry.checker().check(input, options);
    }

    private static Opener watched(Opener opener) {
        return (input, options) -> {
            Watch watch = new Watch();
            return watch.over(() -> opener.open(input, options)).checkedBy(watch::requireUnchanged);
        };
    }

    private static Checker watchedCheck(Checker checker) {
        return (input, options) -> {
            Watch watch = new Watch();
            List<Finding> findings = watch.over(() -> checker.check(input, options));
            watch.requireUnchanged();
            return findings;
        };
    }

    private static List<Finding> checkXml(Input input, ReadOptions options) throws IOException {
        Set<Finding> findings = new LinkedHashSet<>(CubeXmlReader.checkChecksum(input, options));
        findings.addAll(ReadThrough.check(input, options, CubeXmlReader::open, true));
        return List.copyOf(findings);
    }

    private static List<Finding> checkParquet(Input input, ReadOptions options) throws IOException {
        return ReadThrough.after(ParquetReader.checkPages(input, options), input, options, ParquetReader::open, true);
    }

    private static List<Finding> checkPprof(Input input, ReadOptions options) throws IOException {
        return ReadThrough.check(input, options, PprofReader::open, false);
    }

    private static List<Finding> checkCollapsed(Input input, ReadOptions options) throws IOException {
        return ReadThrough.check(input, options, CollapsedReader::open, false);
    }

    private static List<Finding> checkHatchet(Input input, ReadOptions options) throws IOException {
        return ReadThrough.check(input, options, HatchetReader::open, false);
    }

    private static List<Finding> checkCaliper(Input input, ReadOptions options) throws IOException {
        return ReadThrough.check(input, options, CaliperReader::open, false);
    }

    private static List<Finding> checkTau(Input input, ReadOptions options) throws IOException {
        return ReadThrough.after(TauReader.checkNumbers(input, options), input, options, TauReader::open, false);
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
            String profiles = input.path().isPresent()
                    ? ProfileSearch.describe(input.path().get())
                    : "";
            known = profiles.isEmpty() ? Neighbours.describeTrace(input) : "a directory with " + profiles;
        }
        if (!known.isEmpty()) {
            return input.place().notThisFormat("expected a profile, found %s", known);
        }
        String titles = ENTRIES.stream().map(entry -> entry.format().title()).collect(Collectors.joining(", "));
        return input.place().notThisFormat("expected a profile (%s), found %s", titles, description(input));
    }

    /** Describes an input that is of no format. */
    private static String description(Input input) {
        return input.isFolder() ? "a directory of other files" : Bytes.describe(input.head());
    }
}
