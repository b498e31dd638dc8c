/**
 * From several spaces to one: difference, merge, mean, sum, minimum, maximum, ratio.
 *
 * <p>First the operands are {@linkplain org.perfspace.convert.algebra.Integration integrated}: one set of definitions
 * that holds all of theirs, and for each operand where its metrics, call nodes and locations went. Then the arithmetic
 * is done row by row when somebody reads the result, so that operands may be larger than memory. A result is an
 * ordinary space and can be an operand again. Parts that an operand does not have count as the neutral element of the type.
 *
 * <p>Where one run was slower than another ({@code folder} is a {@code Path}, imports are left out):
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
