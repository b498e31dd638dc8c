/** Writes the supplement: definitions as JSON, and the container of the data that a format cannot store. */
@NullMarked
package org.perfspace.writer.supplement;

import org.jspecify.annotations.NullMarked;
