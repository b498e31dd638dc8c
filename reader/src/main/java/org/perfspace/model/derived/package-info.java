/**
 * Expressions of derived metrics: three languages, a common form in which they are evaluated, and limits for the
 * evaluation of untrusted expressions. {@link org.perfspace.model.view.DerivedView} supplies the operands and returns
 * the values; these packages do not depend on the source of the values.
 *
 * <pre>
 *  text --(Parsers)--&gt; Expression --(Evaluation)--&gt; a row: one number for each column
 *                         |
 *                         operands(): what has to be supplied for each row
 * </pre>
 *
 * <p>The packages: {@link org.perfspace.model.derived.parse} creates trees of {@link org.perfspace.model.derived.node}
 * and {@link org.perfspace.model.derived.statement}, which are computed within an
 * {@link org.perfspace.model.derived.evaluation}; {@link org.perfspace.model.derived.metric} combines them to derived
 * metrics.
 *
 * <p>{@link org.perfspace.model.derived.metric.DerivedMetrics} compiles the expressions of a profile once: first all
 * initializations, then all values, in the order of the metrics. It rejects metrics that are derived from themselves, from
 * rejected ones, or from values that are not numbers, each with a reason that names the place in the expression.
 *
 * <p><b>Evaluation.</b> All columns of a row are computed together, in windows of 1,024 columns, without an allocation
 * per cell. Parts that have the same value in all columns are computed once. Columns are computed one by one only if
 * the flow of control or an index differs between them (such as <em>if</em> with a value of a metric). The order is
 * fixed, so that results are reproducible: operands from left to right, sums over locations and children in ascending
 * order.
 *
 * <p><b>CubePL</b> is evaluated by the scalar rules of Cube's library, with cubelib 4.8.2 as the reference:
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
 * <p>The following differs from the library intentionally: characters that belong to no token are errors (the library
 * skips them); {@code sizeof} is the largest written index plus one (the library crashes); global variables and the
 * state of metrics can be changed by initializations only, and initializations can refer to {@code metric::fixed::m()}
 * of stored metrics only, so that values do not depend on the order in which they are requested; a value that does not
 * exist (the minimum of no values) is 0. Rejected with a reason: {@code env}, {@code random}, {@code metric::call::}
 * with a location, back-references in regular expressions, and predefined variables as targets.
 *
 * <p><b>HPCToolkit's</b> formulas and <b>hpcviewer's</b> language: see {@link org.perfspace.model.derived.Language}.
 * They have the same operands and, in addition, counts, sums of squares and extremes over the locations of a column,
 * and HPCToolkit's scopes of exclusive costs.
 */
@NullMarked
package org.perfspace.model.derived;

import org.jspecify.annotations.NullMarked;
