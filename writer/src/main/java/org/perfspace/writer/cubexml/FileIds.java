package org.perfspace.writer.cubexml;

import java.util.List;
import java.util.function.ToLongFunction;
import org.perfspace.model.definitions.CallNode;
import org.perfspace.model.definitions.Definitions;
import org.perfspace.model.definitions.Location;
import org.perfspace.model.definitions.Metric;
import org.perfspace.model.definitions.Region;
import org.perfspace.model.definitions.fields.Fields;
import org.perfspace.writer.losses.Losses;

/**
 * The ids that a file gets: those of the space, or the positions where these have gaps, on which {@code cube3to4} crashes.
 * Metrics get their positions if that is another order, too: {@code cube3to4} takes the ids of matrices for positions.
 */
final class FileIds {

    private final Definitions definitions;
    private final boolean metrics;
    private final boolean regions;
    private final boolean callNodes;
    private final boolean locations;

    FileIds(Definitions definitions) {
        this.definitions = definitions;
        metrics = definitions.metrics().stream().allMatch(metric -> metric.fileId() == metric.id());
        regions = isDense(definitions.regions(), Region::fileId);
        callNodes = isDense(definitions.callNodes(), CallNode::fileId);
        locations = isDense(definitions.locations(), Location::fileId);
    }

    /** Ids are unique, so that there is no gap if none is too large. */
    private static <T> boolean isDense(List<T> things, ToLongFunction<T> fileId) {
        return things.stream().allMatch(thing -> fileId.applyAsLong(thing) < things.size());
    }

    long of(Metric metric) {
        return metrics ? metric.fileId() : metric.id();
    }

    long of(Region region) {
        return regions ? region.fileId() : region.id();
    }

    long of(CallNode node) {
        return callNodes ? node.fileId() : node.id();
    }

    long of(Location location) {
        return locations ? location.fileId() : location.id();
    }

    /** Returns the id of the region of a call node. */
    long ofCallee(CallNode node) {
        return of(definitions.regionOf(node.id()));
    }

    /** Reports the ids that the file does not have; CUBE 2 numbers its locations anew in any case. */
    void report(Losses losses, boolean version2) {
        losses.of(Fields.METRIC_ID, metric -> of(metric) != metric.fileId());
        losses.of(Fields.REGION_ID, region -> of(region) != region.fileId());
        losses.of(Fields.CALL_NODE_ID, node -> of(node) != node.fileId());
        if (!version2) {
            losses.of(Fields.LOCATION_ID, location -> of(location) != location.fileId());
        }
    }
}
