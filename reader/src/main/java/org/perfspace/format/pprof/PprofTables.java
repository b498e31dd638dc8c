package org.perfspace.format.pprof;

import java.util.List;

/**
 * The content of a pprof profile except its samples.
 *
 * @param sampleTypes types of the values of a sample, in the order of the values
 * @param mappings binaries that were mapped into memory
 * @param functions functions of the program
 * @param locations places in functions, which are the elements of stacks
 * @param facts facts about the whole profile
 */
public record PprofTables(
        List<SampleType> sampleTypes,
        List<Mapping> mappings,
        List<Function> functions,
        List<Location> locations,
        Facts facts) {

    /** Index of an element that is absent. */
    public static final int NONE = -1;

    /** Takes copies of the lists. */
    public PprofTables {
        sampleTypes = List.copyOf(sampleTypes);
        mappings = List.copyOf(mappings);
        functions = List.copyOf(functions);
        locations = List.copyOf(locations);
    }

    /**
     * A type of values.
     *
     * @param type name, such as {@code cpu}
     * @param unit unit, such as {@code nanoseconds}
     */
    public record SampleType(String type, String unit) {
        /** No type. */
        public static final SampleType NONE = new SampleType("", "");
    }

    /**
     * A binary that was mapped into memory.
     *
     * @param id its number in the file, not 0
     * @param start first address
     * @param limit address after the last one
     * @param offset offset of the first address in the binary
     * @param file name of the binary
     * @param buildId identifier of this version of the binary
     * @param hasFunctions whether the functions of all its locations are known
     * @param hasFiles whether the files of all its functions are known
     * @param hasLines whether the lines of all its locations are known
     * @param hasInlines whether inlined functions are known
     */
    public record Mapping(
            long id,
            long start,
            long limit,
            long offset,
            String file,
            String buildId,
            boolean hasFunctions,
            boolean hasFiles,
            boolean hasLines,
            boolean hasInlines) {}

    /**
     * A function.
     *
     * @param id its number in the file, not 0
     * @param name display name
     * @param systemName name in the symbol table
     * @param file source file
     * @param startLine first line, 0 if unknown
     */
    public record Function(long id, String name, String systemName, String file, long startLine) {}

    /**
     * A line of a function.
     *
     * @param function index of the function
     * @param line the line, 0 if unknown
     */
    public record Line(int function, long line) {}

    /**
     * A place in the program.
     *
     * @param id its number in the file, not 0
     * @param mapping index of its mapping, or {@link #NONE}
     * @param address its address, 0 if unknown
     * @param lines its lines: the innermost inlined function first, the function that contains the address last
     * @param folded whether several places were merged into this one, so that its address is meaningless
     */
    public record Location(long id, int mapping, long address, List<Line> lines, boolean folded) {
        /** Takes a copy of the lines. */
        public Location {
            lines = List.copyOf(lines);
        }
    }

    /**
     * Facts about the whole profile.
     *
     * @param dropFrames regular expression of the frames to drop
     * @param keepFrames regular expression of the frames to keep nevertheless
     * @param timeNanos time of collection since 1970, 0 if unknown
     * @param durationNanos length of the run, 0 if unknown
     * @param periodType type of the events between two samples
     * @param period number of these events between two samples
     * @param comments free texts
     * @param defaultSampleType type of the values to show first
     * @param docUrl documentation of the profile
     */
    public record Facts(
            String dropFrames,
            String keepFrames,
            long timeNanos,
            long durationNanos,
            SampleType periodType,
            long period,
            List<String> comments,
            String defaultSampleType,
            String docUrl) {
        /** No facts. */
        public static final Facts NONE = new Facts("", "", 0, 0, SampleType.NONE, 0, List.of(), "", "");

        /** Takes a copy of the comments. */
        public Facts {
            comments = List.copyOf(comments);
        }
    }
}
