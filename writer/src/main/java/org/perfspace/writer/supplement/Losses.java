package org.perfspace.writer.supplement;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.perfspace.format.Format;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.PerformanceSpace;

/**
 * Reports the trace and the attachments that an output does not hold; {@link Differences} finds the definitions, here also
 * for timeline viewers.
 */
public final class Losses {

    /** Fields for which no format for timeline viewers has a place. */
    private static final Set<Field<?>> NOT_ON_TIMELINES = Set.of(
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

    private Losses() {}

    /**
     * Reports the trace and the attachments of a space.
     *
     * @param space the profile
     * @param report receives the losses
     * @throws IOException if the profile cannot be read
     */
    public static void ofExtras(PerformanceSpace space, WriteReport report) throws IOException {
        ofTrace(space, report);
        ofAttachments(space.attachments(), report);
    }

    /**
     * Reports the trace of a space, if there is one.
     *
     * @param space the profile
     * @param report receives the losses
     * @throws IOException if the profile cannot be read
     */
    public static void ofTrace(PerformanceSpace space, WriteReport report) throws IOException {
        if (space.trace().isPresent()) {
            report.loseTrace(space.traceSamples());
        }
    }

    /**
     * Reports attachments.
     *
     * @param attachments the attachments that are omitted
     * @param report receives the losses
     */
    public static void ofAttachments(List<Attachment> attachments, WriteReport report) {
        attachments.forEach(attachment -> report.lose(attachment.description(), attachment.size()));
    }

    /**
     * Reports the definitions and the attachments that a file for a timeline viewer does not hold: it has names of regions
     * and locations, the trees of calls and processes, and in some cases files and lines.
     *
     * @param space the profile
     * @param format the format of the file
     * @param moreWithoutPlace further fields for which the format has no place
     * @param holds returns whether the file can hold a text
     * @param report receives the losses
     */
    public static void ofTimeline(
            PerformanceSpace space,
            Format format,
            Set<Field<?>> moreWithoutPlace,
            Predicate<String> holds,
            WriteReport report) {
        Set<Field<?>> withoutPlace = new HashSet<>(NOT_ON_TIMELINES);
        withoutPlace.addAll(moreWithoutPlace);
        Definitions definitions = space.definitions();
        Image image = Image.changed(
                format.title(),
                definitions,
                Attributes.NONE,
                withoutPlace,
                (field, value, original) ->
                        !field.kind().equals(Fields.METRICS) && value instanceof String text && !holds.test(text)
                                ? ""
                                : value);
        Differences.between(definitions, image).lost().forEach(what -> report.lose(what, 0));
        ofAttachments(space.attachments(), report);
    }

    /**
     * Reports metrics whose values are all lost.
     *
     * @param written the name of the one metric that is written; empty if none is
     * @param definitions definitions of the profile
     * @param report receives the losses
     */
    public static void ofMetrics(String written, Definitions definitions, WriteReport report) {
        int metrics = definitions.metrics().size() - (written.isEmpty() ? 0 : 1);
        if (metrics > 0) {
            report.lose(
                    Fields.METRICS.counted(metrics) + " with all values"
                            + (written.isEmpty() ? "" : " (\"" + written + "\" is written)"),
                    0);
        }
    }
}
