/**
 * From one space to a smaller one: fewer metrics, call nodes, locations, or values stored another way.
 *
 * <p>A {@link org.perfspace.convert.reduce.Reduction} makes a space of a space. {@link
 * org.perfspace.convert.reduce.Reductions} applies several, always in the order of {@link
 * org.perfspace.convert.reduce.Step}, whatever order they were given in. Only definitions are held in memory; severities
 * are computed row by row from the source when somebody reads the result, so that profiles may be larger than memory.
 * Closing the result closes the source.
 *
 * <p>An example that keeps the upper two levels of the call tree ({@code folder} is a {@code Path}, imports are left out):
 *
 * <pre>{@code
 * Reductions upper = new Reductions(List.of(new MaxDepth(1), new MetricChoice(List.of("TIME", "CALL*"))));
 * PerformanceSpace solver = Readers.open(folder.resolve("solver.cubex"));
 * try (PerformanceSpace space = upper.apply(solver, "solver.cubex")) {
 *     Definitions definitions = space.definitions();
 *     System.out.println(definitions.callNodes().size() + " call nodes, " + definitions.metrics().size() + " metrics");
 *     // prints: 4 call nodes, 2 metrics
 *     Conversion.store(Format.CUBE, space, folder.resolve("upper.cubex"), Format.CUBE, WriteOptions.DEFAULT);
 * }
 * }</pre>
 *
 * <p>All reductions have in common:
 *
 * <ul>
 *   <li>Integers are exact, through 128 bits on the way; a result that does not fit into 64 bits is an error that names
 *       it. Doubles are added in ascending order of call nodes or locations.
 *   <li>Definitions that are kept keep their file ids.
 *   <li>Metrics whose values cannot be combined as asked have no values in the result, which a note says. Derived metrics
 *       keep their formulas.
 *   <li>Names and numbers that the space does not have are an {@link org.perfspace.convert.reduce.ReductionException}.
 *   <li>A trace comes along: locations that are gone are gone from it, samples at call nodes that were merged are at the
 *       node that took their cost, samples at call nodes that are gone are idle. With locations collapsed into one there
 *       is none any more.
 *   <li>Attachments stay as they are: they speak of the profile that was.
 *   <li>The attributes {@code perfspace.reduction.1}, {@code .2}, … say what was applied.
 * </ul>
 */
@NullMarked
package org.perfspace.convert.reduce;

import org.jspecify.annotations.NullMarked;
