package org.perfspace.testdata.generate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.tau.TauFunctionName;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Tree;
import org.perfspace.testdata.generate.SourceCode.Function;

/**
 * A run as our reader finds it in a directory of TAU profiles: names that contain file and lines, time steps with their
 * numbers.
 */
final class TauRunDefinitions {

    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final Map<String, Integer> regions = new HashMap<>();

    private TauRunDefinitions() {}

    /** Returns the definitions of a run with these metrics. */
    public static Definitions of(CallTree tree, Machine machine, List<PlannedMetric> metrics) {
        TauRunDefinitions definitions = new TauRunDefinitions();
        definitions
                .builder
                .attribute("tau.CWD", "/work/stellar/run")
                .attribute("tau.Executable", "/work/stellar/bin/stellar")
                .attribute("tau.MPI Ranks", String.valueOf(machine.ranks()))
                .attribute("tau.TAU Version", "perfspace generate, in the manner of TAU 2.33");
        metrics.forEach(plan -> definitions.builder.add(plan.metric()));
        for (int node = 0; node < tree.size(); node++) {
            Function function = tree.function[node];
            definitions.builder.addCallNode(tree.parent[node], definitions.region(function, tree.instance[node]));
        }
        definitions.addSystem(machine);
        return definitions.builder.build();
    }

    private int region(Function function, int instance) {
        String stem =
                switch (function.sort()) {
                    case PHASE -> "Iteration " + instance + " of " + function.name();
                    case MPI, SEND, RECEIVE, COLLECTIVE -> function.name() + "()";
                    case REGION -> "OpenMP_PARALLEL_REGION: " + function.name();
                    case LOOP -> "OpenMP_LOOP: " + function.name();
                    case BARRIER -> "OpenMP_IMPLICIT_BARRIER: " + function.name();
                    case FUNCTION, THREADED, FILE, READ, WRITE, LAUNCH, KERNEL -> function.name();
                    case COPY_IN -> "Memory copy Host to Device";
                    case COPY_OUT -> "Memory copy Device to Host";
                };
        return regions.computeIfAbsent(stem, name -> add(name, function));
    }

    private int add(String name, Function function) {
        String place = function.sort().hasSource()
                ? " [{" + function.file() + "} {" + function.line() + ",1}-{" + function.endLine() + ",1}]"
                : "";
        return builder.add(TauFunctionName.region(name + place, "TAU_CALLPATH"));
    }

    private void addSystem(Machine machine) {
        int top = builder.addSystemNode(Tree.NO_PARENT, "Machine", "machine", "", Attributes.NONE);
        int node = builder.addSystemNode(top, "Node", "node", "", Attributes.NONE);
        int process = -1;
        int next = 0;
        for (int l = 0; l < machine.locations(); l++) {
            if (machine.thread(l) == 0) {
                String name = "Process " + machine.rank(l);
                process = builder.addLocationGroup(
                        node, name, machine.rank(l), LocationGroup.Type.PROCESS, Attributes.NONE);
                next = 0;
            }
            builder.addLocation(
                    DefinitionsBuilder.NEXT_FILE_ID,
                    process,
                    "Thread " + next,
                    next,
                    Location.Type.CPU_THREAD,
                    Attributes.NONE);
            next++;
        }
    }
}
