package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.OneLine;
import org.perfspace.cli.console.Screen;
import org.perfspace.convert.efficiency.Efficiencies;
import org.perfspace.convert.efficiency.Efficiency;
import org.perfspace.convert.efficiency.Loss;
import org.perfspace.convert.efficiency.ProcessTimes;
import org.perfspace.meaning.Activity;
import org.perfspace.model.Definitions;

/**
 * Prints efficiencies as text.
 *
 * @param screen place where the text is printed; names that are longer than its lines are cut
 */
record EfficiencyText(Definitions definitions, Efficiencies efficiencies, Writer out, Screen screen) {

    private static final int BAR = 20;

    /** Width of a terminal below which bars are shorter by what is missing. */
    private static final int WIDE = 64;

    /** Number of columns that a name gets in any case. */
    private static final int LEAST_NAME = 24;

    /**
     * Writes the tree of efficiencies, and what matters in sentences.
     *
     * @param overlap what a trace tells about accelerators
     */
    public void tree(String file, Optional<Efficiencies.Overlap> overlap) throws IOException {
        int processes = efficiencies.processes().size();
        String threads = efficiencies.threads() == processes
                ? ""
                : " with " + HumanText.count(efficiencies.threads(), "thread", "threads");
        out.write(OneLine.of(file) + ": " + HumanText.count(processes, "process", "processes") + threads + ", "
                + efficiencies.model() + " model, "
                + OneLine.of(HumanText.nameAndUnit(efficiencies.metric())) + "\n\n");
        List<Efficiency> rows = efficiencies.tree();
        List<String> labels = labels(rows);
        int longest = labels.stream().mapToInt(String::length).max().orElse(0);
        for (int i = 0; i < rows.size(); i++) {
            Efficiency row = rows.get(i);
            String label = labels.get(i) + " ".repeat(longest - labels.get(i).length());
            out.write((label + "  " + value(row)).stripTrailing() + "\n");
        }
        out.write("\nlongest time of a process " + seconds(efficiencies.runtime()) + ", useful time of all threads "
                + seconds(efficiencies.useful()) + "\n");
        Optional<Efficiencies.Accelerators> accelerators = efficiencies.accelerators();
        if (accelerators.isPresent()) {
            out.write("accelerators: "
                    + HumanText.count(accelerators.get().streams(), "stream", "streams") + ", "
                    + seconds(accelerators.get().kernels()) + " in kernels, "
                    + seconds(accelerators.get().copies())
                    + " in copies and others; first threads of processes spend "
                    + seconds(efficiencies.processes().stream()
                            .mapToDouble(ProcessTimes::library)
                            .sum())
                    + " in runtime libraries\n");
        }
        if (accelerators.isPresent() && overlap.isPresent()) {
            double share = overlap.get().beside() / overlap.get().busy();
            out.write("by the trace, accelerators are busy for "
                    + seconds(overlap.get().busy()) + "; for "
                    + HumanText.share(share).strip()
                    + " of it, the first threads do something else than waiting for them\n");
        }
        for (String finding : efficiencies.findings()) {
            out.write(OneLine.of(finding) + "\n");
        }
    }

    private String seconds(double value) {
        return HumanText.number(value) + (efficiencies.isTime() ? " s" : "");
    }

    private String value(Efficiency row) {
        if (!row.isPresent()) {
            return "      -  " + row.absent();
        }
        int length = Math.max(0, Math.min(BAR, BAR + screen.page() - WIDE));
        int bar = (int) Math.round(length * Math.max(0, Math.min(1, row.value())));
        return HumanText.share(row.value()) + "  " + screen.efficiency(row.value(), "█".repeat(bar))
                + screen.pale("░".repeat(length - bar));
    }

    /** Returns the names of efficiencies with the branches of their tree. */
    static List<String> labels(List<Efficiency> rows) {
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            StringBuilder label = new StringBuilder();
            for (int level = 1; level <= rows.get(i).level(); level++) {
                boolean more = false;
                for (int next = i + 1; next < rows.size() && rows.get(next).level() >= level; next++) {
                    more |= rows.get(next).level() == level;
                }
                boolean own = level == rows.get(i).level();
                label.append(own ? more ? "├─ " : "└─ " : more ? "│  " : "   ");
            }
            labels.add(label.append(rows.get(i).kind()).toString());
        }
        return labels;
    }

    /** Writes what loses most processor time. */
    public void losses(boolean byRegion, int top) throws IOException {
        List<Loss> losses = byRegion ? efficiencies.regions(top) : efficiencies.callPaths(top);
        out.write("\n" + screen.heading("lost processor time" + (efficiencies.isTime() ? " in seconds" : "")) + "\n");
        String last = byRegion ? "region" : "call path";
        TextTable table = new TextTable(List.of("sum", "imbalance", "mpi", "openmp", "serial", "other", last), 1);
        PointNames names = new PointNames(definitions);
        for (Loss loss : losses) {
            table.line(
                    cells(loss),
                    room -> byRegion
                            ? OneLine.beginning(
                                    definitions.regions().get(loss.id()).name(), room)
                            : names.endOfPath(loss.id(), room));
        }
        table.write(out, screen, screen.width(), LEAST_NAME);
    }

    private static List<String> cells(Loss loss) {
        List<String> cells = new ArrayList<>();
        for (double value :
                new double[] {loss.sum(), loss.imbalance(), loss.mpi(), loss.openmp(), loss.serial(), loss.other()}) {
            cells.add(value == 0 ? HumanText.NONE : HumanText.number(value));
        }
        return cells;
    }

    /** Writes what each region counts as. */
    public void explain() throws IOException {
        Activity activity = null;
        for (Efficiencies.Counted counted : efficiencies.counted()) {
            if (counted.activity() != activity) {
                activity = counted.activity();
                out.write(
                        "\n" + screen.heading("counts as " + activity.toString().toLowerCase(Locale.ROOT)) + "\n");
            }
            String name = definitions.regions().get(counted.region()).name();
            String time = HumanText.padded(HumanText.number(counted.time()), 12);
            out.write(
                    time + "  " + OneLine.ends(name, Math.max(LEAST_NAME, screen.width() - time.length() - 2)) + "\n");
        }
    }
}
