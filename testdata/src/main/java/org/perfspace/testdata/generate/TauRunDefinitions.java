package org.perfspace.testdata.generate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.json.JsonSystem;
import org.perfspace.format.tau.TauFunctionName;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.testdata.generate.HostTree.Path;
import org.perfspace.testdata.generate.SourceCode.Function;

/**
 * A run as our reader finds it in a directory of TAU profiles of the host: names that contain file and lines, time steps with
 * their numbers, constructs of OpenMP with the functions around them.
 */
final class TauRunDefinitions {

    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final Map<String, Integer> regions = new HashMap<>();

    private final SourceCode code;

    private TauRunDefinitions(SourceCode code) {
        this.code = code;
    }

    /** Returns the definitions of a run with these metrics. */
    public static Definitions of(SourceCode code, HostTree host, List<PlannedMetric> metrics) {
        TauRunDefinitions definitions = new TauRunDefinitions(code);
        definitions
                .builder
                .attribute("tau.CWD", "/work/stellar/run")
                .attribute("tau.Executable", "/work/stellar/bin/stellar")
                .attribute("tau.MPI Ranks", String.valueOf(host.machine().ranks()))
                .attribute("tau.TAU Version", "perfspace generate, in the manner of TAU 2.33");
        metrics.forEach(plan -> definitions.builder.add(plan.metric()));
        for (Path path : host.paths()) {
            definitions.builder.addCallNode(path.parent(), definitions.region(path.function(), path.instance()));
        }
        JsonSystem system = new JsonSystem(definitions.builder);
        for (int l : host.threads()) {
            system.thread(host.machine().rank(l), host.machine().thread(l));
        }
        return definitions.builder.build();
    }

    private int region(Function function, int instance) {
        String stem =
                switch (function.sort()) {
                    case PHASE -> "Iteration " + instance + " of " + function.name();
                    case REGION ->
                        "OpenMP_PARALLEL_REGION: " + code.around(function).name();
                    case LOOP -> "OpenMP_LOOP: " + code.around(function).name();
                    case BARRIER ->
                        "OpenMP_IMPLICIT_BARRIER: " + code.around(function).name();
                    default -> function.isMpi() ? function.name() + "()" : function.name();
                };
        return regions.computeIfAbsent(stem, name -> add(name, function));
    }

    private int add(String name, Function function) {
        String place = function.sort().hasSource()
                ? " [{" + function.file() + "} {" + function.line() + ",1}-{" + function.endLine() + ",1}]"
                : "";
        return builder.add(TauFunctionName.region(name + place, "TAU_CALLPATH"));
    }
}
