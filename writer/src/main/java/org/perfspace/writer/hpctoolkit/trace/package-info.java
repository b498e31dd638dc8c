/** Writes {@code trace.db}: the contexts that each profile was in over time. */
@NullMarked
package org.perfspace.writer.hpctoolkit.trace;

import org.jspecify.annotations.NullMarked;
