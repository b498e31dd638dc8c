package org.perfspace.format.caliper;

import static org.perfspace.format.caliper.CaliperLayout.*;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Region;

/** The regions and call nodes of a file as far as they follow from their texts. */
final class CaliperRegions {

    private static final Pattern LINE = Pattern.compile("(.+):(\\d{1,9})");
    private static final String UNKNOWN_LABEL = "UNKNOWN";

    private final DefinitionsBuilder builder;
    private final HeldBytes memory;
    private final Map<RegionKey, Integer> regions = new HashMap<>();
    private final Map<Child, Integer> children = new HashMap<>();

    private record RegionKey(String name, String role) {}

    /** A child that is identified by its text. */
    private record Child(int parent, String label, String column) {}

    CaliperRegions(DefinitionsBuilder builder, HeldBytes memory) {
        this.builder = builder;
        this.memory = memory;
    }

    /** Returns the call node with a text below another one; the role distinguishes call nodes. */
    int child(int parent, String label, String role, Place place) throws ProfileException {
        return child(parent, label, role, role, place);
    }

    /** Returns the nested region with a text below another one, whatever its role. */
    int nested(int parent, String label, String role, Place place) throws ProfileException {
        return child(parent, label, PATH, role, place);
    }

    private int child(int parent, String label, String column, String role, Place place) throws ProfileException {
        Child key = new Child(parent, label, column);
        @Nullable Integer known = children.get(key);
        if (known == null) {
            known = define(parent, label, role, place);
            children.put(key, known);
        }
        return known;
    }

    /** Defines another call node. */
    int define(int parent, String label, String role, Place place) throws ProfileException {
        memory.hold(HeldBytes.NODE, place);
        RegionKey key = new RegionKey(label, role);
        @Nullable Integer region = regions.get(key);
        if (region == null) {
            memory.hold(label, place);
            region = builder.add(region(label, role));
            regions.put(key, region);
        }
        return builder.addCallNode(parent, region);
    }

    private static Region.Builder region(String label, String role) {
        Matcher line = LINE.matcher(label);
        if (role.startsWith(SOURCE_LINE) && line.matches()) {
            long number = Long.parseLong(line.group(2));
            return Region.named(label)
                    .module(line.group(1))
                    .lines(number, number)
                    .role("line");
        }
        return Region.named(label.isEmpty() ? UNKNOWN_LABEL : label).role(role);
    }
}
