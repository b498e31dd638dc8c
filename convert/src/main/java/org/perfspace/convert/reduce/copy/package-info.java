/** Copies of parts of a space: definitions, rows and traces for other dimensions than those of the source. */
@NullMarked
package org.perfspace.convert.reduce.copy;

import org.jspecify.annotations.NullMarked;
