/** The job that creates an archive on a cluster, and its command line. */
@NullMarked
package org.perfspace.spark.archive;

import org.jspecify.annotations.NullMarked;
