/**
 * Reductions of a space: fewer metrics, call nodes or locations, or values stored in another way.
 *
 * <p>A {@link org.perfspace.convert.reduce.Reduction} creates a smaller space from a space.
 * {@link org.perfspace.convert.reduce.Reductions} applies several, always in the order of
 * {@link org.perfspace.convert.reduce.Step}, regardless of the order in which they were given. Only definitions are held in
 * memory; severities are computed row by row from the source when the result is read, so that profiles may be larger than
 * memory. Closing the result closes the source.
 *
 * <p>An example that keeps the upper two levels of the call tree ({@code folder} is a {@code Path}, imports are omitted):
 *
 * <pre>{@code
 * Reductions upper = new Reductions(List.of(Reductions.maxDepth(1), new MetricChoice(List.of("TIME", "CALL*"))));
 * PerformanceSpace solver = Readers.open(folder.resolve("solver.cubex"));
 * try (PerformanceSpace space = upper.apply(solver, "solver.cubex")) {
 *     Definitions definitions = space.definitions();
 *     System.out.println(definitions.callNodes().size() + " call nodes, " + definitions.metrics().size() + " metrics");
 *     // prints: 4 call nodes, 2 metrics
 *     Conversion.store(Format.CUBE, space, folder.resolve("upper.cubex"), Format.CUBE, WriteOptions.DEFAULT);
 * }
 * }</pre>
 *
 * <p>The following applies to all reductions:
 *
 * <ul>
 *   <li>Integers are exact; intermediate results have 128 bits, and a result that does not fit into 64 bits is an error
 *       that names it. Doubles are added in ascending order of call nodes or locations.
 *   <li>Definitions that are kept retain their file ids.
 *   <li>Metrics whose values cannot be combined as requested have no values in the result, which a note reports. Derived
 *       metrics keep their formulas.
 *   <li>Names and numbers that the space does not contain cause an {@link org.perfspace.convert.reduce.ReductionException}.
 *   <li>A trace is reduced as well: removed locations are removed from it, samples at merged call nodes are assigned to the
 *       node that received their cost, and samples at removed call nodes become idle. If locations are collapsed into one,
 *       the trace is omitted.
 *   <li>Attachments are not changed: they describe the original profile.
 *   <li>The attributes {@code perfspace.reduction.1}, {@code .2}, … record the applied reductions.
 * </ul>
 */
@NullMarked
package org.perfspace.convert.reduce;

import org.jspecify.annotations.NullMarked;
