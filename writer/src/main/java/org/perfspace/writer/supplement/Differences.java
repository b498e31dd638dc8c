package org.perfspace.writer.supplement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.SystemNode;
import org.perfspace.model.ValueType;

/**
 * The differences between definitions and their image in a format. This is the only comparison from which reports of kept
 * and lost content are made: a format describes its image, and does not predict what it loses. Things that only the image
 * has, such as metrics that a format computes for its users, are no differences.
 */
public final class Differences {

    /** Fields for which readers assume a value, such as that all regions are functions, if the original states none. */
    private static final Set<Field<?>> ASSUMED =
            Set.of(Fields.REGION_ROLE, Fields.REGION_PARADIGM, Fields.REGION_MANGLED_NAME, Fields.METRIC_TYPE_NAME);

    private static final String TWIN = " that cannot be distinguished from another one";

    private final Definitions original;
    private final Image image;
    private final Definitions there;
    private final List<String> found = new ArrayList<>();
    private final List<String> numbered = new ArrayList<>();
    private final List<String> reordered = new ArrayList<>();
    private long metricParents;

    private Differences(Definitions original, Image image) {
        this.original = original;
        this.image = image;
        this.there = image.definitions();
    }

    /**
     * Compares definitions with their image.
     *
     * @param original definitions of the space
     * @param image their image
     */
    public static Differences between(Definitions original, Image image) {
        Differences differences = new Differences(original, image);
        differences.compare();
        return differences;
    }

    /** Returns whether the image contains everything. */
    public boolean none() {
        return found.isEmpty() && numbered.isEmpty() && !reordered();
    }

    /** Returns whether things have another order, or metrics have other parents, in the image. */
    public boolean reordered() {
        return !reordered.isEmpty() || metricParents > 0;
    }

    /** Returns a line for each kind of difference other than ids and order. */
    public List<String> facts() {
        return List.copyOf(found);
    }

    /** Returns the kinds of things that have other ids in the image, such as {@code regions and call nodes}. */
    public Optional<String> numbered() {
        return list(numbered);
    }

    /** Returns a line for each kind of difference, for a format that keeps nothing but the image. */
    public List<String> lost() {
        List<String> lost = new ArrayList<>(found);
        if (metricParents > 0) {
            lost.add(Fields.METRIC_PARENT.of(metricParents));
        }
        list(reordered).ifPresent(what -> lost.add("order of " + what));
        numbered().ifPresent(what -> lost.add("ids of " + what));
        return lost;
    }

    private static Optional<String> list(List<String> kinds) {
        if (kinds.isEmpty()) {
            return Optional.empty();
        }
        int last = kinds.size() - 1;
        String first = String.join(", ", kinds.subList(0, last));
        return Optional.of((last == 0 ? "" : first + " and ") + kinds.get(last));
    }

    private void compare() {
        compareWhole();
        compareMetrics();
        compareProgram();
        compareSystem();
    }

    private void compareWhole() {
        count(missing(original.attributes(), there.attributes()), "attribute", " of the profile");
        if (!original.mirrors().equals(there.mirrors())) {
            count(original.mirrors().size(), "mirror", "");
        }
        if (!original.titles().equals(there.titles())) {
            found.add("titles of the dimensions");
        }
    }

    private static long missing(Attributes attributes, Attributes there) {
        Map<String, String> others = there.values();
        return attributes.values().entrySet().stream()
                .filter(fact -> !fact.getValue().equals(others.get(fact.getKey())))
                .count();
    }

    /** Returns the loss of a metric whose cells without a value become those of a value of 0. */
    static String zeros(Metric metric) {
        return "metric \"" + metric.name() + "\": which cells have no value; they become 0";
    }

    private void compareMetrics() {
        List<Metric> metrics = original.metrics();
        for (Metric metric : metrics) {
            if (image.metric(metric.id()) == Image.NONE) {
                String why = image.reason(metric.id());
                String name = "metric \"" + metric.name() + "\"";
                found.add(why.startsWith(name) ? why : name + (why.isEmpty() ? "" : ": " + why));
            } else if (metric.type().zeroIsAbsent()
                    && !there.metrics().get(image.metric(metric.id())).type().zeroIsAbsent()) {
                found.add(zeros(metric));
            }
        }
        compareKind(Fields.METRIC_ID, metrics, there.metrics(), image::metric);
        metricParents = metrics.stream()
                .filter(metric -> image.metric(metric.id()) != Image.NONE
                        && !isSameParent(
                                metric.parent(),
                                there.metrics().get(image.metric(metric.id())).parent(),
                                image::metric))
                .count();
    }

    private static boolean isSameParent(int parent, int parentThere, IntUnaryOperator where) {
        return parent < 0 ? parentThere < 0 : where.applyAsInt(parent) == parentThere;
    }

    private void compareProgram() {
        BitSet called = new BitSet();
        original.callNodes().forEach(node -> called.set(node.region()));
        long silent = lacking(original.regions().size(), region -> called.get(region) ? image.region(region) : 0);
        long unused = lacking(original.regions().size(), region -> called.get(region) ? 0 : image.region(region));
        count(unused, "region", " without call nodes");
        count(silent, "region", " without values");
        count(shared(original.regions().size(), image::region), "region", TWIN);
        compareKind(Fields.REGION_ID, original.regions(), there.regions(), image::region);
        compareCallNodes(original.callNodes());
    }

    private void compareCallNodes(List<CallNode> nodes) {
        count(lacking(nodes.size(), image::callNode), "call node", " without values");
        long absorbed = nodes.stream().filter(this::isAbsorbed).count();
        count(absorbed, "call node", ", whose values are added to those of the caller");
        count(
                shared(nodes.size(), image::callNode) - absorbed,
                "call node",
                " that cannot be distinguished from a sibling");
        count(nodes.stream().filter(this::isElsewhere).count(), "call node", " with another caller");
        compareKind(Fields.CALL_NODE_ID, nodes, there.callNodes(), image::callNode);
    }

    private boolean isAbsorbed(CallNode node) {
        return node.parent() >= 0
                && image.callNode(node.id()) != Image.NONE
                && image.callNode(node.id()) == image.callNode(node.parent());
    }

    /** Returns whether the image of a call node has another caller than the image of its caller. */
    private boolean isElsewhere(CallNode node) {
        int at = image.callNode(node.id());
        boolean comparable = node.parent() < 0 || image.callNode(node.parent()) != Image.NONE;
        return at != Image.NONE
                && comparable
                && !isAbsorbed(node)
                && !isSameParent(node.parent(), there.callNodes().get(at).parent(), image::callNode);
    }

    private void compareSystem() {
        int locations = original.locations().size();
        count(lacking(locations, image::location), "location", " without values");
        BitSet merged = merged(locations, image::location);
        count(merged.cardinality(), "location", ", whose values are added up");
        BitSet mergedGroups = merged(original.locationGroups().size(), image::group);
        BitSet addedUp = new BitSet(); // others share a group only
        merged.stream().forEach(id -> addedUp.set(original.locations().get(id).group()));
        mergedGroups.and(addedUp);
        IntUnaryOperator group = id -> mergedGroups.get(id) ? Image.NONE : image.group(id);
        IntUnaryOperator location = id -> merged.get(id) ? Image.NONE : image.location(id);
        compareSystemNodes(mergedGroups);
        compareGroups(group);
        compareKind(Fields.LOCATION_ID, original.locations(), there.locations(), location);
        found.addAll(TopologyDifferences.of(original.topologies(), image, location));
    }

    /** Compares the system nodes, except those that only have groups whose values are added up. */
    private void compareSystemNodes(BitSet mergedGroups) {
        BitSet gone = new BitSet();
        original.locationGroups().stream()
                .filter(group -> mergedGroups.get(group.id()))
                .forEach(group -> addWithParents(group.systemNode(), gone));
        BitSet needed = new BitSet();
        original.locationGroups().stream()
                .filter(group -> !mergedGroups.get(group.id()))
                .forEach(group -> addWithParents(group.systemNode(), needed));
        gone.andNot(needed);
        List<SystemNode> nodes = original.systemNodes();
        IntUnaryOperator where = id -> gone.get(id) ? Image.NONE : image.systemNode(id);
        count(
                lacking(nodes.size(), id -> gone.get(id) || isInvented(nodes.get(id)) ? 0 : image.systemNode(id)),
                "system node",
                "");
        count(shared(nodes.size(), where), "system node", TWIN);
        compareFields(Fields.SYSTEM_NODES, nodes, there.systemNodes(), where);
        count(
                nodes.stream()
                        .filter(node -> node.parent() >= 0
                                && where.applyAsInt(node.id()) != Image.NONE
                                && where.applyAsInt(node.parent()) != Image.NONE
                                && !isBelow(
                                        there.systemNodes()
                                                .get(where.applyAsInt(node.id()))
                                                .parent(),
                                        where.applyAsInt(node.parent())))
                        .count(),
                "system node",
                " inside other ones");
        compareOrder("system nodes", nodes.size(), where);
    }

    /** Returns whether a reader has added a system node that says nothing. */
    private static boolean isInvented(SystemNode node) {
        return Fields.SYSTEM_NODES.fields().stream()
                .allMatch(field -> field.equals(Fields.SYSTEM_NODE_CLASS) || !field.isStated(node));
    }

    private void addWithParents(int systemNode, BitSet into) {
        for (int node = systemNode;
                node >= 0 && !into.get(node);
                node = original.systemTree().parent(node)) {
            into.set(node);
        }
    }

    private void compareGroups(IntUnaryOperator where) {
        List<LocationGroup> groups = original.locationGroups();
        BitSet inhabited = new BitSet();
        original.locations().forEach(location -> inhabited.set(location.group()));
        count(
                lacking(groups.size(), id -> inhabited.get(id) ? 0 : image.group(id)),
                "location group",
                " without locations");
        count(shared(groups.size(), where), "location group", TWIN);
        compareFields(Fields.GROUPS, groups, there.locationGroups(), where);
        long elsewhere = groups.stream()
                .filter(group -> where.applyAsInt(group.id()) != Image.NONE
                        && image.systemNode(group.systemNode()) != Image.NONE
                        && !isBelow(
                                there.locationGroups()
                                        .get(where.applyAsInt(group.id()))
                                        .systemNode(),
                                image.systemNode(group.systemNode())))
                .count();
        count(elsewhere, "location group", " in other system nodes");
        compareOrder("location groups", groups.size(), where);
    }

    /** Returns whether a system node of the image is another one or in it, with nothing but invented nodes between them. */
    private boolean isBelow(int from, int systemNode) {
        int node = from;
        while (node >= 0 && node != systemNode && isInvented(there.systemNodes().get(node))) {
            node = there.systemTree().parent(node);
        }
        return node == systemNode;
    }

    /** Compares the fields, the ids and the order of definitions of one kind. */
    private <T> void compareKind(Field<T> id, List<T> all, List<T> images, IntUnaryOperator where) {
        compareFields(id.kind(), all, images, where);
        String kinds = id.kind().noun() + "s";
        boolean numberedAlike = IntStream.range(0, all.size())
                .filter(i -> where.applyAsInt(i) != Image.NONE)
                .allMatch(i -> isSame(id, all.get(i), images.get(where.applyAsInt(i))));
        if (!numberedAlike) {
            numbered.add(kinds);
        }
        compareOrder(kinds, all.size(), where);
    }

    private <T> void compareFields(Field.Kind<T> kind, List<T> all, List<T> images, IntUnaryOperator where) {
        if (all.isEmpty() && !images.isEmpty()) {
            found.add("no " + kind.noun() + "s; " + image.format() + " needs one, which stands in");
            return;
        }
        int first = kind.places().size();
        int[] changed = IntStream.range(0, all.size())
                .filter(i -> where.applyAsInt(i) != Image.NONE)
                .filter(i -> !kind.areEqual(all.get(i), images.get(where.applyAsInt(i)), first))
                .toArray();
        for (Field<T> field : kind.fields()) {
            long different = Arrays.stream(changed)
                    .filter(i -> !isSame(field, all.get(i), images.get(where.applyAsInt(i))))
                    .filter(i -> !isAssumed(field, all.get(i)))
                    .count();
            if (different > 0) {
                found.add(field.of(different));
            }
        }
    }

    /** Compares the order of images; one that stands for several originals has the place of the first. */
    private void compareOrder(String kinds, int size, IntUnaryOperator where) {
        BitSet seen = new BitSet();
        int[] firsts = images(size, where).filter(at -> isNew(at, seen)).toArray();
        if (IntStream.range(1, firsts.length).anyMatch(i -> firsts[i] < firsts[i - 1])) {
            reordered.add(kinds);
        }
    }

    private static long lacking(int size, IntUnaryOperator where) {
        return IntStream.range(0, size)
                .filter(i -> where.applyAsInt(i) == Image.NONE)
                .count();
    }

    /** Returns the number of originals whose image is already that of another one. */
    private static long shared(int size, IntUnaryOperator where) {
        BitSet seen = new BitSet();
        return images(size, where).filter(at -> !isNew(at, seen)).count();
    }

    /** Adds an image to those that were seen; returns whether it was not yet there. */
    private static boolean isNew(int at, BitSet seen) {
        boolean isNew = !seen.get(at);
        seen.set(at);
        return isNew;
    }

    /** Returns the originals whose image is also that of another one. */
    private static BitSet merged(int size, IntUnaryOperator where) {
        BitSet seen = new BitSet();
        BitSet twice = new BitSet();
        images(size, where).forEach(at -> (seen.get(at) ? twice : seen).set(at));
        BitSet merged = new BitSet();
        for (int i = 0; i < size; i++) {
            int at = where.applyAsInt(i);
            merged.set(i, at != Image.NONE && twice.get(at));
        }
        return merged;
    }

    private static IntStream images(int size, IntUnaryOperator where) {
        return IntStream.range(0, size).map(where).filter(at -> at != Image.NONE);
    }

    private void count(long number, String noun, String more) {
        if (number > 0) {
            found.add(Definitions.count(number, noun) + more);
        }
    }

    private static <T> boolean isSame(Field<T> field, T a, T b) {
        Object one = field.value(a);
        Object other = field.value(b);
        return one.equals(other)
                || (!field.isStated(a) && !field.isStated(b))
                || (one instanceof ValueType type
                        && other instanceof ValueType same
                        && type.withZeroAbsent(false).equals(same.withZeroAbsent(false))) // as an attribute states
                || (one instanceof Attributes facts && other instanceof Attributes more && missing(facts, more) == 0);
    }

    /** Returns whether an image states what the original does not. */
    private static <T> boolean isAssumed(Field<T> field, T original) {
        return ASSUMED.contains(field) && !field.isStated(original);
    }
}
