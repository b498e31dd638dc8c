package org.perfspace.convert.efficiency;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.perfspace.convert.efficiency.Efficiency.Kind;
import org.perfspace.meaning.Activity;

/**
 * The efficiencies of a run in the order of the tree; see the package description for the formulas.
 *
 * @param run the run
 * @param usefulOfFirst returns the useful time of the first thread of a process
 */
record EfficiencyTree(Efficiencies run, ToDoubleFunction<ProcessTimes> usefulOfFirst) {

    /** Returns the efficiencies of the processes alone. */
    List<Efficiency> ofProcesses() {
        List<ProcessTimes> processes = run.processes();
        ToDoubleFunction<ProcessTimes> useful =
                run.threads() == processes.size() ? ProcessTimes::useful : usefulOfFirst;
        double runtime = run.runtime();
        double most = run.most(useful);
        double mean = processes.stream().mapToDouble(useful).sum() / processes.size();
        String unknown = noMpi();
        List<Efficiency> rows = new ArrayList<>();
        rows.add(Efficiency.of(Kind.PARALLEL_EFFICIENCY, 0, mean / runtime, unknown));
        rows.add(Efficiency.of(Kind.LOAD_BALANCE, 1, mean / most, ""));
        rows.add(Efficiency.of(Kind.COMMUNICATION_EFFICIENCY, 1, most / runtime, unknown));
        double ideal = run.most(ProcessTimes::ideal);
        String noWaiting = noWaiting();
        rows.add(Efficiency.of(Kind.SERIALISATION_EFFICIENCY, 2, most / ideal, noWaiting));
        rows.add(Efficiency.of(Kind.TRANSFER_EFFICIENCY, 2, ideal / runtime, noWaiting));
        return rows;
    }

    /** Returns the efficiencies of processes and threads. */
    List<Efficiency> ofThreads(boolean additive) {
        List<ProcessTimes> processes = run.processes();
        double threads = run.threads();
        double runtime = run.runtime();
        double useful = run.useful() / threads;
        double parallel = weighted(ProcessTimes::parallel);
        double serial = weighted(ProcessTimes::serial);
        double most = run.most(ProcessTimes::outsideOfMpi);
        double busy = parallel + serial;
        double inParallel =
                processes.stream().mapToDouble(ProcessTimes::usefulInParallel).sum() / threads;
        double idle = processes.stream()
                        .mapToDouble(process -> process.serial() * (process.threads() - 1))
                        .sum()
                / threads;
        String unknown = noMpi();
        String noThreads = threads > processes.size() && !run.activities().hasParallel()
                ? "no parallel region of OpenMP was found"
                : "";
        String noProcess = noThreads.isEmpty() ? unknown : noThreads;
        double ideal = run.most(ProcessTimes::ideal);
        String noWaiting = noWaiting();
        List<Efficiency> rows = new ArrayList<>();
        rows.add(Efficiency.of(Kind.PARALLEL_EFFICIENCY, 0, useful / runtime, noProcess));
        rows.add(Efficiency.of(Kind.PROCESS_EFFICIENCY, 1, busy / runtime, noProcess));
        rows.add(Efficiency.of(Kind.LOAD_BALANCE, 2, additive ? 1 - (most - busy) / runtime : busy / most, noProcess));
        rows.add(Efficiency.of(Kind.COMMUNICATION_EFFICIENCY, 2, most / runtime, noProcess));
        rows.add(Efficiency.of(
                Kind.SERIALISATION_EFFICIENCY,
                3,
                additive ? 1 - (ideal - most) / runtime : most / ideal,
                noProcess.isEmpty() ? noWaiting : noProcess));
        rows.add(Efficiency.of(
                Kind.TRANSFER_EFFICIENCY, 3, ideal / runtime, noProcess.isEmpty() ? noWaiting : noProcess));
        if (additive) {
            rows.add(Efficiency.of(
                    Kind.THREAD_EFFICIENCY, 1, (runtime - parallel + inParallel - idle) / runtime, noThreads));
            rows.add(Efficiency.of(Kind.AMDAHL_EFFICIENCY, 2, (runtime - idle) / runtime, noThreads));
            rows.add(Efficiency.of(Kind.REGION_EFFICIENCY, 2, (runtime - parallel + inParallel) / runtime, noThreads));
        } else {
            rows.add(Efficiency.of(Kind.THREAD_EFFICIENCY, 1, useful / busy, noThreads));
            rows.add(Efficiency.of(Kind.AMDAHL_EFFICIENCY, 2, useful / (inParallel + serial), noThreads));
            rows.add(Efficiency.of(Kind.REGION_EFFICIENCY, 2, (inParallel + serial) / busy, noThreads));
        }
        return rows;
    }

    private String noMpi() {
        return run.processes().size() > 1 && !run.activities().has(Activity.MPI) ? "no call of MPI was found" : "";
    }

    private String noWaiting() {
        boolean none = run.processes().stream().anyMatch(process -> Double.isNaN(process.ideal()));
        return none ? "the profile has no waiting times of Scalasca's trace analysis" : "";
    }

    private double weighted(ToDoubleFunction<ProcessTimes> time) {
        return run.processes().stream()
                        .mapToDouble(process -> time.applyAsDouble(process) * process.threads())
                        .sum()
                / run.threads();
    }
}
