package org.perfspace.writer.supplement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;

/**
 * The differences between definitions and their image, which consists of the definitions that a reader gets back from
 * the part that a format can express. Things are compared in order; the image may have other ids, another order of the
 * metrics, fewer location groups and placeholders where the original has none.
 */
public final class Differences {

    private final List<String> found = new ArrayList<>();
    private final List<String> numbered = new ArrayList<>();
    private final String format;
    private final List<Metric> metrics;
    private final boolean reordered;

    private Differences(String format, List<Metric> metrics, boolean reordered) {
        this.format = format;
        this.metrics = metrics;
        this.reordered = reordered;
    }

    /**
     * Compares definitions with their image.
     *
     * @param format name of the format, for messages
     * @param metrics the metrics of the original in the order of the image
     */
    public static Differences between(String format, Definitions original, Definitions image, List<Metric> metrics) {
        Differences differences = new Differences(format, metrics, !metrics.equals(original.metrics()));
        differences.compare(original, image);
        if (differences.none() && !original.equals(image)) {
            throw new IllegalStateException("the image differs in a way that has no name");
        }
        return differences;
    }

    /** Returns whether the two are equal. */
    public boolean none() {
        return found.isEmpty() && numbered.isEmpty() && !reordered();
    }

    /** Returns whether metrics have another order or other parents in the image. */
    public boolean reordered() {
        return reordered;
    }

    /** Returns a line for each kind of difference other than ids and the order of metrics. */
    public List<String> facts() {
        return List.copyOf(found);
    }

    /** Returns the kinds of things that have other ids in the image, such as {@code regions and call nodes}. */
    public Optional<String> numbered() {
        if (numbered.isEmpty()) {
            return Optional.empty();
        }
        int last = numbered.size() - 1;
        String first = String.join(", ", numbered.subList(0, last));
        return Optional.of((last == 0 ? "" : first + " and ") + numbered.get(last));
    }

    private void compare(Definitions a, Definitions b) {
        check("attributes of the profile", a.attributes(), b.attributes());
        check("mirrors", a.mirrors(), b.mirrors());
        check("titles of the dimensions", a.titles(), b.titles());
        check(Fields.OF_METRICS, metrics, b.metrics());
        checkIds(Fields.METRIC_ID, metrics, b.metrics());
        check(Fields.OF_REGIONS, a.regions(), b.regions());
        checkIds(Fields.REGION_ID, a.regions(), b.regions());
        check(Fields.OF_CALL_NODES, a.callNodes(), b.callNodes());
        checkIds(Fields.CALL_NODE_ID, a.callNodes(), b.callNodes());
        check(Fields.OF_SYSTEM_NODES, a.systemNodes(), b.systemNodes());
        checkGroups(a, b);
        check(Fields.OF_LOCATIONS, a.locations(), b.locations());
        checkIds(Fields.LOCATION_ID, a.locations(), b.locations());
        check("topologies", a.topologies(), b.topologies());
    }

    private void checkGroups(Definitions a, Definitions b) {
        boolean[] used = new boolean[a.locationGroups().size()];
        a.locations().forEach(location -> used[location.group()] = true);
        List<LocationGroup> inhabited =
                a.locationGroups().stream().filter(group -> used[group.id()]).toList();
        int empty = used.length - inhabited.size();
        if (empty > 0) {
            found.add(Fields.GROUPS.counted(empty) + " without locations");
        }
        check(Fields.OF_GROUPS, inhabited, b.locationGroups());
    }

    private void check(String what, Object original, Object form) {
        if (!original.equals(form)) {
            found.add(what);
        }
    }

    private <T> void check(List<Field<T>> fields, List<T> original, List<T> form) {
        if (original.isEmpty() && !form.isEmpty()) {
            found.add("no " + fields.get(0).kind().noun() + "s; " + format + " needs one, which stands in");
            return;
        }
        for (Field<T> field : fields) {
            long different = IntStream.range(0, original.size())
                    .filter(i -> !isSame(field, original.get(i), form.get(i)))
                    .count();
            if (different > 0) {
                found.add(field.of(different));
            }
        }
    }

    private <T> void checkIds(Field<T> id, List<T> original, List<T> form) {
        if (!IntStream.range(0, original.size()).allMatch(i -> isSame(id, original.get(i), form.get(i)))) {
            numbered.add(id.kind().noun() + "s");
        }
    }

    private static <T> boolean isSame(Field<T> field, T a, T b) {
        return field.value().apply(a).equals(field.value().apply(b));
    }
}
