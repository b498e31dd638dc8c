/** Sums over whole dimensions: values by region, by metric and by location. */
@NullMarked
package org.perfspace.model.view.totals;

import org.jspecify.annotations.NullMarked;
