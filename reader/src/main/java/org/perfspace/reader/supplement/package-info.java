/** Reads the supplement: definitions as JSON, and the container of what a format has no place for. */
@NullMarked
package org.perfspace.reader.supplement;

import org.jspecify.annotations.NullMarked;
