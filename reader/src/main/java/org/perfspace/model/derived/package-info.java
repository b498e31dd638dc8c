/**
 * Expressions of derived metrics: three languages, one form in which they are evaluated, and the limits that keep an
 * untrusted expression from costing more than it may. {@link org.perfspace.model.view.DerivedView} supplies the operands
 * and hands out the values; nothing here knows where values come from.
 *
 * <pre>
 *  text --(Parsers)--&gt; Expression --(Evaluation)--&gt; a row: one number for each column
 *                         |
 *                         operands(): what has to be supplied for each row
 * </pre>
 *
 * <p>The parts: {@link org.perfspace.model.derived.parse} makes trees of {@link org.perfspace.model.derived.node} and
 * {@link org.perfspace.model.derived.statement}, which are computed within an
 * {@link org.perfspace.model.derived.evaluation}; {@link org.perfspace.model.derived.metric} joins them to derived metrics.
 *
 * <p>{@link org.perfspace.model.derived.metric.DerivedMetrics} compiles the expressions of a profile once: first all
 * initializations, then all values, in the order of the metrics. It rejects metrics that are derived from themselves, from
 * rejected ones, or from values that are not numbers, each with a reason that names the place in the expression.
 *
 * <p><b>Evaluation.</b> A row is computed at once, in windows of 1,024 columns, without any allocation for a cell. Parts
 * that have the same value in all columns are computed once. Only where the flow of control or an index differs between the
 * columns (<em>if</em> over a value of a metric) is each column computed by itself. The order is fixed: operands from the
 * left, sums over locations and children in ascending order, so that results are reproducible.
 *
 * <p><b>CubePL</b> is evaluated by the scalar rules of Cube's library, judged by cubelib 4.8.2:
 *
 * <pre>
 *  ^ is left associative          2 ^ 3 ^ 2 is 64
 *  a sign takes the whole product 8 / -2 * 4 is 8 / (-(2 * 4)), as the library reads it
 *  a * b                          0 if a is 0, even if b is not a number
 *  a - b                          0 if both are next to each other
 *  a / b                          0 if a is 0, else NaN if b is 0
 *  metric::nope()                 0: there is no such metric
 *  metric::fixed::m()             the total; in POSTDERIVED metrics the value at the call node, over the whole system
 *  ids                            those of the file if they are 0 to n-1 in some order, otherwise positions
 * </pre>
 *
 * <p>Different from the library, on purpose: characters that belong to no token are errors (the library skips them);
 * {@code sizeof} is the largest written index plus one (the library crashes); global variables and the state of metrics can
 * be changed by initializations only, which can refer to {@code metric::fixed::m()} of stored metrics only, so that values
 * do not depend on the order in which they are asked for; a value that does not exist yet (the minimum of nothing) is 0.
 * Rejected with a reason: {@code env}, {@code random}, {@code metric::call::} with a location, back-references in regular
 * expressions, and predefined variables as targets.
 *
 * <p><b>HPCToolkit's</b> formulas and <b>hpcviewer's</b> language: see {@link org.perfspace.model.derived.Language}. They
 * have the same operands, beside which there are counts, squares and extremes over the locations of a column, and
 * HPCToolkit's scopes of exclusive costs.
 */
@NullMarked
package org.perfspace.model.derived;

import org.jspecify.annotations.NullMarked;
