/**
 * Operations that combine several spaces into one: difference, merge, mean, sum, minimum, maximum, ratio.
 *
 * <p>First, the operands are {@linkplain org.perfspace.convert.algebra.Integration integrated}: this gives combined
 * definitions that contain those of all operands, and for each operand the mapping of its metrics, call nodes and
 * locations. The values are computed row by row when the result is read, so that operands may be larger than memory. A
 * result is an ordinary space and can be an operand again. Parts that an operand does not have count as the neutral element
 * of the type.
 *
 * <p>An example that finds where one run was slower than another ({@code folder} is a {@code Path}, imports are omitted):
 *
 * <pre>{@code
 * Operand before = new Operand("before", Readers.open(folder.resolve("solver.cubex")));
 * Operand after = new Operand("after", Readers.open(folder.resolve("solver.hpctoolkit")));
 * try (PerformanceSpace difference = Algebra.combine(Operation.DIFF, List.of(before, after), Matching.DEFAULT)) {
 *     Row total = Totals.total(difference, 0).orElseThrow();
 *     Metric time = difference.definitions().metrics().get(0);
 *     System.out.println(time.name() + " " + CellText.of(total.type(), total.words(), 0));
 *     // prints: TIME 0
 *     Conversion.store(Format.CUBE, difference, folder.resolve("diff.cubex"), Format.CUBE, WriteOptions.DEFAULT);
 * }
 * }</pre>
 */
@NullMarked
package org.perfspace.convert.algebra;

import org.jspecify.annotations.NullMarked;
