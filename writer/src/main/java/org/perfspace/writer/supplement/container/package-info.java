/** Writes the file of a supplement: a container of the rows, traces and attachments that a format cannot store. */
@NullMarked
package org.perfspace.writer.supplement.container;

import org.jspecify.annotations.NullMarked;
