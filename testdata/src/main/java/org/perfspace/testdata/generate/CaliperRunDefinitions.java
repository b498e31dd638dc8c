package org.perfspace.testdata.generate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.json.JsonSystem;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Region;
import org.perfspace.testdata.generate.HostTree.Path;

/**
 * A run as our reader finds it in a stream of Caliper: paths of regions, which are functions of the program and of MPI, and
 * the time step, which is annotated. Iterations have the same path, and constructs of OpenMP are no regions.
 */
final class CaliperRunDefinitions {

    private CaliperRunDefinitions() {}

    /** Returns the definitions of a run with these metrics. */
    public static Definitions of(HostTree host, List<PlannedMetric> metrics) {
        Machine machine = host.machine();
        DefinitionsBuilder builder = new DefinitionsBuilder()
                .attribute("cali.caliper.version", "perfspace generate, in the manner of Caliper 2.12")
                .attribute("cali.channel", "runtime-profile")
                .attribute("cmdline", "/work/stellar/bin/stellar")
                .attribute("mpi.world.size", String.valueOf(machine.ranks()));
        metrics.forEach(plan -> builder.add(plan.metric()));
        Map<Integer, Integer> regions = new HashMap<>();
        for (Path path : host.paths()) {
            int region = regions.computeIfAbsent(
                    path.function().id(),
                    id -> builder.add(Region.named(path.function().name())
                            .role(path.function().sort() == FunctionSort.PHASE ? Region.UNKNOWN : Region.FUNCTION)));
            builder.addCallNode(path.parent(), region);
        }
        JsonSystem system = new JsonSystem(builder);
        for (int l : host.threads()) {
            system.thread(machine.rank(l), machine.thread(l));
        }
        return builder.build();
    }
}
