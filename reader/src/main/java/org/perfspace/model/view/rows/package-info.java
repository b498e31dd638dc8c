/**
 * The rows that views compute: in one pass over the call tree, below one call node, and results that are kept for a
 * while.
 */
@NullMarked
package org.perfspace.model.view.rows;

import org.jspecify.annotations.NullMarked;
