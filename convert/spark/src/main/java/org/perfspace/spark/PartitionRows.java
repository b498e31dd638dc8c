package org.perfspace.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.security.AccessControlException;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;
import org.perfspace.convert.archive.RunTables;
import org.perfspace.io.ProfileException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rows of a partition, one profile after the other. A profile that cannot be read ends the query, or is skipped as
 * a whole; in the second case, all rows of a profile are read once before any of them is returned. A failure of the
 * disk or the network is not an error in a profile; Spark retries the task.
 */
final class PartitionRows implements PartitionReader<ColumnarBatch> {

    private static final Logger LOG = LoggerFactory.getLogger(PartitionRows.class);

    private final RowsFactory query;
    private final Iterator<ProfilePart> parts;
    private @Nullable Rows current;
    private @Nullable ColumnarBatch batch;
    private long skipped;

    PartitionRows(RowsFactory query, List<ProfilePart> parts) {
        this.query = query;
        this.parts = parts.iterator();
    }

    @Override
    public boolean next() throws IOException {
        batch = current == null ? null : current.next();
        while (batch == null) {
            close();
            if (!parts.hasNext()) {
                return false;
            }
            current = open(parts.next()).orElse(null);
            batch = current == null ? null : current.next();
        }
        return true;
    }

    @Override
    public ColumnarBatch get() {
        if (batch == null) {
            throw new IllegalStateException("there is no batch");
        }
        return batch;
    }

    @Override
    public void close() throws IOException {
        Rows open = current;
        current = null;
        batch = null;
        if (open != null) {
            open.close();
        }
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return new CustomTaskMetric[] {SkippedProfiles.of(skipped)};
    }

    private Optional<? extends Rows> open(ProfilePart part) throws IOException {
        boolean wantsFailures = query.options().table() == SourceOptions.TableName.FAILURE;
        if (!wantsFailures && !query.options().skipsCorrupt()) {
            return query.options().skipsMissing() ? openUnlessMissing(part) : ProfileRows.open(part, query);
        }
        try {
            readThrough(part);
        } catch (IOException e) {
            boolean isSkipped = isMissing(e) ? wantsFailures || query.options().skipsMissing() : isFaultOfProfile(e);
            if (!isSkipped) {
                throw e;
            }
            String message = String.valueOf(e.getMessage());
            if (wantsFailures) {
                RunTables.Table row =
                        new RunTables.Table(1, FailureRows.columns(part.file().name(), message));
                return Optional.of(LabelRows.of(row, part.file(), query));
            }
            return skip(message);
        }
        return wantsFailures ? Optional.empty() : ProfileRows.open(part, query);
    }

    private Optional<? extends Rows> openUnlessMissing(ProfilePart part) throws IOException {
        try {
            return ProfileRows.open(part, query);
        } catch (IOException e) {
            if (!isMissing(e)) {
                throw e;
            }
            return skip(String.valueOf(e.getMessage()));
        }
    }

    private Optional<Rows> skip(String message) {
        LOG.warn("skipped a profile that cannot be read: {}", message);
        skipped++;
        return Optional.empty();
    }

    private void readThrough(ProfilePart part) throws IOException {
        Optional<ProfileRows> opened = ProfileRows.open(part, query);
        if (opened.isPresent()) {
            try (ProfileRows rows = opened.get()) {
                boolean more = true;
                while (more) {
                    more = rows.next() != null;
                }
            }
        }
    }

    private static boolean isMissing(IOException e) {
        return e instanceof NoSuchFileException || e instanceof FileNotFoundException;
    }

    private static boolean isFaultOfProfile(IOException e) {
        return e instanceof ProfileException
                || e instanceof AccessDeniedException
                || e instanceof AccessControlException
                || e.getCause() instanceof AccessDeniedException
                || leadsNowhere(e.getCause());
    }

    /** Returns whether a file cannot be read because it is a link to something that does not exist. */
    private static boolean leadsNowhere(@Nullable Throwable cause) {
        return cause instanceof FileSystemException && cause.getCause() instanceof NoSuchFileException;
    }
}
