/** Reads the supplement: definitions as JSON, and the container of data that a format cannot store. */
@NullMarked
package org.perfspace.reader.supplement;

import org.jspecify.annotations.NullMarked;
