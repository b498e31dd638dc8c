package org.perfspace.writer.pprof;

import java.util.List;
import org.perfspace.format.Format;
import org.perfspace.format.pprof.PprofDefinitions;
import org.perfspace.format.pprof.PprofTables;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;
import org.perfspace.writer.stacks.StackMetric;
import org.perfspace.writer.supplement.Image;

/** The definitions that a reader gets back from a profile, which grow with the samples that are written. */
final class PprofImage {

    private final Definitions original;
    private final List<StackMetric> metrics;
    private final ProgramPlan program;
    private final PlaceLabels labels;
    private final PprofDefinitions readBack;
    private final int[] callNodes;
    private final int[] locations;

    PprofImage(
            Definitions original,
            List<StackMetric> metrics,
            ProgramPlan program,
            PlaceLabels labels,
            PprofTables tables,
            Place place) {
        this.original = original;
        this.metrics = metrics;
        this.program = program;
        this.labels = labels;
        this.readBack = new PprofDefinitions(tables, place);
        this.callNodes = Image.none(original.callNodes().size());
        this.locations = Image.none(original.locations().size());
    }

    /** Adds a call node that has samples, with its callers. */
    void addCallNode(int node) throws ProfileException {
        if (program.isNothing(node)) {
            callNodes[node] = readBack.enterNothing();
            return;
        }
        for (int at : Image.wayTo(original.callTree(), node, callNodes)) {
            int parent = original.callTree().parent(at);
            callNodes[at] = readBack.enterInnermost(
                    parent < 0 ? Tree.NO_PARENT : callNodes[parent],
                    program.callLine(at),
                    program.own(at),
                    program.isInlined(at));
        }
    }

    /** Adds a location that has samples. */
    void addLocation(int location) throws ProfileException {
        if (locations[location] == Image.NONE) {
            locations[location] = readBack.location(labels.set(location));
        }
    }

    /** Returns the image after all samples were added. */
    Image build() {
        Definitions definitions = readBack.build();
        Image image = Image.of(
                        Format.PPROF.title(),
                        original,
                        definitions,
                        StackMetric.images(original, metrics),
                        Image.ids(callNodes, readBack::callNodeId),
                        Image.ids(locations, readBack::locationId))
                .withRegions(original.regions().stream()
                        .mapToInt(Region::id)
                        .map(program::function)
                        .toArray());
        StackMetric.explain(original, metrics, image);
        return image;
    }
}
