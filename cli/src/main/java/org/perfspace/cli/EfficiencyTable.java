package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.MathContext;
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
import org.perfspace.convert.compare.GroupChanges.Side;
import org.perfspace.convert.efficiency.Efficiency;
import org.perfspace.convert.efficiency.EfficiencySeries;

/** Prints the efficiencies of several runs as a table, with a column or row for each; repetitions are one. */
final class EfficiencyTable {

    /** The numbers of a run that are not efficiencies, by their names in JSON. */
    private static final List<String> NUMBERS = List.of("runtime", "useful", "instructions", "cycles", "speedUp");

    private static final MathContext TWO_DIGITS = new MathContext(2);

    private final EfficiencySeries series;
    private final Writer out;
    private final List<List<Efficiency>> trees = new ArrayList<>();
    private final List<List<Side>> spreads = new ArrayList<>();

    /** Creates a report. */
    public EfficiencyTable(EfficiencySeries series, Writer out) {
        this.series = series;
        this.out = out;
        for (int point = 0; point < series.points().size(); point++) {
            trees.add(series.tree(point));
            spreads.add(series.spreads(point));
        }
    }

    private EfficiencySeries.Run mean(int point) {
        return series.points().get(point).mean();
    }

    private List<EfficiencySeries.Run> runs(int point) {
        return series.points().get(point).runs();
    }

    /** A line of the table: a name, and a cell for each run. */
    private record Line(String name, List<String> cells) {}

    private List<Line> facts() {
        List<Line> lines = new ArrayList<>();
        lines.add(line("processes", point -> HumanText.number((long) mean(point).processes())));
        lines.add(line("threads", point -> HumanText.number((long) mean(point).threads())));
        if (series.isRepeated()) {
            lines.add(line(
                    "repetitions", point -> HumanText.number((long) runs(point).size())));
        }
        lines.add(line("runtime [s]", point -> cell(mean(point).runtime(), spread(point, 0))));
        lines.add(line(
                "speed-up", point -> cell(series.speedUp(mean(point)), spread(point, NUMBERS.indexOf("speedUp")))));
        return lines;
    }

    /** Returns the spread of one of the numbers over repetitions. */
    private Side spread(int point, int number) {
        return Side.of(
                runs(point).stream().mapToDouble(run -> numbers(run)[number]).toArray());
    }

    private double[] numbers(EfficiencySeries.Run run) {
        return new double[] {run.runtime(), run.useful(), run.instructions(), run.cycles(), series.speedUp(run)};
    }

    private static String cell(double mean, Side spread) {
        return HumanText.number(mean) + (spread.runs() > 1 ? " ±" + HumanText.number(rounded(spread.deviation())) : "");
    }

    private static double rounded(double value) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value).round(TWO_DIGITS).doubleValue()
                : value;
    }

    private Line line(String name, IntFunction<String> cell) {
        return new Line(
                name, IntStream.range(0, series.points().size()).mapToObj(cell).toList());
    }

    private List<Line> efficiencies() {
        List<String> labels = EfficiencyText.labels(trees.get(0));
        List<Line> lines = new ArrayList<>();
        for (int row = 0; row < labels.size(); row++) {
            int at = row;
            lines.add(line(
                    labels.get(row),
                    point -> share(trees.get(point).get(at), spreads.get(point).get(at))));
        }
        return lines;
    }

    private static String share(Efficiency mean, Side spread) {
        if (!mean.isPresent()) {
            return HumanText.NONE;
        }
        String share = HumanText.share(mean.value()).strip();
        return spread.runs() == 1
                ? share
                : share.replace(" %", "") + " ±"
                        + HumanText.share(spread.deviation()).strip();
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
        if (series.isRepeated()) {
            out.write("mean of repetitions ± their standard deviation\n");
        }
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
        out.write("|---|" + "---:|".repeat(series.points().size()) + "\n");
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
        headings.addAll(List.of("processes", "threads", "repetitions"));
        List<String> values = new ArrayList<>(NUMBERS);
        values.replaceAll(name -> name.replace("speedUp", "speed_up"));
        trees.get(0).forEach(row -> values.add(row.kind().key()));
        headings.addAll(values);
        if (series.isRepeated()) {
            values.forEach(name -> headings.add(name + "_deviation"));
        }
        out.write(format.line(headings));
        for (int point = 0; point < series.points().size(); point++) {
            EfficiencySeries.Run it = mean(point);
            List<String> cells = new ArrayList<>(List.of(it.path().toString()));
            series.parameters().forEach(name -> cells.add(it.parameters().getOrDefault(name, "")));
            cells.add(String.valueOf(it.processes()));
            cells.add(String.valueOf(it.threads()));
            cells.add(String.valueOf(runs(point).size()));
            for (double value : numbers(it)) {
                cells.add(number(value));
            }
            trees.get(point).forEach(row -> cells.add(number(row.value())));
            if (series.isRepeated()) {
                allSpreads(point).values().forEach(spread -> cells.add(number(spread.deviation())));
            }
            out.write(format.line(cells));
        }
    }

    /** Returns the spread of all numbers and efficiencies, by their names in JSON. */
    private Map<String, Side> allSpreads(int point) {
        Map<String, Side> all = new LinkedHashMap<>();
        for (int number = 0; number < NUMBERS.size(); number++) {
            all.put(NUMBERS.get(number), spread(point, number));
        }
        for (int row = 0; row < trees.get(point).size(); row++) {
            all.put(trees.get(point).get(row).kind().key(), spreads.get(point).get(row));
        }
        return all;
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
            for (int point = 0; point < series.points().size(); point++) {
                run(json, point);
            }
            json.writeEndArray();
        });
    }

    private void run(JsonGenerator json, int point) throws IOException {
        EfficiencySeries.Run it = mean(point);
        json.writeStartObject();
        json.writeStringField("file", it.path().toString());
        Json.texts(json, "parameters", it.parameters());
        json.writeNumberField("processes", it.processes());
        json.writeNumberField("threads", it.threads());
        double[] numbers = numbers(it);
        for (int number = 0; number < numbers.length; number++) {
            Json.number(json, NUMBERS.get(number), numbers[number]);
        }
        EfficiencyJson.efficiencies(json, trees.get(point));
        if (runs(point).size() > 1) {
            repetitions(json, point);
        }
        json.writeEndObject();
    }

    private void repetitions(JsonGenerator json, int point) throws IOException {
        Json.texts(
                json,
                "repetitions",
                runs(point).stream().map(run -> run.path().toString()).toList());
        json.writeObjectFieldStart("spread");
        for (Map.Entry<String, Side> spread : allSpreads(point).entrySet()) {
            json.writeObjectFieldStart(spread.getKey());
            Json.number(json, "deviation", spread.getValue().deviation());
            Json.number(json, "least", spread.getValue().least());
            Json.number(json, "most", spread.getValue().most());
            json.writeEndObject();
        }
        json.writeEndObject();
    }
}
