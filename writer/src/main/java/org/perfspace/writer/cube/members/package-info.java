/** Writes what a container holds beside its definitions: the rows of all metrics, attachments and the trace. */
@NullMarked
package org.perfspace.writer.cube.members;

import org.jspecify.annotations.NullMarked;
