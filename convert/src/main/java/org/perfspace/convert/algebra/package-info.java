/**
 * From several spaces to one: difference, merge, mean, sum, minimum, maximum, ratio.
 *
 * <p>First the operands are {@linkplain org.perfspace.convert.algebra.Integration integrated}: one set of definitions that
 * holds all of theirs, and for each operand where its metrics, call nodes and locations went. Then the arithmetic is done
 * row by row when somebody reads the result, so that operands may be larger than memory. A result is an ordinary space and
 * can be an operand again. What an operand does not have counts as the neutral element of the type.
 */
@NullMarked
package org.perfspace.convert.algebra;

import org.jspecify.annotations.NullMarked;
