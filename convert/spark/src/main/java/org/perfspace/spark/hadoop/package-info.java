/**
 * Profiles in the file systems of Hadoop: the search for them, and reading them through {@link
 * org.perfspace.io.input.Storage}.
 */
@NullMarked
package org.perfspace.spark.hadoop;

import org.jspecify.annotations.NullMarked;
