package org.perfspace.writer.supplement;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.model.SystemNode;

/**
 * The differences between definitions and their image: the definitions that a reader gets back from what a format can
 * express. Things are compared in order; the image may have other ids, another order of the metrics, fewer location groups
 * and things that stand in where there are none.
 */
public final class Differences {

    private final List<String> found = new ArrayList<>();
    private final List<String> numbered = new ArrayList<>();
    private final String format;
    private final List<Metric> metrics;
    private final boolean reordered;

    /** A fact about each thing of a sort. */
    private record Field<T>(String name, Function<T, Object> value) {}

    private static final List<Field<Metric>> METRIC = List.of(
            new Field<>("unique name", Metric::name),
            new Field<>("title", Metric::title),
            new Field<>("unit", Metric::unit),
            new Field<>("description", Metric::description),
            new Field<>("url", Metric::url),
            new Field<>("type", Metric::type),
            new Field<>("name of the type", Metric::typeName),
            new Field<>("kind", Metric::kind),
            new Field<>("expressions", Metric::derivation),
            new Field<>("attributes", Metric::attributes));

    private static final List<Field<Region>> REGION = List.of(
            new Field<>("name", Region::name),
            new Field<>("mangled name", Region::mangledName),
            new Field<>("module", Region::module),
            new Field<>("lines", region -> List.of(region.beginLine(), region.endLine())),
            new Field<>("paradigm", Region::paradigm),
            new Field<>("role", Region::role),
            new Field<>("url", Region::url),
            new Field<>("description", Region::description),
            new Field<>("attributes", Region::attributes));

    private static final List<Field<CallNode>> CALL_NODE = List.of(
            new Field<>("line", CallNode::line),
            new Field<>("module", CallNode::module),
            new Field<>("parameters", CallNode::parameters),
            new Field<>("attributes", CallNode::attributes));

    private static final List<Field<SystemNode>> SYSTEM_NODE = List.of(
            new Field<>("name", SystemNode::name),
            new Field<>("class", SystemNode::nodeClass),
            new Field<>("description", SystemNode::description),
            new Field<>("attributes", SystemNode::attributes));

    private static final List<Field<LocationGroup>> GROUP = List.of(
            new Field<>("name", LocationGroup::name),
            new Field<>("rank", LocationGroup::rank),
            new Field<>("attributes", LocationGroup::attributes));

    private static final List<Field<Location>> LOCATION = List.of(
            new Field<>("name", Location::name),
            new Field<>("rank", Location::rank),
            new Field<>("attributes", Location::attributes));

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

    /** Returns a line for each sort of difference other than ids and the order of metrics. */
    public List<String> facts() {
        return List.copyOf(found);
    }

    /** Returns the sorts of things that have other ids in the image, such as {@code regions and call nodes}. */
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
        check("metric", metrics, b.metrics(), METRIC);
        checkNumbers("metrics", metrics, b.metrics(), Metric::fileId);
        check("region", a.regions(), b.regions(), REGION);
        checkNumbers("regions", a.regions(), b.regions(), Region::fileId);
        check("call node", a.callNodes(), b.callNodes(), CALL_NODE);
        checkNumbers("call nodes", a.callNodes(), b.callNodes(), CallNode::fileId);
        check("system node", a.systemNodes(), b.systemNodes(), SYSTEM_NODE);
        checkGroups(a, b);
        check("location", a.locations(), b.locations(), LOCATION);
        checkNumbers("locations", a.locations(), b.locations(), Location::fileId);
        check("topologies", a.topologies(), b.topologies());
    }

    private void checkGroups(Definitions a, Definitions b) {
        boolean[] used = new boolean[a.locationGroups().size()];
        a.locations().forEach(location -> used[location.group()] = true);
        List<LocationGroup> inhabited =
                a.locationGroups().stream().filter(group -> used[group.id()]).toList();
        int empty = used.length - inhabited.size();
        if (empty > 0) {
            found.add(count(empty, "location group") + " without locations");
        }
        check("location group", inhabited, b.locationGroups(), GROUP);
    }

    private void check(String what, Object original, Object form) {
        if (!original.equals(form)) {
            found.add(what);
        }
    }

    private <T> void check(String what, List<T> original, List<T> form, List<Field<T>> fields) {
        if (original.isEmpty() && !form.isEmpty()) {
            found.add("no " + what + "s; " + format + " needs one, which stands in");
            return;
        }
        for (Field<T> field : fields) {
            int different = 0;
            for (int i = 0; i < original.size(); i++) {
                if (!field.value().apply(original.get(i)).equals(field.value().apply(form.get(i)))) {
                    different++;
                }
            }
            if (different > 0) {
                found.add(field.name() + " of " + count(different, what));
            }
        }
    }

    private <T> void checkNumbers(String what, List<T> original, List<T> form, ToLongFunction<T> fileId) {
        boolean same = IntStream.range(0, original.size())
                .allMatch(i -> fileId.applyAsLong(original.get(i)) == fileId.applyAsLong(form.get(i)));
        if (!same) {
            numbered.add(what);
        }
    }

    private static String count(int count, String what) {
        return String.format(Locale.ROOT, "%,d %s%s", count, what, count == 1 ? "" : "s");
    }
}
