package org.perfspace.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.apache.hadoop.fs.GlobFilter;
import org.apache.hadoop.fs.Path;

/**
 * The choice of inputs by paths and by the options that all file sources of Spark have.
 *
 * @param paths files, directories and patterns, as the user gave them
 * @param parameters a pattern for parameters in the paths, {@link RunColumns#AUTO}, or empty for none
 * @param isRecursive whether profiles in directories below a named directory are inputs
 * @param nameGlob a pattern of Hadoop for the names of files, or empty for all
 * @param after inputs modified at this time in milliseconds or before are excluded
 * @param before inputs modified at this time in milliseconds or later are excluded
 */
record FileChoice(List<String> paths, String parameters, boolean isRecursive, String nameGlob, long after, long before)
        implements Serializable {

    private static final String PATH = "path";
    private static final String PATHS = "paths";
    static final String PARAMETERS = "parameters";
    private static final String RECURSIVE = "recursiveFileLookup";
    private static final String GLOB = "pathGlobFilter";
    private static final String AFTER = "modifiedAfter";
    private static final String BEFORE = "modifiedBefore";
    private static final String ZONE = "timeZone";

    /** The names of the options. */
    static final List<String> OPTIONS = List.of(PARAMETERS, RECURSIVE, GLOB, AFTER, BEFORE, ZONE, PATH, PATHS);

    /** Copies the list, so that it can be sent to executors. */
    FileChoice {
        paths = List.copyOf(paths);
    }

    /** Reads the options. */
    static FileChoice of(OptionValues values) {
        List<String> paths = new ArrayList<>();
        if (!values.text(PATH).isEmpty()) {
            paths.add(values.text(PATH));
        }
        paths.addAll(values.texts(PATHS));
        if (paths.isEmpty()) {
            throw new IllegalArgumentException(PerfspaceSource.NAME + ": expected a path: load(\"runs/**\")");
        }
        String zone = SourceOptions.setting("spark.sql.session.timeZone").orElse("UTC");
        OptionalLong after = values.time(AFTER, values.zone(ZONE, zone));
        OptionalLong before = values.time(BEFORE, values.zone(ZONE, zone));
        FileChoice choice = new FileChoice(
                paths,
                values.text(PARAMETERS),
                values.flag(RECURSIVE, true),
                values.text(GLOB),
                after.orElse(Long.MIN_VALUE),
                before.orElse(Long.MAX_VALUE));
        RunColumns.check(choice.parameters());
        choice.filter();
        return choice;
    }

    /** Returns a filter for the inputs that were found. */
    Predicate<ProfileFile> filter() {
        Predicate<ProfileFile> inTime = file -> file.modified() > after && file.modified() < before;
        if (nameGlob.isEmpty()) {
            return inTime;
        }
        try {
            GlobFilter names = new GlobFilter(nameGlob);
            return inTime.and(file -> names.accept(new Path(file.uri())));
        } catch (IOException e) {
            throw OptionValues.unexpected(GLOB, "a pattern of file names such as *.cubex", nameGlob);
        }
    }
}
