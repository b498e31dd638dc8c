package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.definitions.Attributes;

/**
 * Several reductions, in the order of {@link Step} whatever order they were given in; of the same step, as given.
 *
 * @param list in the order in which they are applied
 */
public record Reductions(List<Reduction> list) {

    /** The name of the attributes that tell which reductions were applied, before a number from 1. */
    public static final String ATTRIBUTE = "perfspace.reduction.";

    /** Nothing is reduced. */
    public static final Reductions NONE = new Reductions(List.of());

    /**
     * Puts them into their order.
     *
     * @param list in the order in which they are applied
     */
    public Reductions {
        list = list.size() < 2
                ? List.copyOf(list)
                : list.stream().sorted(Comparator.comparing(Reduction::step)).toList();
    }

    /** {@return whether there are none} */
    public boolean isEmpty() {
        return list.isEmpty();
    }

    /**
     * {@return the space that is left} Closing it closes the given one.
     *
     * @param space the space to make smaller
     * @param name how messages call the space, such as its file's name
     * @throws ReductionException if the space does not have what is asked for, or nothing would be left
     */
    public PerformanceSpace apply(PerformanceSpace space, String name) throws IOException {
        if (isEmpty()) {
            return space;
        }
        PerformanceSpace left = space;
        try {
            for (Reduction reduction : withMetricOfShares()) {
                left = reduction.apply(left);
            }
        } catch (ReductionException e) {
            throw e.of(name);
        }
        return left.withDefinitions(
                left.definitions().withAttributes(attributes(left.definitions().attributes())));
    }

    /** The metric of {@link MinPercent} stays until the shares are known, even if it is none of those chosen. */
    private List<Reduction> withMetricOfShares() {
        List<Reduction> all = new ArrayList<>();
        List<MetricChoice> choices = new ArrayList<>();
        List<String> needed = new ArrayList<>();
        for (Reduction reduction : list) {
            if (reduction instanceof MinPercent share) {
                needed.add(share.metric());
            }
        }
        for (Reduction reduction : list) {
            if (reduction instanceof MetricChoice choice && !choice.matchesAll(needed)) {
                choices.add(choice);
                all.add(choice.and(needed));
            } else {
                all.add(reduction);
            }
        }
        int afterShares = (int) all.stream()
                .filter(r -> r.step().compareTo(Step.MIN_PERCENT) <= 0)
                .count();
        all.addAll(afterShares, choices);
        return all;
    }

    private Attributes attributes(Attributes old) {
        Attributes more = old;
        int number = 1;
        for (Reduction reduction : list) {
            while (!more.get(ATTRIBUTE + number).isEmpty()) {
                number++;
            }
            more = more.with(ATTRIBUTE + number, reduction.text());
        }
        return more;
    }
}
