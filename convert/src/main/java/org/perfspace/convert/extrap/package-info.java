/**
 * Measurements of many runs for Extra-P, which finds out how the cost of each call path grows with the parameters of the
 * runs. {@link org.perfspace.convert.extrap.ExtraP} writes them as the JSON lines that Extra-P reads; the numbers are those
 * that Extra-P's own reader of Cube files takes.
 *
 * <p>Decisions. A run that does not have a call path of another run spent nothing there, so that 0 is written: Extra-P
 * refuses call paths that are missing at a point. A metric that is missing in a run is left out altogether. Call nodes with
 * the same path are added up, where Extra-P would take them for repetitions.
 */
@NullMarked
package org.perfspace.convert.extrap;

import org.jspecify.annotations.NullMarked;
