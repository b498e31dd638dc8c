package org.perfspace.writer.cubexml;

import java.util.List;
import java.util.function.ToLongFunction;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;

/**
 * The ids of definitions in a file: those of the space, or the positions if these ids have gaps, because
 * {@code cube3to4} crashes on gaps. Metrics also get their positions if their ids have another order, because
 * {@code cube3to4} treats the ids of matrices as positions.
 */
final class XmlIds {

    private final Definitions definitions;
    private final boolean metrics;
    private final boolean regions;
    private final boolean callNodes;
    private final boolean locations;

    XmlIds(Definitions definitions) {
        this.definitions = definitions;
        metrics = definitions.metrics().stream().allMatch(metric -> metric.fileId() == metric.id());
        regions = isDense(definitions.regions(), Region::fileId);
        callNodes = isDense(definitions.callNodes(), CallNode::fileId);
        locations = isDense(definitions.locations(), Location::fileId);
    }

    /** Returns whether ids have no gap. Because ids are unique, there is no gap if none is too large. */
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
}
