package org.perfspace.testdata.generate;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.perfspace.format.json.JsonSystem;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.model.ValueType;
import org.perfspace.testdata.generate.HostTree.Path;

/**
 * A run as our reader finds it in a stream of Caliper: paths of regions, which are functions of the program and of MPI, and
 * the time step, which is annotated. Iterations have the same path, and constructs of OpenMP are no regions. The metrics are
 * those of Caliper's profiles of regions: sums of durations, counts, sums of counters.
 */
final class CaliperRun {

    private static final int PLAIN = 4;

    private final Quantities quantities;
    private final HostTree host;

    CaliperRun(Quantities quantities, HostTree host) {
        this.quantities = quantities;
        this.host = host;
    }

    /** Returns the metric with a number. */
    PlannedMetric plan(int number) {
        return switch (number) {
            case 0 -> plan(Metric.named("sum#time.duration.ns").unit("ns"), quantities.time(false));
            case 1 ->
                plan(
                        Metric.named("count").type(ValueType.INT64),
                        quantities.visits(false, ValueType.INT64, EnumSet.allOf(Work.class)));
            case 2 -> counter("PAPI_TOT_INS", Quantities.INSTRUCTIONS, Quantities::instructions);
            case 3 -> counter("PAPI_TOT_CYC", Quantities.CYCLES, Quantities::cycles);
            default -> {
                String name = "perf.event_" + (number - PLAIN);
                yield counter(name, name, work -> 2L + (number - PLAIN) % 50);
            }
        };
    }

    private PlannedMetric counter(String name, String quantity, ToLongFunction<Work> rate) {
        return plan(
                Metric.named("sum#papi." + name).type(ValueType.INT64),
                quantities.rated(false, ValueType.INT64, quantity, rate));
    }

    private PlannedMetric plan(Metric.Builder metric, Amounts amounts) {
        return new PlannedMetric(metric, new HostCells(amounts, host));
    }

    /** Returns the definitions of a run with these metrics. */
    Definitions definitions(List<PlannedMetric> metrics) {
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
