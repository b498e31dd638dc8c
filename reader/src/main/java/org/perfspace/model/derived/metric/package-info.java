/** The derived metrics of a profile: they are compiled from their formulas, initialized, and evaluated. */
@NullMarked
package org.perfspace.model.derived.metric;

import org.jspecify.annotations.NullMarked;
