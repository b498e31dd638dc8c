/** Columns that Spark reads values from, over the rows of a profile. */
@NullMarked
package org.perfspace.spark.vector;

import org.jspecify.annotations.NullMarked;
