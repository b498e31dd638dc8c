/**
 * Reads collapsed stacks: once to see what the values and the first frames are, and once more for the stacks.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.collapsed} says what becomes of a line.
 */
@NullMarked
package org.perfspace.reader.collapsed;

import org.jspecify.annotations.NullMarked;
