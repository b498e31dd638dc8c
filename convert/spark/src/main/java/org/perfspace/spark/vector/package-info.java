/** Columns over the rows of a profile, from which Spark reads values. */
@NullMarked
package org.perfspace.spark.vector;

import org.jspecify.annotations.NullMarked;
