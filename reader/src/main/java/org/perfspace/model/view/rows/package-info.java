/**
 * The rows that views compute: in one pass over the call tree, below one call node, and results that are stored
 * temporarily.
 */
@NullMarked
package org.perfspace.model.view.rows;

import org.jspecify.annotations.NullMarked;
