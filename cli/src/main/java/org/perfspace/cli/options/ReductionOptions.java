package org.perfspace.cli.options;

import java.util.ArrayList;
import java.util.List;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.convert.reduce.Reduction;
import picocli.CommandLine.Option;

/** Options that make a profile smaller once it is read; of every verb that works on whole profiles. */
public final class ReductionOptions extends SpaceReductionOptions {

    @Option(
            names = "--metric",
            paramLabel = "GLOB",
            description = "Only metrics of this unique name; * stands for any text, ? for a character. May be given"
                    + " several times.")
    private List<String> metrics = new ArrayList<>();

    /** The names of metrics as they were given. */
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
