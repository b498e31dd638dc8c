/**
 * The Spark data source {@code perfspace} and the job {@link org.perfspace.spark.ArchiveJob}. See
 * {@code README.md} of the module for their use. Only those classes of Spark are used that are documented as its
 * interface for data sources.
 *
 * <p>A query consists of these steps: {@link org.perfspace.spark.PerfspaceSource} determines options and schema,
 * {@link org.perfspace.spark.ProfileScanBuilder} receives columns and filters, {@link org.perfspace.spark.ProfileScan}
 * finds the profiles and divides them into partitions, and {@link org.perfspace.spark.PartitionRows} reads one
 * partition in a task.
 */
@NullMarked
package org.perfspace.spark;

import org.jspecify.annotations.NullMarked;
