/** The image of {@code trace.db}: the table of its lines. */
@NullMarked
package org.perfspace.format.hpctoolkit.trace;

import org.jspecify.annotations.NullMarked;
