package org.perfspace.format.pprof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.perfspace.format.pprof.PprofTables.Function;
import org.perfspace.format.pprof.PprofTables.Line;
import org.perfspace.format.pprof.PprofTables.Location;
import org.perfspace.model.Attributes;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Region;

/**
 * The regions of a profile: its functions, and addresses whose function is not known. A region that is not in the first
 * mapping has the number of its mapping as an attribute.
 */
public final class ProgramRegions {

    private static final String UNKNOWN = "unknown";
    private static final int NOT_DEFINED = -1;
    private static final Pattern ADDRESS = Pattern.compile("0x[1-9a-f][0-9a-f]{0,15}");

    private final PprofTables tables;
    private final DefinitionsBuilder builder;
    private final Map<Region, Integer> addresses = new HashMap<>();
    private final List<Region.Builder> builders = new ArrayList<>();
    private final List<Integer> handles = new ArrayList<>();

    /** Defines the functions. */
    ProgramRegions(PprofTables tables, DefinitionsBuilder builder) {
        this.tables = tables;
        this.builder = builder;
        int[] mappings = mappings(tables);
        List<Function> functions = tables.functions();
        for (int i = 0; i < functions.size(); i++) {
            Function function = functions.get(i);
            String name = function.name().isEmpty() ? function.systemName() : function.name();
            long line = function.startLine() > 0 ? function.startLine() : Region.NO_LINE;
            builder.add(Region.named(name)
                    .mangledName(function.systemName().isEmpty() ? name : function.systemName())
                    .module(function.file())
                    .lines(line, Region.NO_LINE)
                    .role(Region.FUNCTION)
                    .attributes(attributes(mappings[i], tables)));
        }
    }

    /** Returns the mapping of each function: that of the first of its locations; the first mapping if it has none. */
    private static int[] mappings(PprofTables tables) {
        int[] mappings = new int[tables.functions().size()];
        boolean[] known = new boolean[mappings.length];
        Arrays.fill(mappings, usual(tables));
        for (Location location : tables.locations()) {
            for (Line line : location.lines()) {
                if (!known[line.function()]) {
                    known[line.function()] = true;
                    mappings[line.function()] = location.mapping();
                }
            }
        }
        return mappings;
    }

    private static int usual(PprofTables tables) {
        return tables.mappings().isEmpty() ? PprofTables.NONE : 0;
    }

    private static Attributes attributes(int mapping, PprofTables tables) {
        if (mapping == usual(tables)) {
            return Attributes.NONE;
        }
        return Attributes.of(
                MappingText.OF_REGION, mapping == PprofTables.NONE ? MappingText.NONE : Integer.toString(mapping + 1));
    }

    /**
     * {@return the index of the mapping of a region, or {@link PprofTables#NONE}}
     *
     * @param region the region
     * @param tables contains the mappings
     */
    public static int mapping(Region region, PprofTables tables) {
        String number = region.attributes().get(MappingText.OF_REGION);
        if (number.equals(MappingText.NONE)) {
            return PprofTables.NONE;
        }
        boolean known = number.matches("[1-9][0-9]{0,8}")
                && Integer.parseInt(number) <= tables.mappings().size();
        return known ? Integer.parseInt(number) - 1 : usual(tables);
    }

    /**
     * {@return the location without a function that a region represents; empty if the region is a function}
     *
     * @param region the region
     * @param id id of the location
     * @param tables contains the mappings
     */
    public static Optional<Location> address(Region region, long id, PprofTables tables) {
        boolean unknown = region.name().equals(UNKNOWN);
        if (!unknown && !ADDRESS.matcher(region.name()).matches()) {
            return Optional.empty();
        }
        long address = unknown ? 0 : Long.parseUnsignedLong(region.name().substring(2), 16);
        Location location = new Location(id, mapping(region, tables), address, List.of(), false);
        return isSame(region, ofAddress(location, tables)) ? Optional.of(location) : Optional.empty();
    }

    /**
     * {@return whether a region is that of samples without a stack}
     *
     * @param region the region
     * @param tables contains the mappings
     */
    public static boolean isNothing(Region region, PprofTables tables) {
        return isSame(region, ofNothing(tables));
    }

    private static boolean isSame(Region region, Region.Builder readBack) {
        return region.edit().fileId(0).asDefined(0).equals(readBack.fileId(0).asDefined(0));
    }

    /** Returns the region of a location that has no function. */
    int ofAddress(Location location) {
        return region(ofAddress(location, tables));
    }

    /** Returns the region of samples without a stack. */
    int ofNothing() {
        return region(ofNothing(tables));
    }

    private static Region.Builder ofAddress(Location location, PprofTables tables) {
        String file = location.mapping() == PprofTables.NONE
                ? ""
                : tables.mappings().get(location.mapping()).file();
        String name = location.address() == 0 ? UNKNOWN : "0x" + Long.toHexString(location.address());
        return Region.named(name).module(file).attributes(attributes(location.mapping(), tables));
    }

    private static Region.Builder ofNothing(PprofTables tables) {
        return ofAddress(new Location(1, PprofTables.NONE, 0, List.of(), false), tables);
    }

    private int region(Region.Builder region) {
        return addresses.computeIfAbsent(region.asDefined(0), key -> {
            builders.add(region);
            handles.add(NOT_DEFINED);
            return tables.functions().size() + builders.size() - 1;
        });
    }

    /** Defines the region of an address unless that is done; returns the handle of a region in the builder. */
    int define(int region) {
        int address = region - tables.functions().size();
        if (address < 0) {
            return region;
        }
        if (handles.get(address) == NOT_DEFINED) {
            handles.set(address, builder.add(builders.get(address)));
        }
        return handles.get(address);
    }
}
