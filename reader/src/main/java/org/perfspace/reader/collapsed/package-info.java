/**
 * Reads collapsed stacks: the first pass determines the type of the values and the meaning of the first frames, the second
 * pass reads the stacks.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.collapsed} describes how each line is mapped.
 */
@NullMarked
package org.perfspace.reader.collapsed;

import org.jspecify.annotations.NullMarked;
