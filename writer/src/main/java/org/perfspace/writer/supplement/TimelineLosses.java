package org.perfspace.writer.supplement;

import java.util.List;
import java.util.function.Predicate;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;

/**
 * Reports the losses of file formats for timeline viewers, which hold names of regions and locations, the trees of
 * calls and processes, and in some cases files and lines.
 */
public final class TimelineLosses {

    private static final List<Field<?>> WITHOUT_PLACE = List.of(
            Fields.REGION_MANGLED_NAME,
            Fields.REGION_END,
            Fields.REGION_ROLE,
            Fields.REGION_URL,
            Fields.REGION_DESCRIPTION,
            Fields.REGION_ATTRIBUTES,
            Fields.CALL_NODE_LINE,
            Fields.CALL_NODE_MODULE,
            Fields.CALL_NODE_PARAMETERS,
            Fields.CALL_NODE_ATTRIBUTES,
            Fields.SYSTEM_NODE_CLASS,
            Fields.SYSTEM_NODE_DESCRIPTION,
            Fields.SYSTEM_NODE_ATTRIBUTES,
            Fields.GROUP_TYPE,
            Fields.GROUP_ATTRIBUTES,
            Fields.LOCATION_TYPE,
            Fields.LOCATION_ATTRIBUTES);

    private TimelineLosses() {}

    /**
     * Reports the definitions and the attachments that are lost.
     *
     * @param space the profile
     * @param odd returns whether a region has a name that the file cannot hold
     * @param report receives the losses
     */
    public static void report(PerformanceSpace space, Predicate<Region> odd, WriteReport report) {
        Definitions definitions = space.definitions();
        Losses losses = new Losses(definitions, report);
        losses.ofAttributes();
        losses.ofMirrors();
        losses.ofTitles();
        losses.of(WITHOUT_PLACE);
        losses.ofTopologies();
        losses.count(definitions.regions(), "regions with halves of surrogate pairs in their names", odd);
        Losses.ofAttachments(space.attachments(), report);
    }

    /**
     * Reports metrics whose values are all lost.
     *
     * @param written the name of the one metric that is written; empty if none is
     * @param definitions definitions of the profile
     * @param report receives the losses
     */
    public static void reportMetrics(String written, Definitions definitions, WriteReport report) {
        int metrics = definitions.metrics().size() - (written.isEmpty() ? 0 : 1);
        if (metrics > 0) {
            report.lose(
                    Fields.METRICS.counted(metrics) + " with all values"
                            + (written.isEmpty() ? "" : " (\"" + written + "\" is written)"),
                    0);
        }
    }
}
