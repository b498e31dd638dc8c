package org.perfspace.reader.pprof;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.pprof.PprofTables;
import org.perfspace.format.pprof.PprofTables.Function;
import org.perfspace.format.pprof.PprofTables.Line;
import org.perfspace.format.pprof.PprofTables.Location;
import org.perfspace.format.pprof.PprofTables.Mapping;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Region;

/** The regions of a profile: its functions, and addresses whose function is not known. */
final class ProgramRegions {

    private final PprofTables tables;
    private final DefinitionsBuilder builder;
    private final Map<String, Integer> addresses = new HashMap<>();

    /** Defines the functions. */
    ProgramRegions(PprofTables tables, DefinitionsBuilder builder) {
        this.tables = tables;
        this.builder = builder;
        for (Function function : tables.functions()) {
            String name = function.name().isEmpty() ? function.systemName() : function.name();
            long line = function.startLine() > 0 ? function.startLine() : Region.NO_LINE;
            builder.add(Region.named(name)
                    .mangledName(function.systemName().isEmpty() ? name : function.systemName())
                    .module(function.file())
                    .lines(line, Region.NO_LINE)
                    .role(Region.FUNCTION));
        }
    }

    /** Returns the region of a line. */
    int of(Line line) {
        return line.function();
    }

    /** Returns the region of a location that has no function. */
    int ofAddress(Location location) {
        List<Mapping> mappings = tables.mappings();
        String file = location.mapping() == PprofTables.NONE
                ? ""
                : mappings.get(location.mapping()).file();
        String name = location.address() == 0 ? "unknown" : "0x" + Long.toHexString(location.address());
        return region(name, file);
    }

    /** Returns the region of samples without a stack. */
    int ofNothing() {
        return region("unknown", "");
    }

    private int region(String name, String file) {
        return addresses.computeIfAbsent(
                name + '\0' + file, key -> builder.add(Region.named(name).module(file)));
    }
}
