package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.Json;
import org.perfspace.cli.console.OneLine;
import org.perfspace.cli.console.Screen;
import org.perfspace.convert.compare.ToolComparison;
import org.perfspace.convert.compare.ToolComparison.Entry;
import org.perfspace.convert.compare.ToolComparison.OfQuantity;
import org.perfspace.convert.compare.ToolComparison.Pair;

/**
 * Prints a comparison by meaning.
 *
 * @param first name of the first profile
 * @param second name of the second profile
 * @param tolerance largest difference of shares that counts as none
 * @param most maximum number of functions that the texts show
 */
record ToolReport(
        ToolComparison comparison, String first, String second, double tolerance, int most, Screen screen, Writer out) {

    private static final List<String> HEADINGS =
            List.of("A excl", "share", "B excl", "share", "difference", "A incl", "B incl", "in", "function");
    private static final int FIRST_INCLUSIVE = 5;
    private static final int INCLUSIVE = 2;
    private static final int LEAST_NAME = 12;

    /** Narrower tables have no inclusive costs. */
    private static final int WIDE = 110;

    void write(DataTable.Format format) throws IOException {
        switch (format) {
            case TEXT -> text();
            case MARKDOWN -> markdown();
            case CSV, TSV -> lines(format);
            case JSON -> Json.object(out, this::fields);
        }
    }

    /** Returns whether all shares of functions agree. */
    boolean agrees() {
        return comparison.quantities().stream().allMatch(quantity -> quantity.agrees(tolerance));
    }

    private void text() throws IOException {
        out.write("A: " + OneLine.of(first) + "\nB: " + OneLine.of(second) + "\n");
        for (OfQuantity quantity : comparison.quantities()) {
            out.write("\n" + screen.heading(OneLine.beginning(title(quantity), screen.width())) + "\n");
            for (String fact : facts(quantity)) {
                out.write(OneLine.beginning(fact, screen.width()) + "\n");
            }
            TextTable table = new TextTable(fitting(HEADINGS), 2);
            for (Entry entry : shown(quantity)) {
                table.line(fitting(cells(entry)), room -> OneLine.beginning(entry.name(), room));
            }
            table.write(out, screen, screen.width(), LEAST_NAME);
            if (quantity.entries().size() > most) {
                out.write("and " + HumanText.number((long) quantity.entries().size() - most)
                        + " more; --top N shows N\n");
            }
        }
    }

    /** Returns cells of a line without those of inclusive costs if the lines are too short for them. */
    private List<String> fitting(List<String> cells) {
        List<String> fitting = new ArrayList<>(cells);
        if (screen.width() < WIDE) {
            fitting.subList(FIRST_INCLUSIVE, FIRST_INCLUSIVE + INCLUSIVE).clear();
        }
        return fitting;
    }

    private void markdown() throws IOException {
        out.write("A: " + cell(first) + "  \nB: " + cell(second) + "\n");
        for (OfQuantity quantity : comparison.quantities()) {
            out.write("\n**" + cell(title(quantity)) + "**\n\n");
            for (String fact : facts(quantity)) {
                out.write("- " + cell(fact) + "\n");
            }
            out.write("\n| " + String.join(" | ", HEADINGS) + " |\n");
            out.write("|" + "---:|".repeat(HEADINGS.size() - 2) + "---|---|\n");
            for (Entry entry : shown(quantity)) {
                List<String> cells = new ArrayList<>(cells(entry));
                cells.add(entry.name());
                out.write("| " + cells.stream().map(ToolReport::cell).collect(Collectors.joining(" | ")) + " |\n");
            }
        }
    }

    private static String cell(String text) {
        return OneLine.of(text).strip().replace("|", "\\|");
    }

    private void lines(DataTable.Format format) throws IOException {
        out.write(format.line(List.of(
                "quantity",
                "unit",
                "function",
                "in_a",
                "in_b",
                "a_exclusive",
                "b_exclusive",
                "a_inclusive",
                "b_inclusive",
                "a_share",
                "b_share")));
        for (OfQuantity quantity : comparison.quantities()) {
            for (Entry entry : quantity.entries()) {
                List<String> cells = new ArrayList<>(List.of(
                        quantity.name(),
                        quantity.unit(),
                        entry.name(),
                        String.valueOf(entry.inFirst()),
                        String.valueOf(entry.inSecond())));
                for (Pair pair : List.of(entry.exclusive(), entry.inclusive(), entry.shares())) {
                    cells.add(digits(pair.first()));
                    cells.add(digits(pair.second()));
                }
                out.write(format.line(cells));
            }
        }
    }

    private static String digits(double value) {
        return Double.isFinite(value) ? String.valueOf(value) : "";
    }

    private void fields(JsonGenerator json) throws IOException {
        json.writeStringField("first", first);
        json.writeStringField("second", second);
        json.writeBooleanField("equal", agrees());
        Json.objects(json, "quantities", comparison.quantities(), quantity -> quantity(json, quantity));
        Json.texts(json, "notes", comparison.notes());
    }

    private static void quantity(JsonGenerator json, OfQuantity quantity) throws IOException {
        json.writeStringField("quantity", quantity.name());
        json.writeStringField("unit", quantity.unit());
        json.writeStringField("firstMetric", quantity.first().name());
        json.writeStringField("secondMetric", quantity.second().name());
        pair(json, "Total", quantity.totals());
        Json.number(json, "agreement", quantity.agreement());
        Json.number(json, "rankCorrelation", quantity.rankCorrelation());
        pair(json, "Only", quantity.only());
        Json.texts(json, "firstPath", quantity.paths().get(0));
        Json.texts(json, "secondPath", quantity.paths().get(1));
        Json.objects(json, "functions", quantity.entries(), entry -> {
            json.writeStringField("name", entry.name());
            json.writeBooleanField("inFirst", entry.inFirst());
            json.writeBooleanField("inSecond", entry.inSecond());
            pair(json, "Exclusive", entry.exclusive());
            pair(json, "Inclusive", entry.inclusive());
            pair(json, "Share", entry.shares());
        });
    }

    private static void pair(JsonGenerator json, String what, Pair pair) throws IOException {
        Json.number(json, "first" + what, pair.first());
        Json.number(json, "second" + what, pair.second());
    }

    private static String title(OfQuantity quantity) {
        String unit = quantity.unit().equals("1") ? "" : " [" + quantity.unit() + "]";
        return quantity.name().replace('_', ' ') + unit + ": A "
                + quantity.first().name() + ", B " + quantity.second().name();
    }

    private static List<String> facts(OfQuantity quantity) {
        Pair totals = quantity.totals();
        List<String> facts = new ArrayList<>();
        facts.add("total: A " + HumanText.number(totals.first()) + ", B " + HumanText.number(totals.second())
                + ", B / A " + HumanText.number(totals.second() / totals.first()));
        if (!Double.isNaN(quantity.agreement())) {
            String ranks = Double.isNaN(quantity.rankCorrelation())
                    ? ""
                    : "; correlation of ranks "
                            + HumanText.number(Math.round(1000 * quantity.rankCorrelation()) / 1000.0);
            facts.add("agreement " + share(quantity.agreement()) + ranks + "; in functions that A alone has "
                    + share(quantity.only().first()) + ", B alone "
                    + share(quantity.only().second()));
        }
        for (int side = 0; side < 2; side++) {
            facts.add("heaviest path of " + "AB".charAt(side) + ": "
                    + String.join(" > ", quantity.paths().get(side)));
        }
        return facts;
    }

    private List<Entry> shown(OfQuantity quantity) {
        return quantity.entries().stream().limit(most).toList();
    }

    private static List<String> cells(Entry entry) {
        return List.of(
                entry.inFirst() ? HumanText.number(entry.exclusive().first()) : HumanText.NONE,
                share(entry.shares().first()),
                entry.inSecond() ? HumanText.number(entry.exclusive().second()) : HumanText.NONE,
                share(entry.shares().second()),
                share(entry.shares().difference()),
                entry.inFirst() ? HumanText.number(entry.inclusive().first()) : HumanText.NONE,
                entry.inSecond() ? HumanText.number(entry.inclusive().second()) : HumanText.NONE,
                entry.inBoth() ? "A B" : entry.inFirst() ? "A" : "B");
    }

    private static String share(double share) {
        return HumanText.share(share).strip();
    }
}
