/**
 * The Spark data source {@code perfspace} and the job {@link org.perfspace.spark.archive.ArchiveJob}. {@code README.md} of the
 * module says how they are used. Spark's own classes are used as far as its interface of data sources documents them.
 *
 * <p>A query goes this way: {@link org.perfspace.spark.PerfspaceSource} finds options and schema, {@link
 * org.perfspace.spark.ProfileScanBuilder} takes columns and filters, {@link org.perfspace.spark.ProfileScan} finds the
 * profiles and cuts them into partitions, and {@link org.perfspace.spark.PartitionRows} reads one partition in a task.
 */
@NullMarked
package org.perfspace.spark;

import org.jspecify.annotations.NullMarked;
