package org.perfspace.writer.cubexml;

import java.util.List;
import java.util.function.ToLongFunction;
import org.perfspace.io.WriteReport;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;

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
    void report(WriteReport report, boolean version2) {
        Losses.count(report, definitions.metrics(), "ids of metrics", each -> of(each) != each.fileId());
        Losses.count(report, definitions.regions(), "ids of regions", each -> of(each) != each.fileId());
        Losses.count(report, definitions.callNodes(), "ids of call nodes", each -> of(each) != each.fileId());
        if (!version2) {
            Losses.count(report, definitions.locations(), "ids of locations", each -> of(each) != each.fileId());
        }
    }
}
