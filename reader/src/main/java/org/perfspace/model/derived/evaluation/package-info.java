/**
 * The state of an evaluation: variables, arrays, texts and regular expressions, within the limits that are set for
 * it.
 */
@NullMarked
package org.perfspace.model.derived.evaluation;

import org.jspecify.annotations.NullMarked;
