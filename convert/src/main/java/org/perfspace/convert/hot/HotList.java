package org.perfspace.convert.hot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.perfspace.convert.hot.HotSpots.Extent;
import org.perfspace.convert.hot.HotSpots.Line;
import org.perfspace.convert.hot.HotSpots.Sort;
import org.perfspace.meaning.Functions;
import org.perfspace.meaning.RegionGroups;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/**
 * A list of the costs of entities of one kind. The inclusive cost of an entity is that of its outermost call nodes, so that
 * recursive calls are not counted twice.
 */
final class HotList {

    private static final String LOOP_ROLE = "loop";
    private static final String UNKNOWN_FILE = "(no file)";
    private static final String UNKNOWN_LINE = "(no line)";
    private static final String NO_LOOP = "(in no loop)";

    private final HotSpots spots;
    private final Sort sort;
    private final Extent extent;
    private final Definitions definitions;
    private final Map<Object, Integer> numbers = new HashMap<>();
    private final List<Thing> things = new ArrayList<>();

    /** An entity with costs. */
    private static final class Thing {
        private final String name;
        private final String place;
        private double exclusive;
        private double inclusive;
        private double stated;
        private int open;

        private Thing(String name, String place) {
            this.name = name;
            this.place = place;
        }

        private double whole() {
            return Math.max(inclusive, stated);
        }
    }

    HotList(HotSpots spots, Sort sort, Extent extent) {
        this.spots = spots;
        this.sort = sort;
        this.extent = extent;
        this.definitions = spots.definitions();
    }

    List<Line> lines() {
        collect();
        return things.stream()
                .filter(thing -> spots.isLarge(thing.exclusive, extent))
                .sorted(Comparator.comparingDouble((Thing thing) -> thing.exclusive)
                        .reversed())
                .limit(extent.most())
                .map(thing -> new Line(
                        HotSpots.NONE, thing.name, thing.place, "", HotSpots.NONE, thing.exclusive, thing.whole(), 0))
                .toList();
    }

    /** Visits the call nodes in pre-order, keeping track of the entities on the path to each. */
    private void collect() {
        ToIntFunction<Integer> thingOf = things();
        Tree tree = definitions.callTree();
        int[] things = new int[tree.size()];
        int[] path = new int[tree.size()];
        int depth = 0;
        for (int node = 0; node < tree.size(); node++) {
            int parent = tree.parent(node);
            while (depth > 0 && path[depth - 1] != parent) {
                close(things[path[--depth]], path[depth]);
            }
            things[node] = thingOf.applyAsInt(node);
            open(things[node], node);
            path[depth++] = node;
        }
    }

    private void open(int number, int node) {
        Thing thing = things.get(number);
        if (spots.counts(node)) {
            thing.exclusive += spots.exclusive(node);
            thing.inclusive += thing.open++ == 0 ? spots.inclusive(node) : 0;
        }
    }

    private void close(int number, int node) {
        things.get(number).open -= spots.counts(node) ? 1 : 0;
    }

    /** Returns the function that finds the entity of a call node; it must be called in pre-order. */
    private ToIntFunction<Integer> things() {
        return switch (sort) {
            case REGION -> node -> thing(region(node).id(), region(node).name(), SourcePlaces.of(region(node)));
            case FILE ->
                node -> {
                    String module = region(node).module();
                    return module.isEmpty()
                            ? thing("", UNKNOWN_FILE, "")
                            : thing(module, SourcePlaces.file(region(node)), "");
                };
            case LINE ->
                node -> {
                    Region region = region(node);
                    boolean known = region.beginLine() > 0 && !region.module().isEmpty();
                    String name = known ? SourcePlaces.file(region) + ":" + region.beginLine() : UNKNOWN_LINE;
                    return known ? thing(region.module() + ":" + region.beginLine(), name, "") : thing("", name, "");
                };
            case FUNCTION -> functions();
            case LOOP -> loops();
            case GROUP -> {
                RegionGroups groups = RegionGroups.of(definitions);
                yield node -> {
                    String group = groups.group(region(node).id()).toString();
                    return thing(group, group, "");
                };
            }
        };
    }

    /** Returns the function that finds the function of the program that a call node counts for. */
    private ToIntFunction<Integer> functions() {
        Functions functions = Functions.of(definitions);
        return node -> {
            Region region = region(node);
            int number = functions.of(node);
            int thing = thing(functions.get(number), functions.get(number).name(), SourcePlaces.of(region));
            if (!functions.countsForCaller(node)) {
                things.get(thing).stated = Math.max(things.get(thing).stated, spots.stated(region.id()));
            }
            return thing;
        };
    }

    /** Returns the function that finds the nearest loop around a call node. */
    private ToIntFunction<Integer> loops() {
        int[] found = new int[definitions.callNodes().size()];
        return node -> {
            Region region = region(node);
            int parent = definitions.callTree().parent(node);
            boolean leaves = parent == Tree.NO_PARENT || region.role().equals(Region.FUNCTION);
            if (region.role().equals(LOOP_ROLE)) {
                found[node] = thing(region.id(), region.name(), SourcePlaces.of(region));
            } else {
                found[node] = leaves ? thing("", NO_LOOP, "") : found[parent];
            }
            return found[node];
        };
    }

    private Region region(int node) {
        return definitions.regionOf(node);
    }

    private int thing(Object key, String name, String place) {
        Integer known = numbers.get(key);
        if (known == null) {
            known = things.size();
            numbers.put(key, known);
            things.add(new Thing(name, place));
            if (key instanceof Integer region) {
                things.get(known).stated = spots.stated(region);
            }
        }
        return known;
    }
}
