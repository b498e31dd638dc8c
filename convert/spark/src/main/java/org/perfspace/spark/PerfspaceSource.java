package org.perfspace.spark;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The data source {@code perfspace}, which Spark finds by its name and instantiates for every {@code load}. */
public final class PerfspaceSource implements TableProvider, DataSourceRegister {

    /** Name of the data source for users. */
    public static final String NAME = "perfspace";

    @Override
    public String shortName() {
        return NAME;
    }

    /** {@inheritDoc} The schema depends only on the options, so that no profile is opened. */
    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return Schemas.of(SourceOptions.of(options));
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return new ProfileTable(SourceOptions.of(new CaseInsensitiveStringMap(properties)));
    }
}
