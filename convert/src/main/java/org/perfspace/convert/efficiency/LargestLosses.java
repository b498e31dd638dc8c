package org.perfspace.convert.efficiency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.perfspace.convert.efficiency.Efficiency.Model;
import org.perfspace.model.Definitions;
import org.perfspace.model.Tree;

/** The causes that cost most, in sentences. */
record LargestLosses(Efficiencies efficiencies, Definitions definitions, Losses losses) {

    /** Smallest share of the processor time that is worth a sentence. */
    private static final double LEAST = 0.01;

    private static final int MOST = 3;

    /** Sums of the same times may differ by this share. */
    private static final double TOLERANCE = 1e-9;

    /** Longest path that is not shortened. */
    private static final int LONGEST_PATH = 60;

    /** A cause, with the share of the processor time that it costs. */
    private record Cause(double cost, String text) {}

    List<String> sentences() {
        List<Cause> causes = new ArrayList<>();
        double runtime = efficiencies.runtime();
        for (Efficiency efficiency : efficiencies.tree(
                efficiencies.model() == Model.MULTIPLICATIVE ? Model.ADDITIVE : efficiencies.model())) {
            if (efficiency.isPresent()) {
                cause(efficiency, runtime).ifPresent(causes::add);
            }
        }
        return causes.stream()
                .filter(cause -> cause.cost() >= LEAST)
                .sorted(Comparator.comparingDouble(Cause::cost).reversed())
                .limit(MOST)
                .map(Cause::text)
                .toList();
    }

    private Optional<Cause> cause(Efficiency efficiency, double runtime) {
        double lost = 1 - efficiency.value();
        return switch (efficiency.kind()) {
            case LOAD_BALANCE -> Optional.of(balance(lost, runtime));
            case COMMUNICATION_EFFICIENCY ->
                Optional.of(new Cause(
                        lost,
                        "Communication" + andOthers() + (andOthers().isEmpty() ? " costs " : " cost ") + percent(lost)
                                + waitingAndTransfer(lost)
                                + place(losses.worst(communication()), "; most is in ") + "."));
            case AMDAHL_EFFICIENCY ->
                Optional.of(new Cause(
                        lost,
                        "Serial computation costs " + percent(lost) + ", as the other threads wait"
                                + place(losses.worst(Loss::serial), "; most is in ") + "."));
            case REGION_EFFICIENCY ->
                Optional.of(new Cause(
                        lost,
                        "In parallel regions " + percent(lost) + " are lost"
                                + place(worstInRegions(lost * runtime), "; most is in ") + "."));
            default -> Optional.empty();
        };
    }

    /**
     * Returns the call path that loses most in OpenMP. Where a sampled thread waits for its next parallel region, it also waits
     * while the first one computes alone; such a call path loses more than all regions do, and is not one of them.
     */
    private int worstInRegions(double lost) {
        double most = (1 + TOLERANCE) * lost * efficiencies.threads();
        return losses.worst(loss -> loss.openmp() <= most ? loss.openmp() : 0);
    }

    /** Divides what communication costs by the waiting times that a trace analysis found; says nothing if there are none. */
    private String waitingAndTransfer(double lost) {
        return efficiencies.tree().stream()
                .filter(row -> row.kind() == Efficiency.Kind.TRANSFER_EFFICIENCY && row.isPresent())
                .map(row -> ", " + percent(lost - (1 - row.value())) + " waiting and " + percent(1 - row.value())
                        + " transferring data")
                .findFirst()
                .orElse("");
    }

    /** Names what is not useful besides MPI, if it is more than MPI. */
    private String andOthers() {
        double mpi = sum(ProcessTimes::mpi);
        double io = sum(ProcessTimes::io);
        double library = sum(ProcessTimes::library);
        if (io + library <= mpi / 10) {
            return "";
        }
        return io <= library / 10
                ? " and waiting for other runtime libraries"
                : library <= io / 10 ? " and file I/O" : ", file I/O and other runtime libraries";
    }

    /** Returns the losses that the sentence on communication is about: those in MPI, and in {@link #andOthers}. */
    private ToDoubleFunction<Loss> communication() {
        return andOthers().isEmpty() ? Loss::mpi : loss -> loss.mpi() + loss.other();
    }

    private double sum(ToDoubleFunction<ProcessTimes> time) {
        return efficiencies.processes().stream().mapToDouble(time).sum();
    }

    private Cause balance(double lost, double runtime) {
        boolean processesOnly = efficiencies.model() == Model.MPI;
        ToDoubleFunction<ProcessTimes> work = processesOnly ? ProcessTimes::useful : process -> process.outsideOfMpi();
        ProcessTimes slowest = efficiencies.processes().get(0);
        double sum = 0;
        double threads = 0;
        for (ProcessTimes process : efficiencies.processes()) {
            slowest = work.applyAsDouble(process) > work.applyAsDouble(slowest) ? process : slowest;
            double weight = processesOnly ? 1 : process.threads();
            sum += work.applyAsDouble(process) * weight;
            threads += weight;
        }
        double mean = sum / threads;
        double most = work.applyAsDouble(slowest);
        double cost = processesOnly ? (most - mean) / runtime : lost;
        String text = String.format(
                Locale.ROOT,
                "Load imbalance costs %s: %s computes %.2f times the average%s.",
                percent(cost),
                "rank " + definitions.locationGroups().get(slowest.group()).rank(),
                most / mean,
                place(losses.mostUneven(), "; the largest difference is in "));
        return new Cause(cost, text);
    }

    private String place(int callNode, String before) {
        return callNode < 0 ? "" : before + path(callNode);
    }

    /** Returns the end of a call path, with as many whole names as are short. */
    private String path(int callNode) {
        String path = definitions.regionOf(callNode).name();
        for (int node = definitions.callTree().parent(callNode);
                node != Tree.NO_PARENT;
                node = definitions.callTree().parent(node)) {
            String longer = definitions.regionOf(node).name() + "/" + path;
            if (longer.length() > LONGEST_PATH) {
                return "…/" + path;
            }
            path = longer;
        }
        return path;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
