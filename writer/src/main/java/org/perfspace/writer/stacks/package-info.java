/**
 * Code that the writers of stacks share (pprof, collapsed stacks, speedscope): which metrics they can hold, whole numbers,
 * and the report of what they have no words for.
 */
@NullMarked
package org.perfspace.writer.stacks;

import org.jspecify.annotations.NullMarked;
