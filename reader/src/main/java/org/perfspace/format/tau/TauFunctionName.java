package org.perfspace.format.tau;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.definitions.Region;

/**
 * The name of a function, which may end with its place in the source: {@code name [{file} {line,column}-{line,column}]}.
 * The end may be missing, and so may the columns, as in samples.
 *
 * @param name name without the place
 * @param module file, empty if there is no place
 * @param begin first line, or {@link Region#NO_LINE}
 * @param end last line, or {@link Region#NO_LINE}
 */
public record TauFunctionName(String name, String module, long begin, long end) {

    private static final String START = "[{";
    private static final int MOST_DIGITS = 9;
    private static final long MOST_LINES = 999_999_999;
    private static final Pattern SOURCE =
            Pattern.compile("\\[\\{([^}]*+)\\} ?\\{(\\d++)(?:,\\d++)?\\}(?:-\\{(\\d++)(?:,\\d++)?\\})?\\]");

    /** Takes a text apart. */
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

    /** Returns the text that stands for a region: the one that it was read from, or one of its name and its place. */
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

    /** Returns whether a region has this name and this place. */
    public boolean isOf(Region region) {
        return name.equals(region.name())
                && module.equals(region.module())
                && begin == region.beginLine()
                && end == region.endLine();
    }

    /** Returns a region of this name and place, whose mangled name is the whole text. */
    public static Region.Builder region(String text) {
        TauFunctionName name = of(text);
        Region.Builder region = Region.named(name.name());
        return name.name().equals(text)
                ? region
                : region.mangledName(text).module(name.module()).lines(name.begin(), name.end());
    }

    /**
     * Returns the place in the source at the end of a function's name, or null if there is none. The file, which has no
     * brace in it, is followed by one or two positions: so the place begins behind the last but three or the last but two
     * braces.
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
