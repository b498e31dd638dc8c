package org.perfspace.format;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The formats of this toolkit. Detection, the writers and the table in the README are all based on this list. */
public enum Format {
    /** Cube 4: a tar archive of anchor.xml and binary members. */
    CUBE("cube", "Cube 4 (.cubex)", "Cube profile", List.of(".cubex"), Content.TAR),
    /** CUBE 3: one XML file. */
    CUBE3("cube3", "CUBE 3 XML (.cube)", "CUBE 3 profile", List.of(".cube", ".cube.gz"), Content.XML),
    /** CUBE 2: one XML file. */
    CUBE2("cube2", "CUBE 2 XML", "CUBE 2 profile", List.of(".cube2"), Content.XML),
    /** LinkTest's measurements in a SION container. */
    LINKTEST("linktest", "LinkTest SION (.sion)", "LinkTest run", List.of(".sion"), Content.OTHER),
    /** An HPCToolkit database, version 4: a directory. */
    HPCTOOLKIT(
            "hpctoolkit",
            "HPCToolkit v4 database (directory)",
            "HPCToolkit database",
            List.of(".hpctoolkit", "-database"),
            Content.DIRECTORY,
            Content.OTHER),
    /** An HPCToolkit database of before version 4: a directory with an experiment.xml. */
    HPCTOOLKIT_XML(
            "hpctoolkit-xml",
            "HPCToolkit database before v4 (experiment.xml)",
            "HPCToolkit database",
            List.of(),
            Content.DIRECTORY,
            Content.XML,
            Content.OTHER),
    /** TAU: a directory of text files, a packed profile or a snapshot. */
    TAU("tau", "TAU profiles", "TAU profile", List.of(".tau", ".ppk"), Content.DIRECTORY, Content.XML, Content.OTHER),
    /** One Apache Parquet file. */
    PARQUET("parquet", "Parquet (.parquet)", "Parquet file", List.of(".parquet"), Content.OTHER),
    /** A pprof profile: gzipped Protocol Buffers. */
    PPROF("pprof", "pprof (.pb.gz)", "pprof profile", List.of(".pb.gz", ".pb", ".pprof"), Content.OTHER),
    /** Collapsed stacks: a line of text for each call path. */
    COLLAPSED(
            "collapsed",
            "collapsed stacks (.folded)",
            "file of collapsed stacks",
            List.of(".folded", ".collapsed"),
            Content.XML,
            Content.JSON,
            Content.OTHER),
    /** A file of the viewer speedscope. */
    SPEEDSCOPE(
            "speedscope",
            "speedscope (.speedscope.json)",
            "speedscope file",
            List.of(".speedscope.json"),
            Content.JSON),
    /** A trace in Chrome's Trace Event Format: one JSON file. */
    CHROME(
            "chrome",
            "Chrome trace (.trace.json)",
            "Chrome trace",
            List.of(".trace.json", ".trace.json.gz"),
            Content.JSON),
    /** A processed profile of the Firefox Profiler: one JSON file. */
    FIREFOX(
            "firefox",
            "Firefox profile (.firefox.json)",
            "Firefox profile",
            List.of(".firefox.json", ".firefox.json.gz"),
            Content.JSON),
    /** Hatchet's literal JSON: one file. */
    HATCHET("hatchet", "Hatchet literal JSON (.hatchet.json)", "Hatchet file", List.of(".hatchet.json"), Content.JSON),
    /** Caliper's json-split: one file. */
    CALIPER("caliper", "Caliper json-split (.caliper.json)", "Caliper file", List.of(".caliper.json"), Content.JSON),
    /** Caliper's own streams of records: one text file. */
    CALI("cali", "Caliper stream (.cali)", "Caliper stream", List.of(".cali"), Content.OTHER);

    /** Endings of the packed profiles of TAU, which are read, but never written. */
    private static final List<String> PACKED = List.of(".ppk", ".xml");

    private final String id;
    private final String title;
    private final String noun;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> endings;

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
    private final Set<Content> contents;

    /** The kind of a file or directory at first sight; a file that is compressed with gzip counts as what it contains. */
    public enum Content {
        /** A directory. */
        DIRECTORY,
        /** A tar archive. */
        TAR,
        /** A text that begins like XML. */
        XML,
        /** A text that begins like JSON. */
        JSON,
        /** Any other file. */
        OTHER
    }

    Format(String id, String title, String noun, List<String> endings, Content... contents) {
        this.id = id;
        this.title = title;
        this.noun = noun;
        this.endings = endings;
        this.contents = Set.of(contents);
    }

    /** {@return the name in options, such as {@code cube}} */
    public String id() {
        return id;
    }

    /** {@return the display name} */
    public String title() {
        return title;
    }

    /** {@return the term for one profile of this format, such as {@code Cube profile}} */
    public String noun() {
        return noun;
    }

    /** {@return the endings of names of files or directories of this format, the usual one first} */
    public List<String> endings() {
        return endings;
    }

    /**
     * {@return whether a profile of this format may be such a file or directory, so that its reader has to examine it}
     *
     * @param content what an input is at first sight
     */
    public boolean mayBe(Content content) {
        return contents.contains(content);
    }

    /**
     * {@return the format with an id}
     *
     * @param id see {@link #id()}; upper and lower case are equivalent
     */
    public static Optional<Format> byId(String id) {
        for (Format format : values()) {
            if (format.id.equals(id.toLowerCase(Locale.ROOT))) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    /**
     * {@return the format that the ending of an output's name selects}
     *
     * @param fileName name of the output
     */
    public static Optional<Format> byName(String fileName) {
        for (Format format : values()) {
            if (format.endings.stream().anyMatch(fileName::endsWith)) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    /**
     * {@return the name of a file without the ending of its format}
     *
     * @param fileName name of a file or directory; returned unchanged if it has no such ending or consists only of one
     */
    public static String withoutEnding(String fileName) {
        String longest = "";
        for (Format format : values()) {
            longest = longer(longest, format.endings, fileName);
        }
        longest = longer(longest, PACKED, fileName);
        return fileName.substring(0, fileName.length() - longest.length());
    }

    private static String longer(String known, List<String> endings, String fileName) {
        String longest = known;
        for (String ending : endings) {
            boolean fits = fileName.endsWith(ending) && fileName.length() > ending.length();
            longest = fits && ending.length() > longest.length() ? ending : longest;
        }
        return longest;
    }
}
