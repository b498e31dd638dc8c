/** Reads the file of a supplement: a container of the rows, traces and attachments that a format could not store. */
@NullMarked
package org.perfspace.format.supplement.container;

import org.jspecify.annotations.NullMarked;
