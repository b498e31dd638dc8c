package org.perfspace.convert.efficiency;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.convert.reduce.CallNodeChoice;
import org.perfspace.convert.reduce.ReductionException;
import org.perfspace.meaning.Activity;
import org.perfspace.meaning.RegionActivity;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/**
 * The activity of each call node of a profile, and the call nodes that are in parallel regions.
 *
 * <p>A region whose programming model is known counts as in the metric tree of Scalasca ({@code remapping.spec} of Score-P
 * 8): a call of MPI as MPI, and of OpenMP the barriers, critical and ordered regions, waiting for tasks, flushing and locks;
 * all other constructs of OpenMP contain code of the program. Other regions are told by their names, TAU's groups and load
 * modules; a region without any sign, such as a line or a function of a library that HPCToolkit sampled, counts as its caller
 * does, and an outlined function of a parallel region always as code of the program. In a profile that was sampled, MPI, file
 * I/O and runtime libraries include all that they call.
 */
public final class Activities {

    private final Definitions definitions;
    private final Activity[] activities;
    private final BitSet parallel = new BitSet();

    /** The regions that are named as functions of MPI that read or write files. */
    private final BitSet mpiFiles = new BitSet();

    private Activities(Definitions definitions) {
        this.definitions = definitions;
        this.activities = new Activity[definitions.callNodes().size()];
    }

    /**
     * {@return the activities of the call nodes of a profile}
     *
     * @param definitions definitions of the profile
     * @param changes calls that count as an activity, with all that they call; see {@link CallNodeChoice}
     * @param profile name of the profile in messages
     * @throws ReductionException if a text chooses no calls
     */
    public static Activities of(Definitions definitions, Map<Activity, List<String>> changes, String profile)
            throws ReductionException {
        Activities all = new Activities(definitions);
        @Nullable Activity[] changed = new @Nullable Activity[all.activities.length];
        for (var change : changes.entrySet()) {
            CallNodeChoice.of(definitions, change.getValue(), profile).stream()
                    .forEach(node -> changed[node] = change.getKey());
        }
        all.classify(changed);
        return all;
    }

    /**
     * {@return the activities of the call nodes of a profile, as its regions tell them}
     *
     * @param definitions definitions of the profile
     */
    public static Activities of(Definitions definitions) {
        Activities all = new Activities(definitions);
        all.classify(new @Nullable Activity[all.activities.length]);
        return all;
    }

    private void classify(@Nullable Activity[] changed) {
        List<Region> regions = definitions.regions();
        boolean sampled = regions.stream().anyMatch(RegionActivity::isSampled);
        RegionActivity[] own = regions.stream()
                .map(region -> RegionActivity.of(region, sampled))
                .toArray(RegionActivity[]::new);
        for (Region region : regions) {
            mpiFiles.set(region.id(), RegionActivity.isMpiFile(region));
        }
        Tree tree = definitions.callTree();
        for (int node = 0; node < activities.length; node++) {
            int parent = tree.parent(node);
            RegionActivity region = own[definitions.callNodes().get(node).region()];
            Activity above = parent == Tree.NO_PARENT ? Activity.USEFUL : activities[parent];
            Activity change = changed[node];
            if (change == null && parent != Tree.NO_PARENT) {
                change = changed[parent];
                changed[node] = change;
            }
            activities[node] = change == null ? region.below(above, sampled) : change;
            boolean outlined = region.isProgram() && above == Activity.OPENMP;
            parallel.set(node, region.isParallel() || outlined || (parent != Tree.NO_PARENT && parallel.get(parent)));
        }
    }

    /**
     * {@return the activity of a call node, without its callees}
     *
     * @param callNode id of the call node
     */
    public Activity of(int callNode) {
        return activities[callNode];
    }

    /**
     * {@return whether a call node is a parallel region or in one}
     *
     * @param callNode id of the call node
     */
    public boolean isParallel(int callNode) {
        return parallel.get(callNode);
    }

    /**
     * {@return whether a call node is a function of MPI that reads or writes files}
     *
     * @param callNode id of the call node
     */
    public boolean isMpiFile(int callNode) {
        return activities[callNode] == Activity.MPI
                && mpiFiles.get(definitions.callNodes().get(callNode).region());
    }

    /** {@return whether any call node is a parallel region} */
    public boolean hasParallel() {
        return !parallel.isEmpty();
    }

    /**
     * {@return whether any call node has an activity}
     *
     * @param activity the activity
     */
    public boolean has(Activity activity) {
        return List.of(activities).contains(activity);
    }
}
