/**
 * Writes collapsed stacks: a line for each call path with a value, or for each call path and location.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.collapsed} says what becomes of each part of a space.
 */
@NullMarked
package org.perfspace.writer.collapsed;

import org.jspecify.annotations.NullMarked;
