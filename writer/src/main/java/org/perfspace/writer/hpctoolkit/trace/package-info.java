/** Writes {@code trace.db}: the contexts of each profile over time. */
@NullMarked
package org.perfspace.writer.hpctoolkit.trace;

import org.jspecify.annotations.NullMarked;
