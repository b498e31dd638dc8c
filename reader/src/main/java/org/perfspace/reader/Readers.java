package org.perfspace.reader;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.Format;
import org.perfspace.format.caliper.CaliReader;
import org.perfspace.format.caliper.CaliperReader;
import org.perfspace.format.collapsed.CollapsedReader;
import org.perfspace.format.cube.CubeReader;
import org.perfspace.format.cube.CubeValidator;
import org.perfspace.format.cube.TarListing;
import org.perfspace.format.cubexml.CubeXmlReader;
import org.perfspace.format.hatchet.HatchetReader;
import org.perfspace.format.hpctoolkit.ExperimentReader;
import org.perfspace.format.hpctoolkit.HpctDatabaseReader;
import org.perfspace.format.linktest.LinkTestReader;
import org.perfspace.format.parquet.ParquetReader;
import org.perfspace.format.pprof.PprofReader;
import org.perfspace.format.speedscope.SpeedscopeReader;
import org.perfspace.format.tau.TauReader;
import org.perfspace.io.Finding;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.IoFunction;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.ReadOptions.FormatOption;
import org.perfspace.io.Watch;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/** Opens a profile of any format. The format is detected from the content of the input, not from its name alone. */
public final class Readers {

    @FunctionalInterface
    private interface Opener {
        PerformanceSpace open(Input input, ReadOptions options) throws IOException;
    }

    @FunctionalInterface
    private interface Checker {
        List<Finding> check(Input input, ReadOptions options) throws IOException;
    }

    /**
     * A library that few formats need, and that this library therefore does not bring along.
     *
     * @param coordinates group and artifact in Maven
     * @param type a class of it
     */
    private record Library(String coordinates, String type) {

        static final List<Library> FOR_YAML =
                List.of(new Library("org.yaml:snakeyaml", "org.yaml.snakeyaml.composer.Composer"));
        static final List<Library> FOR_PARQUET = List.of(
                new Library("org.apache.parquet:parquet-column", "org.apache.parquet.column.ColumnDescriptor"),
                new Library("org.apache.parquet:parquet-format-structures", "org.apache.parquet.format.Util"),
                new Library("com.github.luben:zstd-jni", "com.github.luben.zstd.Zstd"),
                new Library("io.airlift:aircompressor", "io.airlift.compress.snappy.SnappyDecompressor"));

        boolean isMissing() {
            try {
                Class.forName(type, false, Readers.class.getClassLoader());
                return false;
            } catch (ClassNotFoundException e) {
                return true;
            }
        }
    }

    /**
     * The reading half of the codec of a format. The files of a profile that it opens or checks are watched for changes: a
     * space or a list of findings is useless if they change in the meantime.
     */
    public static final class Codec {

        private final Format format;
        private final IoFunction<Input, Boolean> recognizer;
        private final Opener opener;
        private final Opener definer;
        private final Checker checker;
        private final List<Library> libraries;

        private Codec(
                Format format,
                IoFunction<Input, Boolean> recognizer,
                Opener opener,
                Opener definer,
                Checker checker,
                List<Library> libraries) {
            this.format = format;
            this.recognizer = recognizer;
            this.opener = opener;
            this.definer = definer;
            this.checker = checker;
            this.libraries = libraries;
        }

        /**
         * Creates the codec of a format that can be opened without its values.
         *
         * @param definer opens the definitions, and perhaps values
         */
        private Codec(
                Format format, IoFunction<Input, Boolean> recognizer, Opener opener, Opener definer, Checker checker) {
            this(format, recognizer, opener, definer, checker, List.of());
        }

        /** Creates the codec of a format whose definitions are read with the values or where values are not read at once. */
        private Codec(Format format, IoFunction<Input, Boolean> recognizer, Opener opener, Checker checker) {
            this(format, recognizer, opener, opener, checker, List.of());
        }

        /** Returns this codec, which says what is missing if a program does not have all of these libraries. */
        private Codec needing(List<Library> needed) {
            return new Codec(format, recognizer, opener, definer, checker, needed);
        }

        /** {@return the format} */
        public Format format() {
            return format;
        }

        /**
         * Opens a profile, which the caller closes.
         *
         * @param input the input
         * @param options options of reading
         * @return the space; its values may be fetched from the open file later
         * @throws IOException if the profile cannot be read
         */
        public PerformanceSpace open(Input input, ReadOptions options) throws IOException {
            return watched(opener, input, options).watched();
        }

        /**
         * Opens the definitions of a profile. The space has no values if the format allows not to read them.
         *
         * @param input the input
         * @param options options of reading
         * @return the space, which the caller closes
         * @throws IOException if the definitions cannot be read
         */
        public PerformanceSpace openDefinitions(Input input, ReadOptions options) throws IOException {
            return watched(definer, input, options);
        }

        /**
         * Checks a profile against all rules of this format.
         *
         * @param input the input
         * @param options options of reading
         * @return every violation with its place; none if all is well
         * @throws IOException if the input cannot be read at all
         */
        public List<Finding> check(Input input, ReadOptions options) throws IOException {
            requireLibraries(input);
            Watch watch = new Watch();
            List<Finding> findings = watch.over(input, watched -> checker.check(watched, options));
            watch.requireUnchanged();
            return findings;
        }

        private PerformanceSpace watched(Opener way, Input input, ReadOptions options) throws IOException {
            requireLibraries(input);
            Watch watch = new Watch();
            return watch.over(input, watched -> way.open(watched, options)).checkedBy(watch::requireUnchanged);
        }

        private void requireLibraries(Input input) throws ProfileException {
            List<String> missing = new ArrayList<>();
            for (Library library : libraries) {
                if (library.isMissing()) {
                    missing.add(library.coordinates());
                }
            }
            if (!missing.isEmpty()) {
                throw input.place()
                        .unsupported(
                                "reading it needs libraries that are not on the class path: %s",
                                String.join(", ", missing));
            }
        }
    }

    /** White space, the bytes of byte order marks, and the zeros of UTF-16, which may precede the first character of a text. */
    private static final String BEFORE_TEXT = " \t\r\n\0\u00ef\u00bb\u00bf\u00fe\u00ff";

    /**
     * The option that names the format of an input by its id, instead of detecting it; empty to detect it. It is for formats
     * without a signature, whose files may lack the evidence that detection needs.
     */
    public static final FormatOption<String> FORMAT =
            new FormatOption<>("format", String.class, "", "The format of the input, instead of the detected one.");

    private Readers() {}

    /** {@return the readers of all readable formats} */
    public static List<Codec> all() {
        return Stream.of(Format.values()).flatMap(format -> of(format).stream()).toList();
    }

    /**
     * {@return the reader of a format; empty if the format is only written}
     *
     * @param format the format
     */
    public static Optional<Codec> of(Format format) {
        return Optional.ofNullable(codec(format));
    }

    private static @Nullable Codec codec(Format format) {
        return switch (format) {
            case CUBE ->
                new Codec(
                        format,
                        CubeReader::recognizes,
                        CubeReader::open,
                        (input, options) ->
                                CubeValidator.check(input, options)); // does not load it, as a reference would
            case CUBE3 ->
                new Codec(
                        format,
                        CubeXmlReader::recognizes3,
                        CubeXmlReader::open,
                        CubeXmlReader::openDefinitions,
                        CubeXmlReader::check);
            case CUBE2 ->
                new Codec(
                        format,
                        CubeXmlReader::recognizes2,
                        CubeXmlReader::open,
                        CubeXmlReader::openDefinitions,
                        CubeXmlReader::check);
            case HPCTOOLKIT ->
                new Codec(format, HpctDatabaseReader::recognizes, HpctDatabaseReader::open, HpctDatabaseReader::check)
                        .needing(Library.FOR_YAML);
            case HPCTOOLKIT_XML ->
                new Codec(format, ExperimentReader::recognizes, ExperimentReader::open, ExperimentReader::check);
            case LINKTEST -> new Codec(format, LinkTestReader::recognizes, LinkTestReader::open, LinkTestReader::check);
            case TAU ->
                new Codec(format, TauReader::recognizes, TauReader::open, TauReader::openDefinitions, TauReader::check);
            case PARQUET ->
                new Codec(format, ParquetReader::recognizes, ParquetReader::open, ParquetReader::check)
                        .needing(Library.FOR_PARQUET);
            case PPROF -> new Codec(format, PprofReader::recognizes, PprofReader::open, PprofReader::check);
            case COLLAPSED ->
                new Codec(format, CollapsedReader::recognizes, CollapsedReader::open, CollapsedReader::check);
            case SPEEDSCOPE ->
                new Codec(format, SpeedscopeReader::recognizes, SpeedscopeReader::open, SpeedscopeReader::check);
            case HATCHET -> new Codec(format, HatchetReader::recognizes, HatchetReader::open, HatchetReader::check);
            case CALIPER -> new Codec(format, CaliperReader::recognizes, CaliperReader::open, CaliperReader::check);
            case CALI -> new Codec(format, CaliReader::recognizes, CaliReader::open, CaliReader::check);
            case CHROME, FIREFOX -> null; // they are only written
        };
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
        return detect(input, options).open(input, options);
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
        try (PerformanceSpace space = detect(input, options).openDefinitions(input, options)) {
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
        Codec codec;
        try {
            codec = detect(input, options);
        } catch (ProfileException e) {
            return List.of(Finding.of(e));
        }
        return codec.check(input, options);
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
    public static Codec detect(Input input, ReadOptions options) throws IOException {
        String id = options.get(FORMAT);
        return id.isEmpty() ? detect(input) : named(id);
    }

    /** Returns the reader of the format that an option names. */
    static Codec named(String id) {
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
    public static Codec detect(Input input) throws IOException {
        List<Codec> found = recognizing(input);
        if (found.isEmpty()) {
            throw ForeignFiles.unknown(input);
        }
        if (found.size() > 1) {
            throw input.place()
                    .notThisFormat(
                            "expected one format, found signs of %s and of %s",
                            found.get(0).format().title(), found.get(1).format().title());
        }
        return found.get(0);
    }

    /**
     * Finds the formats that claim an input, sound or not: one, unless it is not a profile or combines several.
     *
     * @param input the input
     * @return the formats and their readers
     * @throws IOException if the input cannot be read
     */
    public static List<Codec> recognizing(Input input) throws IOException {
        Format.Content content = content(input);
        List<Codec> found = new ArrayList<>();
        for (Format format : Format.values()) {
            Codec codec = format.mayBe(content) ? codec(format) : null;
            if (codec != null && codec.recognizer.apply(input)) {
                found.add(codec);
            }
        }
        return found;
    }

    private static Format.Content content(Input input) {
        if (input.isFolder()) {
            return Format.Content.DIRECTORY;
        }
        if (TarListing.isTar(input)) {
            return Format.Content.TAR;
        }
        String head = new String(Gzip.head(input), StandardCharsets.ISO_8859_1);
        int first = 0;
        while (first < head.length() && BEFORE_TEXT.indexOf(head.charAt(first)) >= 0) {
            first++;
        }
        if (head.startsWith("<", first)) {
            return Format.Content.XML;
        }
        return head.startsWith("{", first) || head.startsWith("[", first) ? Format.Content.JSON : Format.Content.OTHER;
    }
}
