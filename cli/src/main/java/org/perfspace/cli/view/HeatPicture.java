package org.perfspace.cli.view;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.cli.console.HumanText;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/** The heat map: the hottest calls by locations, in the colours of the whole run of the busiest location. */
final class HeatPicture {

    private static final int ROWS = 20;
    private static final double ROW = 18;
    private static final double LEAST_NAMES = 90;
    private static final double MOST_NAMES = 180;
    private static final double SUMS = 62;
    private static final double GAP = 2;

    private final PictureValues values;
    private final List<Integer> calls;
    private final List<String> names;
    private final double room;
    private final List<SystemTable.Item> items;
    private final int[] columns;
    private final Map<Integer, double[]> cells = new HashMap<>();
    private final double busiest;

    HeatPicture(PerformanceSpace space, Metric metric, PictureValues values, PageColumns parts) throws IOException {
        this.values = values;
        this.calls = values.hottest(ROWS);
        this.names = values.names(calls);
        double widest = names.stream().mapToDouble(SvgPicture::widthOf).max().orElse(0);
        this.room = Math.max(LEAST_NAMES, Math.min(MOST_NAMES, Math.ceil(widest) + 8));
        this.items = new SystemTable(space.definitions(), parts).items();
        this.columns = items.stream()
                .mapToInt(SystemTable.Item::column)
                .filter(column -> column >= 0)
                .toArray();
        calls.forEach(call -> cells.put(call, new double[parts.size()]));
        double[] all = new double[parts.size()];
        try (RowCursor cursor = CallTreeView.of(space, CallFlavour.EXCLUSIVE).rows(metric.id())) {
            while (cursor.next()) {
                add(cursor.row(), parts, all);
                double[] row = cells.get(values.owner(cursor.callNode()));
                if (row != null) {
                    add(cursor.row(), parts, row);
                }
            }
        }
        this.busiest = Arrays.stream(all).map(Math::abs).max().orElse(0);
    }

    private static void add(Row row, PageColumns parts, double[] sums) {
        for (int i = 0; i < row.count(); i++) {
            sums[parts.of(row.location(i))] += PictureValues.number(row, i);
        }
    }

    /** Draws the map and returns the height of the drawing. */
    double draw(SvgPicture picture, Level level) {
        ValueScale scale = values.scale(values.largest());
        ValueScale cell = values.scale(busiest);
        String column = level == Level.THREAD ? "location" : level.toString();
        picture.caption(values.title() + " of whole run: " + scale.full(values.whole()));
        picture.legend("0", cell.full(busiest) + " in a " + column);
        double x = room + 8;
        double width = picture.width() - x - SUMS;
        picture.text(room, ROW / 2, HumanText.count(columns.length, column, column + "s"), SvgPicture.SOFT, "end");
        double most =
                calls.stream().mapToDouble(call -> Math.abs(sum(call))).max().orElse(0);
        ValueScale sums = values.scale(most);
        picture.text(
                picture.width(),
                ROW / 2,
                sums.unit().isEmpty() ? "sum" : "sum, " + sums.unit(),
                SvgPicture.SOFT,
                "end");
        for (int r = 0; r < calls.size(); r++) {
            double y = (r + 1) * ROW;
            picture.text(room, y + ROW / 2, SvgPicture.cut(names.get(r), room - 6), SvgPicture.INK, "end");
            drawRow(picture, cells.getOrDefault(calls.get(r), new double[0]), x, y, width);
            picture.text(picture.width(), y + ROW / 2, sums.text(sum(calls.get(r))), SvgPicture.SOFT, "end");
        }
        return (calls.size() + 1) * ROW;
    }

    /** Draws the cells of a call; more locations than pixels share a pixel, which shows the largest value. */
    private void drawRow(SvgPicture picture, double[] row, double x, double y, double width) {
        int shown = (int) Math.min(columns.length, Math.floor(width));
        double step = width / Math.max(1, shown);
        for (int k = 0; k < shown; k++) {
            double largest = 0;
            int end = (int) ((k + 1L) * columns.length / shown);
            for (int i = (int) ((long) k * columns.length / shown); i < end; i++) {
                largest = Math.abs(row[columns[i]]) > Math.abs(largest) ? row[columns[i]] : largest;
            }
            double share = busiest > 0 ? largest / busiest : 0;
            String colour = share >= ColourScale.CALM ? ColourScale.of(share) : SvgPicture.CALM;
            picture.rect(x + k * step, y, step > 2 * GAP ? step - 1 : step, ROW - 1, colour);
        }
    }

    private double sum(int call) {
        double sum = 0;
        for (double value : cells.getOrDefault(call, new double[0])) {
            sum += value;
        }
        return sum;
    }
}
