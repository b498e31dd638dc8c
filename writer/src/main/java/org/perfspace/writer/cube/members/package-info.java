/** Writes the content of a container other than its definitions: the rows of all metrics, attachments and the trace. */
@NullMarked
package org.perfspace.writer.cube.members;

import org.jspecify.annotations.NullMarked;
