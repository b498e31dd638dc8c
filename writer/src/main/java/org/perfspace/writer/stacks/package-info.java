/**
 * Code that the writers of stacks share (pprof, collapsed stacks, speedscope): the metrics that they can hold, the
 * conversion to integers, and the report of losses.
 */
@NullMarked
package org.perfspace.writer.stacks;

import org.jspecify.annotations.NullMarked;
