package org.perfspace.format.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.format.pprof.PprofTables.Mapping;
import org.perfspace.model.Attributes;

/**
 * The mappings of a profile as texts, which are attributes of the profile: {@code pprof.mapping 1}, {@code pprof.mapping 2}
 * and so on, such as {@code start=0x400000 limit=0x500000 offset=0x0 has=functions,files build=4f2a file=/bin/solver}. A
 * profile without mappings has the attribute {@code pprof.mappings}, which is {@code none}; one that only has the mapping
 * that our writer invents has no attribute.
 */
public final class MappingText {

    /** The attribute of a profile without mappings. */
    public static final String NO_MAPPINGS = ATTRIBUTE + "mappings";

    /** The value of {@link #NO_MAPPINGS}, and of {@link #OF_REGION} for a region in no mapping. */
    public static final String NONE = "none";

    /** The attribute of a region that is not in the first mapping: the number of its mapping, from 1. */
    public static final String OF_REGION = ATTRIBUTE + "mapping";

    /** A mapping whose flags state that no symbols need to be looked up. */
    public static final Mapping INVENTED = new Mapping(1, 0, 0, 0, "", "", true, true, true, true);

    private static final Pattern TEXT = Pattern.compile(
            "start=0x([0-9a-f]{1,16}) limit=0x([0-9a-f]{1,16}) offset=0x([0-9a-f]{1,16}) has=([a-z,]*) build=(.*?)"
                    + " file=(.*)",
            Pattern.DOTALL);

    private MappingText() {}

    /**
     * {@return the attributes that represent mappings}
     *
     * @param mappings the mappings of a file
     */
    public static Map<String, String> of(List<Mapping> mappings) {
        Map<String, String> attributes = new LinkedHashMap<>();
        if (mappings.isEmpty()) {
            attributes.put(NO_MAPPINGS, NONE);
        } else if (mappings.size() > 1 || !text(mappings.get(0)).equals(text(INVENTED))) {
            for (int i = 0; i < mappings.size(); i++) {
                attributes.put(name(i), text(mappings.get(i)));
            }
        }
        return attributes;
    }

    /**
     * {@return the mappings that attributes represent; {@link #INVENTED} if there are none}
     *
     * @param attributes attributes of a profile
     */
    public static List<Mapping> read(Attributes attributes) {
        if (attributes.get(NO_MAPPINGS).equals(NONE)) {
            return List.of();
        }
        List<Mapping> mappings = new ArrayList<>();
        Optional<Mapping> next = mapping(1, attributes.get(name(0)));
        while (next.isPresent()) {
            mappings.add(next.get());
            next = mapping(mappings.size() + 1L, attributes.get(name(mappings.size())));
        }
        return mappings.isEmpty() ? List.of(INVENTED) : mappings;
    }

    private static String name(int index) {
        return ATTRIBUTE + "mapping " + (index + 1);
    }

    private static String text(Mapping mapping) {
        List<String> has = new ArrayList<>();
        add(has, "functions", mapping.hasFunctions());
        add(has, "files", mapping.hasFiles());
        add(has, "lines", mapping.hasLines());
        add(has, "inlines", mapping.hasInlines());
        return "start=0x" + Long.toHexString(mapping.start()) + " limit=0x" + Long.toHexString(mapping.limit())
                + " offset=0x" + Long.toHexString(mapping.offset()) + " has=" + String.join(",", has) + " build="
                + mapping.buildId() + " file=" + mapping.file();
    }

    private static void add(List<String> has, String what, boolean there) {
        if (there) {
            has.add(what);
        }
    }

    private static Optional<Mapping> mapping(long id, String text) {
        Matcher fields = TEXT.matcher(text);
        if (!fields.matches()) {
            return Optional.empty();
        }
        List<String> has = List.of(fields.group(4).split(","));
        Mapping mapping = new Mapping(
                id,
                Long.parseUnsignedLong(fields.group(1), 16),
                Long.parseUnsignedLong(fields.group(2), 16),
                Long.parseUnsignedLong(fields.group(3), 16),
                fields.group(6),
                fields.group(5),
                has.contains("functions"),
                has.contains("files"),
                has.contains("lines"),
                has.contains("inlines"));
        return text(mapping).equals(text) ? Optional.of(mapping) : Optional.empty();
    }
}
