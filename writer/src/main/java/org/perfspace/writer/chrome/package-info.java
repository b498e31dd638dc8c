/** Writes traces in Chrome's Trace Event Format, event by event. */
@NullMarked
package org.perfspace.writer.chrome;

import org.jspecify.annotations.NullMarked;
