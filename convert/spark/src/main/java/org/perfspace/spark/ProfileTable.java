package org.perfspace.spark;

import java.util.Locale;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A table over the profiles of one {@code load}. No file is accessed before a query is planned. */
final class ProfileTable implements SupportsRead {

    private final SourceOptions options;

    ProfileTable(SourceOptions options) {
        this.options = options;
    }

    @Override
    public String name() {
        return PerfspaceSource.NAME + " " + options.table().name().toLowerCase(Locale.ROOT) + " of "
                + String.join(", ", options.paths());
    }

    /** {@inheritDoc} Spark 3 calls only this method. */
    @Override
    @SuppressWarnings("deprecation")
    public StructType schema() {
        return Schemas.of(options);
    }

    @Override
    public Set<TableCapability> capabilities() {
        return Set.of(TableCapability.BATCH_READ);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap more) {
        return new ProfileScanBuilder(options);
    }
}
