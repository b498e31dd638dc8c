/**
 * The layout of collapsed stacks, shared by reader and writer; {@code README.md} in this directory documents the format.
 *
 * <p>The reader reads collapsed stacks: the first pass determines the type of the values and the meaning of the first frames, the second
 * pass reads the stacks.
 */
@NullMarked
package org.perfspace.format.collapsed;

import org.jspecify.annotations.NullMarked;
