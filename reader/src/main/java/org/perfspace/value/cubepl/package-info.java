/**
 * Expressions of derived metrics in Cube's language CubePL: the parser, the tree of an expression, its evaluation, and the limits
 * of an evaluation.
 *
 * <p>{@link org.perfspace.value.cubepl.DerivedMetrics} holds the parsed expressions of a profile,
 * {@link org.perfspace.value.cubepl.Evaluation} evaluates one of them. {@link org.perfspace.value} provides the operands.
 */
@NullMarked
package org.perfspace.value.cubepl;

import org.jspecify.annotations.NullMarked;
