package org.perfspace.convert.archive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.convert.archive.ArchivedAnswers.Point;
import org.perfspace.convert.archive.ArchivedValues.Run;
import org.perfspace.convert.compare.GroupChanges.Side;

/** The points in time of the experiments of an archive: repetitions are one point; see the view {@code points}. */
final class ArchivedPoints {

    private ArchivedPoints() {}

    /**
     * {@return the points of some runs, by experiment and time}
     *
     * @param all all runs
     * @param chosen numbers of the runs that count
     * @param values value of each run; NaN where there is none
     */
    static List<Point> of(List<Run> all, List<Integer> chosen, double[] values) {
        Map<List<String>, List<Integer>> groups = new LinkedHashMap<>();
        for (int run : chosen) {
            Run one = all.get(run);
            groups.computeIfAbsent(List.of(one.experiment(), one.point()), key -> new ArrayList<>())
                    .add(run);
        }
        List<Point> points = new ArrayList<>();
        for (Map.Entry<List<String>, List<Integer>> group : groups.entrySet()) {
            List<String> key = group.getKey();
            List<Integer> runs = group.getValue();
            String at = runs.stream()
                    .map(run -> all.get(run).at())
                    .min(Comparator.naturalOrder())
                    .orElse("");
            points.add(point(key.get(0), key.get(1), at, runs, values));
        }
        points.sort(
                Comparator.comparing(Point::experiment).thenComparing(Point::at).thenComparing(Point::name));
        Map<List<String>, Integer> times = new HashMap<>();
        points.forEach(point -> times.merge(List.of(point.experiment(), point.at()), 1, Integer::sum));
        List<Point> linked = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            Point point = points.get(i);
            boolean follows = i > 0
                    && points.get(i - 1).experiment().equals(point.experiment())
                    && times.getOrDefault(List.of(point.experiment(), point.at()), 0) == 1
                    && times.getOrDefault(
                                    List.of(
                                            point.experiment(),
                                            points.get(i - 1).at()),
                                    0)
                            == 1;
            linked.add(new Point(
                    point.experiment(),
                    point.name(),
                    point.at(),
                    point.runs(),
                    point.mean(),
                    point.deviation(),
                    follows ? i - 1 : -1));
        }
        return linked;
    }

    private static Point point(String experiment, String name, String at, List<Integer> runs, double[] values) {
        double[] known = runs.stream()
                .mapToDouble(run -> values[run])
                .filter(value -> !Double.isNaN(value))
                .toArray();
        Side side = Side.of(known);
        return new Point(experiment, name, at, List.copyOf(runs), side.mean(), side.deviation(), -1);
    }
}
