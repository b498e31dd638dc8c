/**
 * Measurements of many runs for Extra-P, which models how the cost of each call path grows with the parameters of the runs.
 * {@link org.perfspace.convert.extrap.ExtraP} writes them as the JSON lines that Extra-P reads; the values are the same as
 * those of Extra-P's own reader of Cube files.
 *
 * <p>Decisions: if a run does not have a call path of another run, it spent nothing there, and 0 is written, since Extra-P
 * rejects call paths that are missing at a point. A metric that is missing in a run is omitted. Values of call nodes with
 * the same path are added up; Extra-P would take them for repetitions.
 */
@NullMarked
package org.perfspace.convert.extrap;

import org.jspecify.annotations.NullMarked;
