/** Reads {@code trace.db}: the contexts that each profile was in over time. */
@NullMarked
package org.perfspace.reader.hpctoolkit.trace;

import org.jspecify.annotations.NullMarked;
