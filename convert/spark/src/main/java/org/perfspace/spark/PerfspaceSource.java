package org.perfspace.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The data source {@code perfspace}, which Spark finds by its name and instantiates for every {@code load} and for every use
 * of a table in a catalog of Spark 4.
 */
public final class PerfspaceSource implements TableProvider, DataSourceRegister {

    /** Name of the data source for users. */
    public static final String NAME = "perfspace";

    @Override
    public String shortName() {
        return NAME;
    }

    /**
     * {@inheritDoc} The schema depends only on the options, so that no profile is opened. If there are parameters, directories
     * are listed.
     */
    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        SourceOptions known = SourceOptions.of(options);
        String parameters = known.files().parameters();
        if (parameters.isEmpty()) {
            return Schemas.of(known, List.of());
        }
        try {
            List<ProfileFile> files = FileSearch.find(
                    known.files(),
                    HadoopFiles.of(SparkSession.active(), known.hadoop()).configuration());
            return Schemas.of(known, RunColumns.fields(files, parameters));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** {@inheritDoc} The schema in a catalog is used, so that a table keeps its columns. */
    @Override
    public boolean supportsExternalMetadata() {
        return true;
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return new ProfileTable(schema, new CaseInsensitiveStringMap(properties));
    }
}
