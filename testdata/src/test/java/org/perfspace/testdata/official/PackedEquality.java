package org.perfspace.testdata.official;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.perfspace.format.tau.TauNames;
import org.perfspace.model.Definitions;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/** Compares two spaces cell by cell, by the names of metrics, call paths and threads, whatever their order. */
final class PackedEquality {

    private static final double NEAR = 0x1p-50;

    private PackedEquality() {}

    /** Returns the cells that differ, but for sums of squared times, which packed profiles do not have. */
    static List<String> differences(PerformanceSpace directory, PerformanceSpace packed) throws IOException {
        Map<String, String> one = cells(directory);
        Map<String, String> other = cells(packed);
        List<String> differences = new ArrayList<>();
        one.forEach((key, cell) -> {
            if (!isSame(cell, other.getOrDefault(key, "nothing")) && !key.contains(TauNames.SQUARES + " at ")) {
                differences.add(key + ": " + cell + " in the directory, " + other.get(key) + " packed");
            }
        });
        other.keySet().stream().filter(key -> !one.containsKey(key)).forEach(differences::add);
        return differences;
    }

    private static Map<String, String> cells(PerformanceSpace space) throws IOException {
        Definitions d = space.definitions();
        Map<String, String> cells = new TreeMap<>();
        for (Metric metric : d.metrics()) {
            try (RowCursor rows = space.severity().rows(metric.id())) {
                while (rows.next()) {
                    Row row = rows.row();
                    for (int i = 0; i < row.count(); i++) {
                        StringBuilder cell = new StringBuilder();
                        long any = 0;
                        for (int word = 0; word < row.type().words(); word++) {
                            long bits = row.words()[i * row.type().words() + word];
                            boolean count = row.type().words() > 1 && word == 0;
                            any |= count || row.type().words() == 1 ? bits : 0;
                            cell.append(count ? String.valueOf(bits) : String.valueOf(Double.longBitsToDouble(bits)))
                                    .append(' ');
                        }
                        if (any != 0) {
                            String key = metric.name() + " at " + d.callPath(rows.callNode()) + " of "
                                    + thread(d, row.location(i));
                            cells.merge(key, cell.toString(), (a, b) -> a + "+ " + b);
                        }
                    }
                }
            }
        }
        return cells;
    }

    private static boolean isSame(String first, String second) {
        String[] a = first.split(" ", -1);
        String[] b = second.split(" ", -1);
        boolean same = a.length == b.length;
        for (int i = 0; same && i < a.length; i++) {
            same = a[i].equals(b[i])
                    || Math.abs(Double.parseDouble(a[i]) - Double.parseDouble(b[i]))
                            <= NEAR * Math.abs(Double.parseDouble(a[i]));
        }
        return same;
    }

    private static String thread(Definitions d, int location) {
        LocationGroup group = d.locationGroups().get(d.locations().get(location).group());
        return group.name() + " " + d.locations().get(location).name();
    }
}
