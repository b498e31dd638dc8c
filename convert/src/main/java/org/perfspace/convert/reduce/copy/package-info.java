/** Partial copies of a space: definitions, rows and traces with fewer metrics, call nodes or locations than the source. */
@NullMarked
package org.perfspace.convert.reduce.copy;

import org.jspecify.annotations.NullMarked;
