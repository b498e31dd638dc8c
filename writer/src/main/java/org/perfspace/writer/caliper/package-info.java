/**
 * Writes Caliper's json-split files: a row for each call node and location that has a value, and of the first call node a
 * row for every location, so that none is lost.
 */
@NullMarked
package org.perfspace.writer.caliper;

import org.jspecify.annotations.NullMarked;
