package org.perfspace.convert.efficiency;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.perfspace.meaning.Activity;
import org.perfspace.model.Definitions;
import org.perfspace.model.Tree;

/** The losses of the call nodes of a run. A call of a library loses the time of all that the library calls. */
final class Losses {

    private static final Loss NOTHING = new Loss(0, 0, 0, 0, 0, 0);

    private final Definitions definitions;
    private final NodeTimes times;
    private final List<Loss> all;

    /**
     * Computes the losses.
     *
     * @param average average number of threads of a process if some threads do not take part in the computation, else 0
     */
    Losses(Definitions definitions, Activities activities, NodeTimes times, double average) {
        this.definitions = definitions;
        this.times = times;
        Loss[] losses = new Loss[definitions.callNodes().size()];
        for (int node = 0; node < losses.length; node++) {
            Loss loss = times.loss(node, average);
            losses[node] = isIdle(activities, node) ? loss.withoutOpenmp() : loss;
        }
        for (int node = losses.length - 1; node >= 0; node--) {
            int parent = definitions.callTree().parent(node);
            Activity activity = activities.of(node);
            if (activity != Activity.USEFUL && parent != Tree.NO_PARENT && activities.of(parent) == activity) {
                losses[parent] = losses[parent].plus(losses[node], parent);
                losses[node] = NOTHING;
            }
        }
        this.all = List.of(losses);
    }

    /**
     * Returns whether threads wait in a call node for their next parallel region: it is OpenMP from the root of their call tree
     * on. Meanwhile the first thread computes alone, communicates or computes longer, which is where the time is counted.
     */
    private boolean isIdle(Activities activities, int callNode) {
        int node = callNode;
        while (node != Tree.NO_PARENT && activities.of(node) == Activity.OPENMP) {
            node = definitions.callTree().parent(node);
        }
        boolean toRoot = node == Tree.NO_PARENT || definitions.callTree().parent(node) == Tree.NO_PARENT;
        return toRoot
                && node != callNode
                && activities.of(callNode) == Activity.OPENMP
                && !times.isOfFirstThreads(callNode);
    }

    /** Returns the largest losses of call paths. */
    List<Loss> ofCallPaths(int most) {
        return largest(all, most);
    }

    /** Returns the largest losses of regions. */
    List<Loss> ofRegions(int most) {
        Map<Integer, Loss> losses = new TreeMap<>();
        for (Loss loss : all) {
            if (loss.sum() > 0) {
                int region = definitions.callNodes().get(loss.id()).region();
                losses.merge(region, loss.plus(NOTHING, region), (one, other) -> one.plus(other, region));
            }
        }
        return largest(losses.values(), most);
    }

    /** Returns the call path that loses most in a column; -1 if none loses anything. */
    int worst(ToDoubleFunction<Loss> column) {
        return all.stream()
                .filter(loss -> column.applyAsDouble(loss) > 0)
                .max(Comparator.comparingDouble(column))
                .map(Loss::id)
                .orElse(-1);
    }

    /** Returns the call path in which the first threads of the processes differ most; -1 if they do not. */
    int mostUneven() {
        int worst = -1;
        double most = 0;
        for (int node = 0; node < definitions.callNodes().size(); node++) {
            double imbalance = times.imbalance(node);
            worst = imbalance > most ? node : worst;
            most = Math.max(most, imbalance);
        }
        return worst;
    }

    private static List<Loss> largest(Collection<Loss> losses, int most) {
        return losses.stream()
                .filter(loss -> loss.sum() > 0)
                .sorted(Comparator.comparingDouble(Loss::sum).reversed().thenComparingInt(Loss::id))
                .limit(most)
                .toList();
    }
}
