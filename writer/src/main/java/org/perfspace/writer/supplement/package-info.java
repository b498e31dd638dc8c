/** Writes the supplement: definitions as JSON, and the container of what a format has no place for. */
@NullMarked
package org.perfspace.writer.supplement;

import org.jspecify.annotations.NullMarked;
