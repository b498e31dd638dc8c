/** What derived metrics of single formats need beside {@link org.perfspace.model.view.DerivedView}. */
@NullMarked
package org.perfspace.convert.derived;

import org.jspecify.annotations.NullMarked;
