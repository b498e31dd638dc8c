package org.perfspace.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.read.SupportsPushDownFilters;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;

/**
 * A builder that receives the columns that a query needs, and the filters that can be decided once for an input, a run, a
 * metric, a call path or a location instead of once for each row: see {@link LabelCondition}. Spark evaluates all others.
 */
final class ProfileScanBuilder implements SupportsPushDownRequiredColumns, SupportsPushDownFilters {

    private final SourceOptions options;
    private final StructType all;
    private StructType columns;
    private final List<Filter> ofFiles = new ArrayList<>();
    private final List<Filter> ofRows = new ArrayList<>();

    ProfileScanBuilder(SourceOptions options, StructType columns) {
        this.options = options;
        this.all = columns;
        this.columns = columns;
    }

    @Override
    public void pruneColumns(StructType required) {
        columns = required;
    }

    @Override
    public Filter[] pushFilters(Filter[] filters) {
        ofFiles.clear();
        ofRows.clear();
        List<Filter> others = new ArrayList<>();
        for (Filter filter : filters) {
            if (isOfFiles(filter)) {
                ofFiles.add(filter);
            } else if (options.table() == SourceOptions.TableName.SEVERITY
                    && LabelCondition.axis(filter, options).isPresent()) {
                ofRows.add(filter);
            } else {
                others.add(filter);
            }
        }
        return others.toArray(Filter[]::new);
    }

    private boolean isOfFiles(Filter filter) {
        return LabelCondition.column(filter)
                .filter(column -> FileColumns.isOne(column, options))
                .isPresent();
    }

    @Override
    public Filter[] pushedFilters() {
        List<Filter> pushed = new ArrayList<>(ofFiles);
        pushed.addAll(ofRows);
        return pushed.toArray(Filter[]::new);
    }

    @Override
    public ProfileScan build() {
        return new ProfileScan(options, all, columns, ofFiles, ofRows);
    }
}
