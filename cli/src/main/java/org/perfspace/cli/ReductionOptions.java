package org.perfspace.cli;

import java.util.ArrayList;
import java.util.List;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.convert.reduce.Reduction;

/** Options that reduce a profile after it is read, for every verb that works on whole profiles. */
final class ReductionOptions extends SpaceReductionOptions {

    private final Argument<List<String>> metrics = list(
            "--metric GLOB",
            String.class,
            "Only metrics of this unique name; * stands for any text, ? for a character. May be given"
                    + " several times.");

    /** Returns the patterns of metric names as given by the user. */
    public List<String> metrics() {
        return metrics.get();
    }

    @Override
    List<Reduction> list() {
        List<Reduction> list = new ArrayList<>(super.list());
        if (!metrics.get().isEmpty()) {
            list.add(new MetricChoice(metrics.get()));
        }
        return list;
    }
}
