package org.perfspace.value.cubepl;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Tree;

/**
 * The predefined variables of CubePL, which contain the definitions of a profile, such as
 * {@code ${cube::region::name}[3]}.
 */
final class Predefined {

    private static final String VOID = "VOID";

    private final Definitions definitions;
    private final Ids metrics;
    private final Ids regions;
    private final Ids callNodes;
    private final Ids locations;
    private final Map<String, FixedArray> variables = new HashMap<>();
    private final Set<Group> defined = EnumSet.noneOf(Group.class);

    /** A group of variables with a common prefix, which are defined together. */
    private enum Group {
        METRICS("cube::metric::"),
        CALL_PATHS("cube::callpath::"),
        REGIONS("cube::region::"),
        OTHERS("cube::");

        private final String prefix;

        Group(String prefix) {
            this.prefix = prefix;
        }
    }

    private Predefined(Definitions definitions) {
        this.definitions = definitions;
        this.metrics = Ids.of(definitions.metrics(), Metric::fileId);
        this.regions = Ids.of(definitions.regions(), Region::fileId);
        this.callNodes = Ids.of(definitions.callNodes(), CallNode::fileId);
        this.locations = Ids.of(definitions.locations(), Location::fileId);
    }

    public static Predefined of(Definitions definitions) {
        return new Predefined(definitions);
    }

    /**
     * Returns the variable with a name, or null. Variables are defined at the first access, since most profiles use
     * only a few of them and defining all takes some time.
     */
    public synchronized @Nullable FixedArray variable(String name) {
        for (Group group : Group.values()) {
            if (name.startsWith(group.prefix)) {
                if (defined.add(group)) {
                    define(group);
                }
                return variables.get(name);
            }
        }
        return null;
    }

    private void define(Group group) {
        switch (group) {
            case METRICS -> addMetrics();
            case CALL_PATHS -> addCallPaths();
            case REGIONS -> addRegions();
            case OTHERS -> {
                addCounts();
                addSystem();
            }
        }
    }

    public Ids metrics() {
        return metrics;
    }

    public Ids regions() {
        return regions;
    }

    public Ids callNodes() {
        return callNodes;
    }

    private void addCounts() {
        List<Location> all = definitions.locations();
        List<LocationGroup> groups = definitions.locationGroups();
        long voidLocations = all.stream().filter(l -> l.name().contains(VOID)).count();
        long voidGroups = groups.stream().filter(g -> g.name().contains(VOID)).count();
        count("#mirrors", definitions.mirrors().size());
        count("#metrics", definitions.metrics().size());
        count("#root::metrics", roots(definitions.metricTree()));
        count("#regions", definitions.regions().size());
        count("#callpaths", definitions.callNodes().size());
        count("#root::callpaths", roots(definitions.callTree()));
        count("#locations", all.size());
        count("#locationgroups", groups.size());
        count("#stns", definitions.systemNodes().size());
        count("#rootstns", roots(definitions.systemTree()));
        count("#locations::void", voidLocations);
        count("#locations::nonvoid", all.size() - voidLocations);
        count("#locationgroups::void", voidGroups);
        count("#locationgroups::nonvoid", groups.size() - voidGroups);
        variables.put("cube::filename", FixedArray.ofTexts(1, i -> ""));
    }

    private void addMetrics() {
        List<Metric> all = definitions.metrics();
        Tree tree = definitions.metricTree();
        texts("metric::uniq::name", metrics, all, Metric::name);
        texts("metric::disp::name", metrics, all, Metric::title);
        texts("metric::url", metrics, all, Metric::url);
        texts("metric::description", metrics, all, Metric::description);
        texts("metric::dtype", metrics, all, metric -> metric.type().toString());
        texts("metric::uom", metrics, all, Metric::unit);
        texts("metric::expression", metrics, all, metric -> metric.derivation().expression());
        texts("metric::initexpression", metrics, all, m -> m.derivation().initialization());
        numbers("metric::#children", metrics, all, children(tree, Metric::id));
        numbers("metric::parent::id", metrics, all, metric -> id(metrics, metric.parent()));
    }

    private void addCallPaths() {
        List<CallNode> all = definitions.callNodes();
        Tree tree = definitions.callTree();
        texts("callpath::mod", callNodes, all, CallNode::module);
        numbers("callpath::line", callNodes, all, CallNode::line);
        numbers("callpath::#children", callNodes, all, children(tree, CallNode::id));
        numbers("callpath::calleeid", callNodes, all, node -> regions.id(node.region()));
        numbers("callpath::parent::id", callNodes, all, node -> id(callNodes, node.parent()));
    }

    private void addRegions() {
        List<Region> all = definitions.regions();
        texts("region::name", regions, all, Region::name);
        texts("region::mangled::name", regions, all, Region::mangledName);
        texts("region::paradigm", regions, all, Region::paradigm);
        texts("region::role", regions, all, Region::role);
        texts("region::url", regions, all, Region::url);
        texts("region::description", regions, all, Region::description);
        texts("region::mod", regions, all, Region::module);
        numbers("region::begin::line", regions, all, Region::beginLine);
        numbers("region::end::line", regions, all, Region::endLine);
    }

    private void addSystem() {
        List<SystemNode> nodes = definitions.systemNodes();
        List<LocationGroup> groups = definitions.locationGroups();
        List<Location> all = definitions.locations();
        Ids nodeIds = Ids.of(nodes, SystemNode::id);
        Ids groupIds = Ids.of(groups, LocationGroup::id);
        SystemIds systemIds = new SystemIds(definitions);
        int[] groupsOf = new int[nodes.size()];
        int[] locationsOf = new int[groups.size()];
        groups.forEach(group -> groupsOf[group.systemNode()]++);
        all.forEach(location -> locationsOf[location.group()]++);
        texts("stn::name", nodeIds, nodes, SystemNode::name);
        texts("stn::class", nodeIds, nodes, SystemNode::nodeClass);
        texts("stn::description", nodeIds, List.of(), (SystemNode node) -> "");
        numbers("stn::#children", nodeIds, nodes, children(definitions.systemTree(), SystemNode::id));
        numbers("stn::#locationgroups", nodeIds, nodes, node -> groupsOf[node.id()]);
        numbers(
                "stn::parent::sysid",
                nodeIds,
                nodes,
                n -> n.parent() < 0 ? -1 : systemIds.ofNodes()[n.parent()]);
        texts("locationgroup::name", groupIds, groups, LocationGroup::name);
        numbers("locationgroup::rank", groupIds, groups, LocationGroup::rank);
        numbers("locationgroup::type", groupIds, groups, group -> number(group.type()));
        numbers("locationgroup::void", groupIds, groups, group -> group.name().contains(VOID) ? 1 : 0);
        numbers("locationgroup::#locations", groupIds, groups, group -> locationsOf[group.id()]);
        numbers("locationgroup::parent::id", groupIds, groups, LocationGroup::systemNode);
        numbers("locationgroup::parent::sysid", groupIds, groups, g -> systemIds.ofNodes()[g.systemNode()]);
        texts("location::name", locations, all, Location::name);
        numbers("location::rank", locations, all, Location::rank);
        numbers("location::type", locations, all, location -> number(location.type()));
        numbers("location::void", locations, all, location -> location.name().contains(VOID) ? 1 : 0);
        numbers("location::parent::id", locations, all, Location::group);
        numbers("location::parent::sysid", locations, all, l -> systemIds.ofGroups()[l.group()]);
    }

    private void count(String name, long value) {
        variables.put("cube::" + name, FixedArray.ofNumbers(1, i -> (double) value));
    }

    private <T> void texts(String name, Ids ids, List<T> items, Function<T, String> value) {
        IntFunction<String> element = i -> value.apply(items.get(ids.position(i)));
        variables.put("cube::" + name, FixedArray.ofTexts(items.size(), element));
    }

    private <T> void numbers(String name, Ids ids, List<T> items, ToDoubleFunction<T> value) {
        IntToDoubleFunction element = i -> value.applyAsDouble(items.get(ids.position(i)));
        variables.put("cube::" + name, FixedArray.ofNumbers(items.size(), element));
    }

    private static double id(Ids ids, int position) {
        return position < 0 ? -1 : ids.id(position);
    }

    /** Returns the number of children of each node; they are counted at the first use. */
    private static <T> ToDoubleFunction<T> children(Tree tree, ToIntFunction<T> id) {
        AtomicReference<int @Nullable []> counts = new AtomicReference<>();
        return item -> {
            int[] known = counts.get();
            if (known == null) {
                known = new int[tree.size()];
                for (int node = 0; node < known.length; node++) {
                    if (tree.parent(node) >= 0) {
                        known[tree.parent(node)]++;
                    }
                }
                counts.set(known);
            }
            return known[id.applyAsInt(item)];
        };
    }

    private static int number(LocationGroup.Type type) {
        return switch (type) {
            case PROCESS -> 0;
            case METRICS -> 1;
            case ACCELERATOR -> 2;
        };
    }

    private static int number(Location.Type type) {
        return switch (type) {
            case CPU_THREAD -> 0;
            case ACCELERATOR_STREAM -> 1;
            case METRIC -> 2;
        };
    }

    private static int roots(Tree tree) {
        int count = 0;
        for (int root = 0; root < tree.size(); root = tree.end(root)) {
            count++;
        }
        return count;
    }
}
