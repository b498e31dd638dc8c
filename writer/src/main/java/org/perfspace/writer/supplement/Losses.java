package org.perfspace.writer.supplement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;

/** Reports what an output does not hold and no supplement carries: extras, and definitions that viewers do not need. */
public final class Losses {

    /**
     * Fields of metrics that mean nothing to viewers, which show values: the cells that hold these in a file (the type, and its
     * spelling), whether a file stores them with or without those of callees (which viewers compute), and two flags for tools
     * that convert and cache them.
     */
    private static final Set<Field<?>> NOT_SHOWN = Set.of(
            Fields.METRIC_TYPE,
            Fields.METRIC_TYPE_NAME,
            Fields.METRIC_KIND,
            Fields.METRIC_CONVERTIBLE,
            Fields.METRIC_CACHEABLE);

    /** Values that viewers and readers assume. */
    private static final Set<Object> ASSUMED = Set.of(Region.FUNCTION, "machine", "node");

    private static final Set<Field.Kind<?>> OF_SYSTEM = Set.of(Fields.SYSTEM_NODES, Fields.GROUPS, Fields.LOCATIONS);

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
     * The parts of a profile that a file for viewers holds besides the values of metrics at their call paths. Such a file is
     * not meant to be read back: it has names, but neither ids nor an order.
     *
     * @param omitted the reason why a metric is omitted, by its id
     * @param holds fields that it holds; a field that is not among them is lost
     * @param attributes attributes of the profile that it holds
     * @param fits returns whether it can hold a text
     * @param addsUp whether it has only sums over all locations
     */
    public record Viewer(
            Map<Integer, String> omitted,
            Set<Field<?>> holds,
            Attributes attributes,
            Predicate<String> fits,
            boolean addsUp) {

        /** {@return the parts of a field of all definitions that are lost} */
        private <T> boolean isLost(Field<T> field, T definition) {
            Object value = field.value(definition);
            boolean stated = field.equals(Fields.METRIC_NAME)
                    ? Fields.METRIC_TITLE.isStated((Metric) definition)
                    : field.isStated(definition) && !ASSUMED.contains(value);
            boolean held = (holds.contains(field) || NOT_SHOWN.contains(field) || isInName(field, definition))
                    && !(addsUp && OF_SYSTEM.contains(field.kind()))
                    && (!(value instanceof String text) || fits.test(text));
            return stated && !held;
        }

        /** Returns whether the value of a field is the rank of a group or location, and its name contains that number. */
        private <T> boolean isInName(Field<T> field, T definition) {
            if (field.equals(Fields.GROUP_RANK) && definition instanceof LocationGroup group) {
                return holds.contains(Fields.GROUP_NAME) && contains(group.name(), group.rank());
            }
            return field.equals(Fields.LOCATION_RANK)
                    && definition instanceof Location location
                    && holds.contains(Fields.LOCATION_NAME)
                    && contains(location.name(), location.rank());
        }

        private static boolean contains(String name, long number) {
            return Pattern.compile("(?<![0-9])0*" + number + "(?![0-9])")
                    .matcher(name)
                    .find();
        }

        private <T> void addLost(Field.Kind<T> kind, Predicate<T> isWritten, Definitions all, List<String> parts) {
            List<T> definitions = kind.of(all).stream().filter(isWritten).toList();
            List<String> names = new ArrayList<>();
            for (Field<T> field : kind.fields()) {
                if (definitions.stream().anyMatch(each -> isLost(field, each))) {
                    names.add(field.name());
                }
            }
            if (!names.isEmpty()) {
                int last = names.size() - 1;
                String first = String.join(", ", names.subList(0, last));
                parts.add((last == 0 ? "" : first + " and ") + names.get(last) + " of " + kind.noun() + "s");
            }
        }
    }

    /**
     * Reports in one line each the metrics that a file for viewers omits, for each reason, and the parts of the definitions
     * for which its format has no place; and the attachments.
     *
     * @param space the profile
     * @param viewer what the file holds
     * @param report receives the losses
     */
    public static void ofViewer(PerformanceSpace space, Viewer viewer, WriteReport report) {
        Definitions definitions = space.definitions();
        reportMetrics(definitions, viewer.omitted, report);
        for (Metric metric : definitions.metrics()) {
            boolean written = !viewer.omitted.containsKey(metric.id());
            if (written
                    && metric.type().zeroIsAbsent()
                    && !viewer.holds.contains(Fields.METRIC_ATTRIBUTES)
                    && !viewer.addsUp) {
                report.lose(Differences.zeros(metric), 0);
            }
        }
        List<String> parts = new ArrayList<>();
        if (!viewer.attributes
                .values()
                .entrySet()
                .containsAll(definitions.attributes().values().entrySet())) {
            parts.add("attributes of the profile");
        }
        viewer.addLost(Fields.METRICS, metric -> !viewer.omitted.containsKey(metric.id()), definitions, parts);
        viewer.addLost(Fields.REGIONS, each -> true, definitions, parts);
        viewer.addLost(Fields.CALL_NODES, each -> true, definitions, parts);
        boolean merged = viewer.addsUp && definitions.locations().size() > 1;
        viewer.addLost(Fields.SYSTEM_NODES, each -> !merged, definitions, parts);
        viewer.addLost(Fields.GROUPS, each -> !merged, definitions, parts);
        viewer.addLost(Fields.LOCATIONS, each -> !merged, definitions, parts);
        if (!definitions.mirrors().isEmpty()) {
            parts.add("mirrors");
        }
        if (!definitions.titles().equals(Definitions.Titles.NONE)) {
            parts.add("titles of the dimensions");
        }
        if (!definitions.topologies().isEmpty()) {
            parts.add("topologies");
        }
        if (!parts.isEmpty()) {
            report.lose(String.join("; ", parts), 0);
        }
        if (merged) {
            report.lose(
                    Definitions.count(definitions.locations().size(), "location") + ", whose values are added up", 0);
        }
        ofAttachments(space.attachments(), report);
    }

    private static void reportMetrics(Definitions definitions, Map<Integer, String> omitted, WriteReport report) {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        for (Metric metric : definitions.metrics()) {
            String why = omitted.get(metric.id());
            if (why != null) {
                byReason.computeIfAbsent(why, reason -> new ArrayList<>()).add("\"" + metric.name() + "\"");
            }
        }
        byReason.forEach((why, names) -> report.lose(
                why.startsWith("metric " + names.get(0))
                        ? why
                        : (names.size() == 1 ? "metric " : "metrics ") + String.join(", ", names) + ": " + why,
                0));
    }
}
