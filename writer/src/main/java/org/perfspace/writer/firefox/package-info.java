/** Writes profiles for the Firefox Profiler, column by column. */
@NullMarked
package org.perfspace.writer.firefox;

import org.jspecify.annotations.NullMarked;
