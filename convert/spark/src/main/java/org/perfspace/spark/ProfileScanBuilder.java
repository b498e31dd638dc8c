package org.perfspace.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownFilters;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;

/**
 * A builder that receives the columns that a query needs, and the filters that can be decided once for a run, a metric,
 * a call path or a location instead of once for each row. Filters on values, and filters that combine several of these
 * dimensions, are left to Spark.
 */
final class ProfileScanBuilder implements SupportsPushDownRequiredColumns, SupportsPushDownFilters {

    private final SourceOptions options;
    private StructType columns;
    private Filter[] pushed = {};

    ProfileScanBuilder(SourceOptions options) {
        this.options = options;
        this.columns = Schemas.of(options);
    }

    @Override
    public void pruneColumns(StructType required) {
        columns = required;
    }

    @Override
    public Filter[] pushFilters(Filter[] filters) {
        List<Filter> ours = new ArrayList<>();
        List<Filter> others = new ArrayList<>();
        for (Filter filter : filters) {
            boolean isOurs =
                    options.table() == SourceOptions.TableName.SEVERITY && LabelCondition.isDecided(filter, options);
            (isOurs ? ours : others).add(filter);
        }
        pushed = ours.toArray(Filter[]::new);
        return others.toArray(Filter[]::new);
    }

    @Override
    public Filter[] pushedFilters() {
        return pushed.clone();
    }

    @Override
    public Scan build() {
        return new ProfileScan(options, columns, List.of(pushed));
    }
}
