/** The values of a performance space: rows of 64-bit words, one row for each metric and call node. */
@NullMarked
package org.perfspace.model.severity;

import org.jspecify.annotations.NullMarked;
