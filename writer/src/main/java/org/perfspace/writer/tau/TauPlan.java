package org.perfspace.writer.tau;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.model.PerformanceSpace;

/**
 * A space in terms of TAU: its threads, call paths, metrics and metadata.
 *
 * @param space the space
 * @param threads numbers of each location
 * @param paths call paths
 * @param metrics metrics that TAU can express
 * @param survey metrics that can be computed, and the call paths of each location
 * @param metadata metadata of the threads
 */
record TauPlan(
        PerformanceSpace space,
        List<TauThread> threads,
        TauPaths paths,
        TauMetricPlan metrics,
        TauSurvey survey,
        TauMetadata metadata) {

    /** Plans a profile. */
    static TauPlan of(PerformanceSpace space) throws IOException {
        TauMetricPlan metrics = TauMetricPlan.of(space.definitions());
        BitSet created =
                TauPaths.areCut(space.definitions()) ? TauEvents.nodesWithoutValues(space, metrics) : new BitSet();
        TauPaths paths = TauPaths.of(space.definitions(), TauEvents.nodes(space, metrics), created);
        return new TauPlan(
                space,
                TauThreads.of(space.definitions()),
                paths,
                metrics,
                TauSurvey.of(space, metrics, paths),
                new TauMetadata(space.definitions()));
    }

    /** Returns the directory of a metric with a trailing slash; empty if there is only one metric. */
    String folder(TauColumn column) {
        return survey.columns().size() == 1 ? "" : TauLayout.MULTI_FOLDER + column.shortName() + "/";
    }
}
