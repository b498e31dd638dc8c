package org.perfspace.value.cubepl;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
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

    private static final String PREFIX = "cube::";
    private static final String VOID = "VOID";

    private final Definitions definitions;
    private final Ids metrics;
    private final Ids regions;
    private final Ids callNodes;
    private final Ids locations;
    private final Map<String, FixedArray> variables = new HashMap<>();

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
     * Returns the variable with a name, or null. A variable is defined at the first access, since most profiles use only a
     * few of them and defining all takes some time.
     */
    public synchronized @Nullable FixedArray variable(String name) {
        FixedArray known = variables.get(name);
        if (known == null && name.startsWith(PREFIX)) {
            String rest = name.substring(PREFIX.length());
            known = rest.startsWith("metric::")
                    ? ofMetrics(rest)
                    : rest.startsWith("callpath::")
                            ? ofCallPaths(rest)
                            : rest.startsWith("region::") ? ofRegions(rest) : other(rest);
            if (known != null) {
                variables.put(name, known);
            }
        }
        return known;
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

    private @Nullable FixedArray ofMetrics(String name) {
        List<Metric> all = definitions.metrics();
        return switch (name) {
            case "metric::uniq::name" -> texts(metrics, all, Metric::name);
            case "metric::disp::name" -> texts(metrics, all, Metric::title);
            case "metric::url" -> texts(metrics, all, Metric::url);
            case "metric::description" -> texts(metrics, all, Metric::description);
            case "metric::dtype" -> texts(metrics, all, metric -> metric.type().toString());
            case "metric::uom" -> texts(metrics, all, Metric::unit);
            case "metric::expression" ->
                texts(metrics, all, metric -> metric.derivation().expression());
            case "metric::initexpression" ->
                texts(metrics, all, m -> m.derivation().initialization());
            case "metric::#children" -> numbers(metrics, all, children(definitions.metricTree(), Metric::id));
            case "metric::parent::id" -> numbers(metrics, all, metric -> id(metrics, metric.parent()));
            default -> null;
        };
    }

    private @Nullable FixedArray ofCallPaths(String name) {
        List<CallNode> all = definitions.callNodes();
        return switch (name) {
            case "callpath::mod" -> texts(callNodes, all, CallNode::module);
            case "callpath::line" -> numbers(callNodes, all, CallNode::line);
            case "callpath::#children" -> numbers(callNodes, all, children(definitions.callTree(), CallNode::id));
            case "callpath::calleeid" -> numbers(callNodes, all, node -> regions.id(node.region()));
            case "callpath::parent::id" -> numbers(callNodes, all, node -> id(callNodes, node.parent()));
            default -> null;
        };
    }

    private @Nullable FixedArray ofRegions(String name) {
        List<Region> all = definitions.regions();
        return switch (name) {
            case "region::name" -> texts(regions, all, Region::name);
            case "region::mangled::name" -> texts(regions, all, Region::mangledName);
            case "region::paradigm" -> texts(regions, all, Region::paradigm);
            case "region::role" -> texts(regions, all, Region::role);
            case "region::url" -> texts(regions, all, Region::url);
            case "region::description" -> texts(regions, all, Region::description);
            case "region::mod" -> texts(regions, all, Region::module);
            case "region::begin::line" -> numbers(regions, all, Region::beginLine);
            case "region::end::line" -> numbers(regions, all, Region::endLine);
            default -> null;
        };
    }

    private @Nullable FixedArray other(String name) {
        return name.startsWith("#")
                ? count(name)
                : name.equals("filename") ? FixedArray.ofTexts(1, i -> "") : ofSystem(name);
    }

    private @Nullable FixedArray count(String name) {
        List<Location> all = definitions.locations();
        List<LocationGroup> groups = definitions.locationGroups();
        long count =
                switch (name) {
                    case "#mirrors" -> definitions.mirrors().size();
                    case "#metrics" -> definitions.metrics().size();
                    case "#root::metrics" -> roots(definitions.metricTree());
                    case "#regions" -> definitions.regions().size();
                    case "#callpaths" -> definitions.callNodes().size();
                    case "#root::callpaths" -> roots(definitions.callTree());
                    case "#locations" -> all.size();
                    case "#locationgroups" -> groups.size();
                    case "#stns" -> definitions.systemNodes().size();
                    case "#rootstns" -> roots(definitions.systemTree());
                    case "#locations::void" -> voidLocations(all);
                    case "#locations::nonvoid" -> all.size() - voidLocations(all);
                    case "#locationgroups::void" -> voidGroups(groups);
                    case "#locationgroups::nonvoid" -> groups.size() - voidGroups(groups);
                    default -> -1;
                };
        return count < 0 ? null : FixedArray.ofNumbers(1, i -> (double) count);
    }

    private static long voidLocations(List<Location> all) {
        return all.stream().filter(l -> l.name().contains(VOID)).count();
    }

    private static long voidGroups(List<LocationGroup> all) {
        return all.stream().filter(g -> g.name().contains(VOID)).count();
    }

    private @Nullable FixedArray ofSystem(String name) {
        List<SystemNode> nodes = definitions.systemNodes();
        List<LocationGroup> groups = definitions.locationGroups();
        List<Location> all = definitions.locations();
        Ids nodeIds = Ids.of(nodes, SystemNode::id);
        Ids groupIds = Ids.of(groups, LocationGroup::id);
        SystemIds systemIds = new SystemIds(definitions);
        return switch (name) {
            case "stn::name" -> texts(nodeIds, nodes, SystemNode::name);
            case "stn::class" -> texts(nodeIds, nodes, SystemNode::nodeClass);
            case "stn::description" -> texts(nodeIds, List.of(), (SystemNode node) -> "");
            case "stn::#children" -> numbers(nodeIds, nodes, children(definitions.systemTree(), SystemNode::id));
            case "stn::#locationgroups" ->
                numbers(nodeIds, nodes, counted(nodes.size(), groups, LocationGroup::systemNode, SystemNode::id));
            case "stn::parent::sysid" ->
                numbers(nodeIds, nodes, n -> n.parent() < 0 ? -1 : systemIds.ofNodes()[n.parent()]);
            case "locationgroup::name" -> texts(groupIds, groups, LocationGroup::name);
            case "locationgroup::rank" -> numbers(groupIds, groups, LocationGroup::rank);
            case "locationgroup::type" -> numbers(groupIds, groups, group -> number(group.type()));
            case "locationgroup::void" ->
                numbers(groupIds, groups, group -> group.name().contains(VOID) ? 1 : 0);
            case "locationgroup::#locations" ->
                numbers(groupIds, groups, counted(groups.size(), all, Location::group, LocationGroup::id));
            case "locationgroup::parent::id" -> numbers(groupIds, groups, LocationGroup::systemNode);
            case "locationgroup::parent::sysid" ->
                numbers(groupIds, groups, g -> systemIds.ofNodes()[g.systemNode()]);
            case "location::name" -> texts(locations, all, Location::name);
            case "location::rank" -> numbers(locations, all, Location::rank);
            case "location::type" -> numbers(locations, all, location -> number(location.type()));
            case "location::void" ->
                numbers(locations, all, location -> location.name().contains(VOID) ? 1 : 0);
            case "location::parent::id" -> numbers(locations, all, Location::group);
            case "location::parent::sysid" ->
                numbers(locations, all, l -> systemIds.ofGroups()[l.group()]);
            default -> null;
        };
    }

    /** Returns the number of items that belong to each owner. */
    private static <T, O> ToDoubleFunction<O> counted(
            int owners, List<T> items, ToIntFunction<T> owner, ToIntFunction<O> id) {
        int[] counts = new int[owners];
        for (T item : items) {
            counts[owner.applyAsInt(item)]++;
        }
        return each -> counts[id.applyAsInt(each)];
    }

    private static <T> FixedArray texts(Ids ids, List<T> items, Function<T, String> value) {
        return FixedArray.ofTexts(items.size(), i -> value.apply(items.get(ids.position(i))));
    }

    private static <T> FixedArray numbers(Ids ids, List<T> items, ToDoubleFunction<T> value) {
        return FixedArray.ofNumbers(items.size(), i -> value.applyAsDouble(items.get(ids.position(i))));
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
