package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

    private static final int SHARE_WIDTH = 7;

    /** Number of columns that a name gets in any case. */
    private static final int LEAST_NAME = 24;

    /** Writes the calls as a tree. */
    public void tree(List<Line> lines) throws IOException {
        title();
        int digits = digits(lines, true);
        heading("   incl     excl  " + " ".repeat(Math.max(0, digits - 4)) + "incl  call");
        List<TreeText.Node> nodes = new ArrayList<>(lines.size());
        Set<List<Object>> repeated = repeated(lines);
        for (Line line : lines) {
            String value = HumanText.number(line.inclusive());
            nodes.add(new TreeText.Node(
                    line.parent(),
                    label(line, repeated),
                    share(line.exclusive()) + "  " + " ".repeat(digits - value.length()) + value,
                    spots.share(line.inclusive())));
        }
        new TreeText(nodes, Integer.MAX_VALUE, 0).write(out, screen);
    }

    /** Writes regions, and below each its callers. */
    public void callers(List<Line> lines) throws IOException {
        title();
        int digits = digits(lines, false);
        heading("   excl  " + " ".repeat(Math.max(0, digits - 4)) + "excl  region, and who calls it");
        List<TreeText.Node> nodes = new ArrayList<>(lines.size());
        Set<List<Object>> repeated = repeated(lines);
        for (Line line : lines) {
            nodes.add(new TreeText.Node(
                    line.parent(),
                    label(line, repeated),
                    HumanText.number(line.exclusive()),
                    spots.share(line.exclusive())));
        }
        new TreeText(nodes, Integer.MAX_VALUE, 0).write(out, screen);
    }

    /** Writes a list. */
    public void list(String sort, List<Line> lines) throws IOException {
        title();
        int digits = digits(lines, false);
        heading("   excl  " + " ".repeat(Math.max(0, digits - 4)) + "excl     incl  " + sort);
        for (Line line : lines) {
            String value = HumanText.number(line.exclusive());
            String begin = share(line.exclusive()) + "  " + " ".repeat(digits - value.length()) + value + "  "
                    + share(line.inclusive()) + "  ";
            out.write(screen.share(spots.share(line.exclusive()), begin)
                    + OneLine.ends(label(line, Set.of()), Math.max(LEAST_NAME, screen.width() - begin.length()))
                    + "\n");
        }
    }

    /** Writes locations, each with its most expensive call node. */
    public void locations(List<OfLocation> locations) throws IOException {
        title();
        PointNames names = new PointNames(definitions);
        int longest = locations.stream()
                .mapToInt(location -> names.location(location.location()).length())
                .max()
                .orElse(0);
        heading("   cost  location" + " ".repeat(Math.max(0, longest - 8)) + "  of it  hottest call path");
        for (OfLocation location : locations) {
            String name = OneLine.of(names.location(location.location()));
            String begin = share(location.cost()) + "  " + name + " ".repeat(Math.max(0, longest - name.length()))
                    + "  "
                    + HumanText.share(location.hottestCost() / location.cost()).stripLeading();
            String path = location.hottest() == HotSpots.NONE
                    ? HumanText.NONE
                    : names.endOfPath(location.hottest(), Math.max(24, screen.page() - begin.length() - 2));
            out.write(screen.share(spots.share(location.cost()), begin) + "  " + path + "\n");
        }
    }

    private void title() throws IOException {
        out.write(OneLine.of(HumanText.nameAndUnit(spots.metric())) + ": total " + HumanText.number(spots.total())
                + "\n");
    }

    private void heading(String text) throws IOException {
        out.write(screen.heading(text) + "\n");
    }

    private String share(double cost) {
        String share = HumanText.share(spots.share(cost));
        return " ".repeat(Math.max(0, SHARE_WIDTH - share.length())) + share;
    }

    private static int digits(List<Line> lines, boolean inclusive) {
        return lines.stream()
                .mapToInt(line -> HumanText.number(inclusive ? line.inclusive() : line.exclusive())
                        .length())
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
