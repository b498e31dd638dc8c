package org.perfspace.cli.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.perfspace.convert.archive.ArchivedValues;
import org.perfspace.convert.archive.ArchivedValues.Run;

/** The trend of an archive: the value of each run over the date or the order of the runs, and a line for each experiment. */
final class TrendPicture {

    private static final double HEIGHT = 220;
    private static final double LEFT = 62;
    private static final double AXIS = 20;
    private static final double[] FRACTIONS = {1, 2, 5, 10};

    /** Distinct also for people who do not see all colours, and in print (Okabe and Ito). */
    private static final List<String> COLOURS =
            List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#1c1d1f");

    /** A date of ISO 8601, perhaps with a time. */
    private static final Pattern DATE =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\d([T ]\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:?\\d\\d)?)?");

    private final String date;
    private final List<Integer> order;
    private final List<Run> runs;
    private final double[] values;
    private final String quantity;
    private final String unit;

    /** A point of a run: its place from left to right, and its value. */
    private record Point(int place, double value) {}

    /** The values of a quantity by run. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Values(String unit, double[] longest) {}

    private TrendPicture(List<Run> runs, String quantity, Values values) {
        this.runs = runs;
        this.quantity = quantity;
        this.unit = values.unit();
        this.values = values.longest();
        this.date = dateParameter(runs).orElse("");
        this.order = new ArrayList<>();
        for (int run = 0; run < runs.size(); run++) {
            if (Double.isFinite(this.values[run])) {
                order.add(run);
            }
        }
        if (!date.isEmpty()) {
            order.sort(Comparator.<Integer, String>comparing(this::dateOf).thenComparing(run -> run));
        }
    }

    /** Reads the time of each run, or the first quantity that the archive has. */
    static Optional<TrendPicture> of(ArchivedValues archive) throws IOException {
        Map<String, Values> all = new TreeMap<>();
        int count = archive.runs().size();
        archive.read((run, name, unit, longest, total, paths) -> {
            Values values = all.get(name);
            if (values == null) {
                values = new Values(unit, missing(count));
                all.put(name, values);
            }
            values.longest()[run] = longest;
        });
        String name = all.containsKey("time")
                ? "time"
                : all.keySet().stream().findFirst().orElse("");
        return Optional.ofNullable(all.get(name)).map(found -> new TrendPicture(archive.runs(), name, found));
    }

    private static double[] missing(int count) {
        double[] values = new double[count];
        Arrays.fill(values, Double.NaN);
        return values;
    }

    /** Returns the parameter that is a date in all runs, unless the profiles say when they were measured. */
    private static Optional<String> dateParameter(List<Run> runs) {
        boolean measured = runs.stream()
                .allMatch(run -> run.facts().getOrDefault("measured_from", "").equals("profile"));
        Set<String> names = new LinkedHashSet<>();
        runs.forEach(run -> names.addAll(run.run().parameters().keySet()));
        return names.stream().filter(name -> !measured && isDate(runs, name)).findFirst();
    }

    private static boolean isDate(List<Run> runs, String name) {
        List<String> texts = runs.stream()
                .map(run -> run.run().parameters().getOrDefault(name, ""))
                .distinct()
                .toList();
        return texts.size() > 1
                && texts.stream().allMatch(text -> DATE.matcher(text).matches());
    }

    private String dateOf(int run) {
        return runs.get(run).run().parameters().getOrDefault(date, "");
    }

    /** Draws the points and lines and returns the height of the drawing. */
    double draw(SvgPicture picture) {
        Map<String, List<Point>> experiments = new LinkedHashMap<>();
        List<String> labels = new ArrayList<>();
        for (int run : order) {
            String label = date.isEmpty() ? "run " + (labels.size() + 1) : dateOf(run);
            if (labels.isEmpty() || !labels.get(labels.size() - 1).equals(label)) {
                labels.add(label);
            }
            experiments
                    .computeIfAbsent(runs.get(run).experiment(), key -> new ArrayList<>())
                    .add(new Point(labels.size() - 1, values[run]));
        }
        double most = order.stream().mapToDouble(run -> values[run]).max().orElse(0);
        double least = order.stream().mapToDouble(run -> values[run]).min().orElse(0);
        double room = (most > least ? most - least : Math.max(Math.abs(most), 1)) * .06;
        double bottom = least >= 0 && least < .4 * most ? 0 : least - room;
        Frame frame = new Frame(picture, Math.max(1, labels.size() - 1), bottom, most + room);
        ValueScale scale =
                ValueScale.of(most, unit.equals("B") ? "bytes" : unit.equals("1") ? "" : unit, !unit.equals("s"));
        String over = date.isEmpty() ? "the order of adding" : date;
        picture.caption(
                quantity.replace('_', ' ') + (scale.unit().isEmpty() ? "" : ", " + scale.unit()) + ", over " + over);
        legend(picture, experiments.keySet());
        axes(frame, scale, labels);
        int number = 0;
        for (List<Point> points : experiments.values()) {
            draw(frame, points, COLOURS.get(number++ % COLOURS.size()));
        }
        return HEIGHT;
    }

    /** The rectangle in which values are drawn. */
    private record Frame(SvgPicture picture, int last, double bottom, double top) {
        double x(int place) {
            return LEFT + 6 + (picture.width() - LEFT - 12) * place / last;
        }

        double y(double value) {
            return 6 + (top - value) / (top - bottom) * (HEIGHT - AXIS - 6);
        }
    }

    private static void legend(SvgPicture picture, Set<String> experiments) {
        int number = 0;
        for (String name : experiments) {
            if (number == COLOURS.size()) {
                picture.caption("… " + (experiments.size() - number) + " more experiments in the same colours");
                return;
            }
            picture.legend(Map.entry(COLOURS.get(number++), name.isEmpty() ? "all runs" : name));
        }
    }

    private static void axes(Frame frame, ValueScale scale, List<String> labels) {
        SvgPicture picture = frame.picture();
        double range = frame.top() - frame.bottom();
        double power = Math.pow(10, Math.floor(Math.log10(range / 4)));
        double step = 10 * power;
        for (int f = FRACTIONS.length - 1; f >= 0; f--) {
            step = 4 * FRACTIONS[f] * power >= range ? FRACTIONS[f] * power : step;
        }
        int decimals = (int) Math.max(0, Math.min(12, Math.ceil(-Math.log10(step / scale.factor()) - 1e-9)));
        ValueScale tick = new ValueScale(scale.factor(), scale.unit(), decimals);
        for (double v = Math.ceil(frame.bottom() / step) * step; v <= frame.top(); v += step) {
            picture.rect(LEFT, frame.y(v), picture.width() - LEFT, 1, SvgPicture.LINE);
            picture.text(LEFT - 6, frame.y(v), tick.text(Math.abs(v) < step / 1e6 ? 0 : v), SvgPicture.SOFT, "end");
        }
        double end = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < labels.size(); i++) {
            double half = SvgPicture.widthOf(labels.get(i)) / 2;
            double x = Math.min(picture.width() - half, Math.max(half, frame.x(i)));
            if (x - half > end + 8) {
                picture.text(x, HEIGHT - AXIS / 2, labels.get(i), SvgPicture.SOFT, "middle");
                end = x + half;
            }
        }
    }

    /** Draws the runs of an experiment, and a line through the medians of those at the same place. */
    private static void draw(Frame frame, List<Point> points, String colour) {
        Map<Integer, List<Double>> places = new TreeMap<>();
        for (Point point : points) {
            places.computeIfAbsent(point.place(), key -> new ArrayList<>()).add(point.value());
        }
        List<Double> line = new ArrayList<>();
        places.forEach((place, at) -> line.addAll(List.of(frame.x(place), frame.y(median(at)))));
        if (places.size() > 1) {
            frame.picture().line(line, colour);
        }
        points.forEach(point -> frame.picture().circle(frame.x(point.place()), frame.y(point.value()), 2.5, colour));
    }

    private static double median(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
