package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.Json;
import org.perfspace.cli.console.OneLine;
import org.perfspace.convert.efficiency.Efficiency;
import org.perfspace.convert.efficiency.EfficiencySeries;

/** Prints the efficiencies of several runs as a table, with a column or row for each. */
final class EfficiencyTable {

    private final EfficiencySeries series;
    private final Writer out;
    private final List<List<Efficiency>> trees = new ArrayList<>();

    /** Creates a report. */
    public EfficiencyTable(EfficiencySeries series, Writer out) {
        this.series = series;
        this.out = out;
        for (int run = 0; run < series.runs().size(); run++) {
            trees.add(series.tree(run));
        }
    }

    /** A line of the table: a name, and a cell for each run. */
    private record Line(String name, List<String> cells) {}

    private List<Line> facts() {
        return List.of(
                line(
                        "processes",
                        run -> HumanText.number((long) series.runs().get(run).processes())),
                line(
                        "threads",
                        run -> HumanText.number((long) series.runs().get(run).threads())),
                line(
                        "runtime [s]",
                        run -> HumanText.number(series.runs().get(run).runtime())),
                line("speed-up", run -> HumanText.number(series.speedUp(run))));
    }

    private Line line(String name, IntFunction<String> cell) {
        return new Line(
                name, IntStream.range(0, series.runs().size()).mapToObj(cell).toList());
    }

    private List<Line> efficiencies() {
        List<String> labels = EfficiencyText.labels(trees.get(0));
        List<Line> lines = new ArrayList<>();
        for (int row = 0; row < labels.size(); row++) {
            int at = row;
            lines.add(line(labels.get(row), run -> {
                Efficiency efficiency = trees.get(run).get(at);
                return efficiency.isPresent()
                        ? HumanText.share(efficiency.value()).strip()
                        : HumanText.NONE;
            }));
        }
        return lines;
    }

    /** Writes a table with aligned columns, and why values are absent. */
    public void text() throws IOException {
        List<String> headings = series.labels().stream().map(OneLine::of).toList();
        List<Line> facts = facts();
        List<Line> lines = new ArrayList<>(facts);
        lines.addAll(efficiencies());
        int names = lines.stream().mapToInt(line -> line.name().length()).max().orElse(0);
        int[] widths = new int[headings.size()];
        for (int run = 0; run < widths.length; run++) {
            int column = run;
            widths[run] = Math.max(
                    headings.get(run).length(),
                    lines.stream()
                            .mapToInt(line -> line.cells().get(column).length())
                            .max()
                            .orElse(0));
        }
        write(new Line("", headings), names, widths);
        for (Line line : lines) {
            write(line, names, widths);
            if (line.equals(facts.get(facts.size() - 1))) {
                out.write("\n");
            }
        }
        out.write("\n" + series.scaling() + " scaling, compared with " + headings.get(series.reference()) + "\n");
        for (String reason : reasons()) {
            out.write(reason + "\n");
        }
    }

    private void write(Line line, int names, int[] widths) throws IOException {
        StringBuilder text = new StringBuilder(line.name());
        text.append(" ".repeat(names - line.name().length()));
        for (int run = 0; run < widths.length; run++) {
            text.append("  ").append(HumanText.padded(line.cells().get(run), widths[run]));
        }
        out.write(text.toString().stripTrailing() + "\n");
    }

    /** Returns why efficiencies are absent, each reason with the names of the efficiencies. */
    private List<String> reasons() {
        Map<String, Set<String>> reasons = new LinkedHashMap<>();
        for (List<Efficiency> tree : trees) {
            for (Efficiency row : tree) {
                if (!row.isPresent()) {
                    reasons.computeIfAbsent(row.absent(), none -> new LinkedHashSet<>())
                            .add(row.kind().toString());
                }
            }
        }
        return reasons.entrySet().stream()
                .map(reason -> "no " + String.join(", ", reason.getValue()) + ": " + reason.getKey())
                .toList();
    }

    /** Writes a table in Markdown. */
    public void markdown() throws IOException {
        out.write("| |" + cells(series.labels()) + "\n");
        out.write("|---|" + "---:|".repeat(series.runs().size()) + "\n");
        for (Line line : facts()) {
            out.write("| " + line.name() + " |" + cells(line.cells()) + "\n");
        }
        List<Line> lines = efficiencies();
        for (int row = 0; row < lines.size(); row++) {
            Efficiency efficiency = trees.get(0).get(row);
            String name = "&nbsp;&nbsp;".repeat(efficiency.level()) + efficiency.kind();
            out.write("| " + name + " |" + cells(lines.get(row).cells()) + "\n");
        }
    }

    private static String cells(List<String> cells) {
        return cells.stream()
                .map(cell -> " " + OneLine.of(cell).replace("|", "\\|") + " |")
                .collect(Collectors.joining());
    }

    /** Writes a line for each run, with all digits. */
    public void lines(DataTable.Format format) throws IOException {
        List<String> headings = new ArrayList<>(List.of("file"));
        headings.addAll(series.parameters());
        headings.addAll(List.of("processes", "threads", "runtime", "useful", "instructions", "cycles", "speed_up"));
        trees.get(0).forEach(row -> headings.add(row.kind().key()));
        out.write(format.line(headings));
        for (int run = 0; run < series.runs().size(); run++) {
            EfficiencySeries.Run it = series.runs().get(run);
            List<String> cells = new ArrayList<>(List.of(it.path().toString()));
            series.parameters().forEach(name -> cells.add(it.parameters().getOrDefault(name, "")));
            cells.add(String.valueOf(it.processes()));
            cells.add(String.valueOf(it.threads()));
            for (double value :
                    new double[] {it.runtime(), it.useful(), it.instructions(), it.cycles(), series.speedUp(run)}) {
                cells.add(number(value));
            }
            trees.get(run).forEach(row -> cells.add(number(row.value())));
            out.write(format.line(cells));
        }
    }

    private static String number(double value) {
        return Double.isFinite(value) ? String.valueOf(value) : "";
    }

    /** Writes the runs as JSON, with all digits. */
    public void json() throws IOException {
        Json.object(out, json -> {
            json.writeStringField("scaling", series.scaling().toString());
            json.writeNumberField("reference", series.reference());
            json.writeStringField("model", series.model().toString());
            json.writeArrayFieldStart("runs");
            for (int run = 0; run < series.runs().size(); run++) {
                run(json, run);
            }
            json.writeEndArray();
        });
    }

    private void run(JsonGenerator json, int run) throws IOException {
        EfficiencySeries.Run it = series.runs().get(run);
        json.writeStartObject();
        json.writeStringField("file", it.path().toString());
        Json.texts(json, "parameters", it.parameters());
        json.writeNumberField("processes", it.processes());
        json.writeNumberField("threads", it.threads());
        Json.number(json, "runtime", it.runtime());
        Json.number(json, "useful", it.useful());
        Json.number(json, "instructions", it.instructions());
        Json.number(json, "cycles", it.cycles());
        Json.number(json, "speedUp", series.speedUp(run));
        EfficiencyJson.efficiencies(json, trees.get(run));
        json.writeEndObject();
    }
}
