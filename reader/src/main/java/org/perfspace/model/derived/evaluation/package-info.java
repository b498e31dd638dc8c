/**
 * The state of an evaluation: variables, arrays, texts and regular expressions, within the limits of the evaluation.
 */
@NullMarked
package org.perfspace.model.derived.evaluation;

import org.jspecify.annotations.NullMarked;
