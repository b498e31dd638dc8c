/**
 * Writes Caliper's json-split files and streams: a row for each call node and location that has a value. The first call node
 * has a row for every location, so that no location is lost.
 */
@NullMarked
package org.perfspace.writer.caliper;

import org.jspecify.annotations.NullMarked;
