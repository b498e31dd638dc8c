package org.perfspace.meaning;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** The table of all names of metrics, resource {@code metrics.txt}. */
final class MetricNames {

    private static final String TABLE = "metrics.txt";
    private static final String ANY = "*";
    private static final int COLUMNS = 4;
    private static final Pattern BETWEEN = Pattern.compile(" \\| ");
    private static final MetricNames ALL = new MetricNames();

    private final List<Line> lines;
    private final Map<String, Line> byName = new LinkedHashMap<>();
    private final List<Line> families = new ArrayList<>();

    /**
     * A line of the table.
     *
     * @param quantity the quantity
     * @param name the name in lower case; one that ends with {@code *} stands for all names with that beginning
     * @param tool the tools that use it
     * @param source where it comes from
     * @param rank position in the table: of several metrics of a quantity, the one with the smallest rank is preferred
     */
    record Line(Quantity quantity, String name, String tool, String source, int rank) {

        private boolean isFamily() {
            return name.endsWith(ANY);
        }

        private boolean hasMember(String text) {
            return text.startsWith(name.substring(0, name.length() - ANY.length()));
        }
    }

    private MetricNames() {
        lines = read();
        for (Line line : lines) {
            if (line.isFamily()) {
                families.add(line);
            } else {
                byName.put(line.name(), line);
            }
        }
    }

    /** Returns the lines of the table. */
    static List<Line> lines() {
        return ALL.lines;
    }

    /** Returns the line of a name, in upper or lower case. */
    static Optional<Line> find(String name) {
        String small = name.toLowerCase(Locale.ROOT);
        Line exact = ALL.byName.get(small);
        if (exact == null) {
            for (Line family : ALL.families) {
                if (family.hasMember(small)) {
                    return Optional.of(family);
                }
            }
        }
        return Optional.ofNullable(exact);
    }

    private static List<Line> read() {
        try (InputStream in = Objects.requireNonNull(MetricNames.class.getResourceAsStream(TABLE), TABLE)) {
            List<Line> lines = new ArrayList<>();
            for (String text : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
                if (!text.isEmpty() && !text.startsWith("#")) {
                    String[] columns = BETWEEN.split(text, COLUMNS);
                    Quantity quantity = Quantity.valueOf(columns[0].toUpperCase(Locale.ROOT));
                    lines.add(new Line(quantity, columns[1], columns[2], columns[3], lines.size()));
                }
            }
            return List.copyOf(lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
