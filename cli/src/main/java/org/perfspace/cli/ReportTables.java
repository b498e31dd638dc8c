package org.perfspace.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.perfspace.cli.console.HumanText;
import org.perfspace.convert.algebra.Operation;
import org.perfspace.convert.hot.HotLocations.OfLocation;
import org.perfspace.convert.hot.HotSpots;
import org.perfspace.convert.statistics.Statistics;
import org.perfspace.convert.statistics.Statistics.Spread;
import org.perfspace.convert.statistics.Value;
import org.perfspace.format.Format;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;

/** The reports on one profile as tables. */
final class ReportTables {

    private ReportTables() {}

    /** Returns a table of the metrics of a profile with their totals. */
    static DataTable metrics(Definitions definitions, MetricTotals totals) throws IOException {
        DataTable table = DataTable.of("metric", "title", "unit", "kind", "total:number");
        for (Metric metric : definitions.metrics()) {
            table.row(
                    metric.name(),
                    metric.title(),
                    metric.unit(),
                    HumanText.words(metric.kind()),
                    total(totals, metric));
        }
        return table;
    }

    /** Returns a table with one row for a profile: its sizes, and the total of the usual metric or the first. */
    static DataTable profile(Format format, Definitions definitions, MetricTotals totals) throws IOException {
        DataTable table = DataTable.of(
                "format",
                "metrics:number",
                "regions:number",
                "call_nodes:number",
                "processes:number",
                "locations:number",
                "metric",
                "unit",
                "total:number");
        Optional<Metric> first = MetricMeaning.usual(definitions)
                .or(() -> definitions.metrics().stream().findFirst());
        table.row(
                format.id(),
                definitions.metrics().size(),
                definitions.regions().size(),
                definitions.callNodes().size(),
                definitions.locationGroups().size(),
                definitions.locations().size(),
                first.map(Metric::name).orElse(""),
                first.map(Metric::unit).orElse(""),
                first.isPresent() ? total(totals, first.get()) : Double.NaN);
        return table;
    }

    private static Object total(MetricTotals totals, Metric metric) throws IOException {
        Optional<Row> total = totals.of(metric);
        return total.isPresent() && total.get().type().isNumber()
                ? new Value(total.get().type(), total.get().words()[0])
                : Double.NaN;
    }

    /** Returns an empty table of statistics. */
    static DataTable statistics(Statistics.By by) {
        return by == Statistics.By.LOCATION
                ? DataTable.of(
                        "location",
                        "metric",
                        "unit",
                        "sum:number",
                        "share:share",
                        "mean:number",
                        "min:number",
                        "max:number",
                        "imbalance:share")
                : DataTable.of(
                        by.toString().replace('-', '_'),
                        "metric",
                        "unit",
                        "sum:number",
                        "share:share",
                        "mean:number",
                        "min:number",
                        "max:number",
                        "imbalance:share",
                        "inclusive_sum:number",
                        "inclusive_share:share");
    }

    /** Adds the statistics of a metric to a table. */
    static void add(DataTable table, Statistics.By by, PointNames names, Statistics statistics) {
        double whole = Operation.isDifference(names.definitions())
                ? Double.NaN
                : statistics.total().map(total -> total.sum().number()).orElse(Double.NaN);
        for (Statistics.Entry entry : statistics.largest()) {
            String name = StatText.name(by, names, entry.id());
            Metric metric = statistics.metric();
            List<Object> own = cells(entry.exclusive(), whole);
            if (by == Statistics.By.LOCATION) {
                table.row(
                        name,
                        metric.name(),
                        metric.unit(),
                        own.get(0),
                        own.get(1),
                        own.get(2),
                        own.get(3),
                        own.get(4),
                        own.get(5));
            } else {
                List<Object> all = cells(entry.inclusive(), whole);
                table.row(
                        name,
                        metric.name(),
                        metric.unit(),
                        own.get(0),
                        own.get(1),
                        own.get(2),
                        own.get(3),
                        own.get(4),
                        own.get(5),
                        all.get(0),
                        all.get(1));
            }
        }
    }

    private static List<Object> cells(Optional<Spread> some, double whole) {
        if (some.isEmpty()) {
            return List.of(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
        }
        Spread spread = some.get();
        boolean additive = !Double.isNaN(spread.mean()) && whole != 0;
        return List.of(
                spread.sum(),
                additive ? spread.sum().number() / whole : Double.NaN,
                spread.mean(),
                spread.min(),
                spread.max(),
                spread.imbalance());
    }

    /** Returns a table of the lines of a view of costs. */
    static DataTable hot(HotSpots spots, List<HotSpots.Line> lines) {
        DataTable table = DataTable.of(
                "name",
                "place",
                "level:number",
                "exclusive:number",
                "exclusive_share:share",
                "inclusive:number",
                "inclusive_share:share");
        int[] levels = new int[lines.size()];
        for (int i = 0; i < levels.length; i++) {
            HotSpots.Line line = lines.get(i);
            levels[i] = line.parent() == HotSpots.NONE ? 0 : levels[line.parent()] + 1;
            table.row(
                    line.name(),
                    line.place(),
                    levels[i],
                    line.exclusive(),
                    spots.share(line.exclusive()),
                    line.inclusive(),
                    spots.share(line.inclusive()));
        }
        return table;
    }

    /** Returns a table of the costs of locations. */
    static DataTable hot(Definitions definitions, HotSpots spots, List<OfLocation> locations) {
        DataTable table = DataTable.of("location", "cost:number", "share:share", "hottest_call_path", "of_it:share");
        PointNames names = new PointNames(definitions);
        for (OfLocation location : locations) {
            boolean any = location.hottest() != HotSpots.NONE;
            table.row(
                    names.location(location.location()),
                    location.cost(),
                    spots.share(location.cost()),
                    any ? names.callPath(location.hottest()) : "",
                    any ? location.hottestCost() / location.cost() : Double.NaN);
        }
        return table;
    }
}
