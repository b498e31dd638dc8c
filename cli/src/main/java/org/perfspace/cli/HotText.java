package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.OneLine;
import org.perfspace.cli.console.Screen;
import org.perfspace.convert.hot.HotLocations.OfLocation;
import org.perfspace.convert.hot.HotSpots;
import org.perfspace.convert.hot.HotSpots.Line;
import org.perfspace.model.Definitions;

/**
 * Prints hot spots as text.
 *
 * @param screen place where the text is printed; names that are longer than its lines are cut in the middle
 */
record HotText(Definitions definitions, HotSpots spots, Writer out, Screen screen) {

    /** Number of columns that a name gets in any case. */
    private static final int LEAST_NAME = 24;

    /** Writes the calls as a tree. */
    public void tree(List<Line> lines) throws IOException {
        int digits = digits(lines, Line::inclusive);
        title("   incl     excl  " + HumanText.padded("incl", digits) + "  call");
        draw(
                lines,
                line -> share(line.exclusive()) + "  " + HumanText.padded(HumanText.number(line.inclusive()), digits),
                Line::inclusive);
    }

    /** Writes regions, and below each its callers. */
    public void callers(List<Line> lines) throws IOException {
        title("   excl  " + HumanText.padded("excl", digits(lines, Line::exclusive)) + "  region, and who calls it");
        draw(lines, line -> HumanText.number(line.exclusive()), Line::exclusive);
    }

    private void draw(List<Line> lines, Function<Line, String> value, ToDoubleFunction<Line> cost) throws IOException {
        Set<List<Object>> repeated = repeated(lines);
        List<TreeText.Node> nodes = lines.stream()
                .map(line -> new TreeText.Node(
                        line.parent(), label(line, repeated), value.apply(line), spots.share(cost.applyAsDouble(line))))
                .toList();
        new TreeText(nodes, Integer.MAX_VALUE, 0).write(out, screen);
    }

    /** Writes a list. */
    public void list(String sort, List<Line> lines) throws IOException {
        int digits = digits(lines, Line::exclusive);
        title("   excl  " + HumanText.padded("excl", digits) + "     incl  " + sort);
        for (Line line : lines) {
            String value = HumanText.padded(HumanText.number(line.exclusive()), digits);
            String begin = share(line.exclusive()) + "  " + value + "  " + share(line.inclusive()) + "  ";
            out.write(screen.share(spots.share(line.exclusive()), begin)
                    + OneLine.ends(label(line, Set.of()), Math.max(LEAST_NAME, screen.width() - begin.length()))
                    + "\n");
        }
    }

    /** Writes locations, each with its most expensive call node. */
    public void locations(List<OfLocation> locations) throws IOException {
        PointNames names = new PointNames(definitions);
        int longest = locations.stream()
                .mapToInt(location -> names.location(location.location()).length())
                .max()
                .orElse(0);
        title("   cost  location" + " ".repeat(Math.max(0, longest - 8)) + "  of it  hottest call path");
        for (OfLocation location : locations) {
            String name = OneLine.of(names.location(location.location()));
            String begin = share(location.cost()) + "  " + name + " ".repeat(Math.max(0, longest - name.length()))
                    + "  "
                    + HumanText.share(location.hottestCost() / location.cost()).stripLeading();
            String path = location.hottest() == HotSpots.NONE
                    ? HumanText.NONE
                    : names.endOfPath(location.hottest(), Math.max(24, screen.width() - begin.length() - 2));
            out.write(screen.share(spots.share(location.cost()), begin) + "  " + path + "\n");
        }
    }

    private void title(String headings) throws IOException {
        out.write(OneLine.of(HumanText.nameAndUnit(spots.metric())) + ": total " + HumanText.number(spots.total())
                + "\n" + screen.heading(headings) + "\n");
    }

    private String share(double cost) {
        return HumanText.share(spots.share(cost));
    }

    private static int digits(List<Line> lines, ToDoubleFunction<Line> cost) {
        return lines.stream()
                .mapToInt(line -> HumanText.number(cost.applyAsDouble(line)).length())
                .max()
                .orElse(1);
    }

    private static String label(Line line, Set<List<Object>> repeated) {
        boolean alike = !line.site().isEmpty() && repeated.contains(looks(line));
        String at = alike ? "at " + line.site() : "";
        String places = line.place() + (alike && !line.place().isEmpty() ? ", " : "") + at;
        String hidden = line.hidden() == 0 ? "" : "  +" + line.hidden() + " smaller";
        return OneLine.of(line.name() + (places.isEmpty() ? "" : "  (" + places + ")")) + hidden;
    }

    /** Returns the texts of lines that would look like another line beside them, from which only the place of the call differs. */
    private static Set<List<Object>> repeated(List<Line> lines) {
        Set<List<Object>> seen = new HashSet<>();
        return lines.stream()
                .map(HotText::looks)
                .filter(text -> !seen.add(text))
                .collect(Collectors.toSet());
    }

    private static List<Object> looks(Line line) {
        return List.of(line.parent(), line.name(), line.place());
    }
}
