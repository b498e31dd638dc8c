package org.perfspace.format.tau;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Attributes;
import org.perfspace.model.Paradigm;
import org.perfspace.model.Region;

/**
 * The name of a function, which may end with its source location: {@code name [{file} {line,column}-{line,column}]}. The
 * end position and the columns may be missing, as in samples.
 *
 * @param name name without the source location
 * @param module source file, empty if there is no source location
 * @param begin first line, or {@link Region#NO_LINE}
 * @param end last line, or {@link Region#NO_LINE}
 */
public record TauFunctionName(String name, String module, long begin, long end) {

    private static final String START = "[{";
    private static final int MOST_DIGITS = 9;
    private static final long MOST_LINES = 999_999_999;
    private static final Pattern SOURCE =
            Pattern.compile("\\[\\{([^}]*+)\\} ?\\{(\\d++)(?:,\\d++)?\\}(?:-\\{(\\d++)(?:,\\d++)?\\})?\\]");

    /** Parses a text. */
    public static TauFunctionName of(String text) {
        Matcher source = source(text);
        if (source == null) {
            return new TauFunctionName(text, "", Region.NO_LINE, Region.NO_LINE);
        }
        String name = text.substring(0, source.start());
        String begin = source.group(2);
        String end = source.group(3) == null ? "" : source.group(3);
        boolean known = begin.length() <= MOST_DIGITS && end.length() <= MOST_DIGITS;
        return new TauFunctionName(
                name.endsWith(" ") ? name.substring(0, name.length() - 1) : name,
                source.group(1),
                known ? Long.parseLong(begin) : Region.NO_LINE,
                known && !end.isEmpty() ? Long.parseLong(end) : Region.NO_LINE);
    }

    /**
     * Returns the text for a region: the one from which it was read, or one built from its name and its source location.
     */
    public static String text(Region region) {
        if (region.mangledName().startsWith(region.name())
                && of(region.mangledName()).isOf(region)) {
            return region.mangledName();
        }
        long begin = region.beginLine();
        boolean placed = !region.module().isEmpty()
                && region.module().indexOf('}') < 0
                && begin >= 0
                && Math.max(begin, region.endLine()) <= MOST_LINES;
        if (!placed) {
            return region.name();
        }
        String end = region.endLine() < 0 ? "" : "-{" + region.endLine() + ",0}";
        return region.name() + " " + START + region.module() + "} {" + begin + ",0}" + end + "]";
    }

    /** Returns whether a region has this name and this source location. */
    public boolean isOf(Region region) {
        return name.equals(region.name())
                && module.equals(region.module())
                && begin == region.beginLine()
                && end == region.endLine();
    }

    /**
     * Returns the region of a function: with the name and the source location in a text, which is its mangled name as a
     * whole, and with its groups.
     */
    public static Region.Builder region(String text, String groups) {
        TauFunctionName name = of(text);
        Region.Builder region = Region.named(name.name()).kind(Paradigm.TAU, Region.UNKNOWN);
        if (!groups.isEmpty()) {
            region.attributes(Attributes.of(TauNames.GROUP, groups));
        }
        return name.name().equals(text)
                ? region
                : region.mangledName(text).module(name.module()).lines(name.begin(), name.end());
    }

    /**
     * Returns the source location at the end of a function's name, or null if there is none. The name of the file
     * contains no brace and is followed by one or two positions. The location therefore begins after the fourth or third
     * closing brace from the end.
     */
    private static @Nullable Matcher source(String text) {
        for (int braces = 4; braces >= 3 && text.endsWith("]"); braces--) {
            int before = text.length();
            for (int i = 0; i < braces; i++) {
                before = text.lastIndexOf('}', before - 1);
            }
            int start = text.indexOf(START, before + 1);
            Matcher source = SOURCE.matcher(text);
            if (start >= 0 && source.region(start, text.length()).matches()) {
                return source;
            }
        }
        return null;
    }
}
