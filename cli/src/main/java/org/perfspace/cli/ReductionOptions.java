package org.perfspace.cli;

import java.util.ArrayList;
import java.util.List;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.convert.reduce.Reduction;
import picocli.CommandLine.Option;

/** Options that reduce a profile after it is read, for every verb that works on whole profiles. */
final class ReductionOptions extends SpaceReductionOptions {

    @Option(
            names = "--metric",
            paramLabel = "GLOB",
            description = "Only metrics of this unique name; * stands for any text, ? for a character. May be given"
                    + " several times.")
    private List<String> metrics = new ArrayList<>();

    /** Returns the patterns of metric names as given by the user. */
    public List<String> metrics() {
        return metrics;
    }

    @Override
    List<Reduction> list() {
        List<Reduction> list = new ArrayList<>(super.list());
        if (!metrics.isEmpty()) {
            list.add(new MetricChoice(metrics));
        }
        return list;
    }
}
