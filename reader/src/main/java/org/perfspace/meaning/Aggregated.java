package org.perfspace.meaning;

import java.util.List;
import java.util.OptionalLong;
import org.perfspace.model.Definitions;
import org.perfspace.model.LocationGroup;

/**
 * Profiles in which one process stands for all processes of a run, such as Caliper's runtime-report, spot, and other
 * profiles that are aggregated over ranks.
 */
public final class Aggregated {

    /** The attributes with which tools state the number of processes: Caliper's MPI service, and Adiak. */
    private static final List<String> SIZES = List.of("mpi.world.size", "jobsize");

    private static final int MOST_DIGITS = 9;

    private Aggregated() {}

    /**
     * {@return the number of processes of the run if the profile has one process alone and states that there were more; empty
     * for profiles of all processes}
     *
     * @param definitions definitions of the profile
     */
    public static OptionalLong processes(Definitions definitions) {
        long groups = definitions.locationGroups().stream()
                .filter(group -> group.type() == LocationGroup.Type.PROCESS)
                .count();
        for (String name : SIZES) {
            String size = definitions.attributes().get(name);
            boolean number = !size.isEmpty()
                    && size.length() <= MOST_DIGITS
                    && size.chars().allMatch(c -> c >= '0' && c <= '9');
            if (number && groups == 1 && Long.parseLong(size) > 1) {
                return OptionalLong.of(Long.parseLong(size));
            }
        }
        return OptionalLong.empty();
    }
}
