package org.perfspace.convert.efficiency;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Region;

/** The time of the streams of accelerators in kernels, and outside of them, mostly in copies. */
final class StreamTimes {

    private final Definitions definitions;
    private final int[] streams;
    private final boolean[] isKernel;
    private double kernels;
    private double copies;

    StreamTimes(Definitions definitions) {
        this.definitions = definitions;
        this.streams = definitions.locations().stream()
                .filter(location -> isStream(definitions, location))
                .mapToInt(Location::id)
                .toArray();
        this.isKernel = new boolean[definitions.regions().size()];
        for (Region region : definitions.regions()) {
            isKernel[region.id()] = region.role().equals("kernel");
        }
    }

    private static boolean isStream(Definitions definitions, Location location) {
        return location.type() == Location.Type.ACCELERATOR_STREAM
                || (location.type() == Location.Type.CPU_THREAD
                        && definitions.locationGroups().get(location.group()).type() == LocationGroup.Type.ACCELERATOR);
    }

    /** Adds the values of a call node at each location. */
    void add(int node, double[] values) {
        double sum = 0;
        for (int stream : streams) {
            sum += values[stream];
        }
        if (isKernel[definitions.callNodes().get(node).region()]) {
            kernels += sum;
        } else {
            copies += sum;
        }
    }

    /** Returns the number of streams. */
    int count() {
        return streams.length;
    }

    /** Returns the streams of each process, by location group. */
    Map<Integer, List<Integer>> ofGroups() {
        return Arrays.stream(streams)
                .boxed()
                .collect(Collectors.groupingBy(
                        stream -> definitions.locations().get(stream).group()));
    }

    /** Returns the time in kernels. */
    double kernels() {
        return kernels;
    }

    /** Returns the time outside of kernels. */
    double copies() {
        return copies;
    }
}
