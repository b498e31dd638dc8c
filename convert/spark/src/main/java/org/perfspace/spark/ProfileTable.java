package org.perfspace.spark;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A table over the profiles of one {@code load} or of a table in a catalog. No file is opened before a query is planned. */
final class ProfileTable implements SupportsRead, SupportsMetadataColumns {

    private final StructType schema;
    private final CaseInsensitiveStringMap properties;
    private final SourceOptions options;

    ProfileTable(StructType schema, CaseInsensitiveStringMap properties) {
        this.properties = properties;
        this.options = SourceOptions.of(properties);
        this.schema = Schemas.checked(schema, options);
    }

    @Override
    public String name() {
        return options.description();
    }

    /** {@inheritDoc} Spark 3 calls only this method. */
    @Override
    @SuppressWarnings("deprecation")
    public StructType schema() {
        return schema;
    }

    /** {@inheritDoc} Spark 4 shows them to users. */
    @Override
    public Map<String, String> properties() {
        return properties.asCaseSensitiveMap();
    }

    @Override
    public Set<TableCapability> capabilities() {
        return Set.of(TableCapability.BATCH_READ);
    }

    @Override
    public MetadataColumn[] metadataColumns() {
        return new MetadataColumn[] {FileColumns.metadata()};
    }

    /** {@inheritDoc} Options of the query come before those of the table. */
    @Override
    public ProfileScanBuilder newScanBuilder(CaseInsensitiveStringMap more) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(properties.asCaseSensitiveMap());
        all.putAll(more.asCaseSensitiveMap());
        SourceOptions ofQuery = SourceOptions.of(new CaseInsensitiveStringMap(all));
        return new ProfileScanBuilder(ofQuery, Schemas.checked(schema, ofQuery));
    }
}
