/**
 * Values that a profile does not contain, but that are computed from its values: exclusive and inclusive along the call
 * tree ({@link org.perfspace.model.view.CallTreeView}), sums over locations
 * ({@link org.perfspace.model.view.LocationSums}), both at once ({@link org.perfspace.model.view.totals.CallTreeSums}),
 * the flat profile ({@link org.perfspace.model.view.totals.FlatProfile}), totals
 * ({@link org.perfspace.model.view.totals.Totals}).
 *
 * <p>Each type has its own arithmetic, which is Cube's (see README.md of format.cube, sections 5 and 6):
 *
 * <pre>
 *  integers            exact, also in between; a result that does not fit into 64 bits is an overflow.
 *                      Narrow ones become INT64 or UINT64. A value of a UINT64 metric of 2^63 or more is a counter that
 *                      went backwards: a negative number in two's complement. A row with a value below 0 is INT64
 *  DOUBLE, COMPLEX,    IEEE, word by word, in a fixed order: ((e-e1)-e2)-… along the call tree, e+incl(1)+incl(2)+…,
 *  NDOUBLES            ascending over locations. The payload of a resulting NaN is not defined. A difference
 *                      of two DOUBLEs that are at most 4 steps of the last bit apart is 0, as in Cube's library
 *  MINDOUBLE, MAX…     plus is the smaller or larger one: a later one counts only if it is truly smaller or larger
 *  RATE                a/b ± c/d = (ad ± cb)/(bd), not reduced
 *  TAU_ATOMIC          counts, sums and sums of squares add, minimum and maximum as above
 *  HISTOGRAM           both sides are spread evenly into equal bins over the union of their ranges (Cube's library
 *                      spreads the second only and leaves the first one's bins where they were, which moves its
 *                      values; this is a defect that is not repeated here)
 *  SCALE_FUNC          cannot be combined
 * </pre>
 *
 * <p>An absent row is ignored in a sum; if a row is subtracted from an absent row, it is subtracted from neutral cells.
 * A cell that a sparse row omits is a neutral cell. Metrics that are VOID have no rows in computed views. A sum starts
 * with its first value, not with 0. Derived metrics ({@link org.perfspace.model.view.DerivedView}) have values in all
 * views.
 */
@NullMarked
package org.perfspace.model.view;

import org.jspecify.annotations.NullMarked;
