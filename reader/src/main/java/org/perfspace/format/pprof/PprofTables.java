package org.perfspace.format.pprof;

import java.util.List;

/**
 * Everything of a pprof profile but its samples.
 *
 * @param sampleTypes what the values of a sample are, in the order of the values
 * @param mappings binaries that were mapped into memory
 * @param functions functions of the program
 * @param locations places in functions, which stacks are made of
 * @param facts facts about the whole
 */
public record PprofTables(
        List<SampleType> sampleTypes,
        List<Mapping> mappings,
        List<Function> functions,
        List<Location> locations,
        Facts facts) {

    /** Index of a thing that is not there. */
    public static final int NONE = -1;

    /** Takes copies of the lists. */
    public PprofTables {
        sampleTypes = List.copyOf(sampleTypes);
        mappings = List.copyOf(mappings);
        functions = List.copyOf(functions);
        locations = List.copyOf(locations);
    }

    /**
     * A sort of values.
     *
     * @param type name, such as {@code cpu}
     * @param unit such as {@code nanoseconds}
     */
    public record SampleType(String type, String unit) {
        /** No sort at all. */
        public static final SampleType NONE = new SampleType("", "");
    }

    /**
     * A binary that was mapped into memory.
     *
     * @param id its number in the file, not 0
     * @param start first address
     * @param limit address behind the last one
     * @param offset offset of the first address in the binary
     * @param file name of the binary
     * @param buildId what identifies this version of the binary
     * @param hasFunctions whether functions are known of all its locations
     * @param hasFiles whether files are known of all its functions
     * @param hasLines whether lines are known of all its locations
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
     * @param name name for people
     * @param systemName name as the linker knows it
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
     * @param lines its lines: the innermost inlined function first, the one that holds the address last
     * @param folded whether several places became this one, so that its address means nothing
     */
    public record Location(long id, int mapping, long address, List<Line> lines, boolean folded) {
        /** Takes a copy of the lines. */
        public Location {
            lines = List.copyOf(lines);
        }
    }

    /**
     * Facts about the whole.
     *
     * @param dropFrames regular expression of the frames to drop
     * @param keepFrames regular expression of the frames to keep nevertheless
     * @param timeNanos time of collection since 1970, 0 if unknown
     * @param durationNanos length of the run, 0 if unknown
     * @param periodType what happens between two samples
     * @param period how much of it
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
        /** Takes a copy of the comments. */
        public Facts {
            comments = List.copyOf(comments);
        }
    }
}
