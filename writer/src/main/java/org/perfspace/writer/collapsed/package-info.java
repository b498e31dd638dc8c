/**
 * Writes collapsed stacks: a line for each call path with a value, or for each call path and location.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.collapsed} describes how each part of a space is stored.
 */
@NullMarked
package org.perfspace.writer.collapsed;

import org.jspecify.annotations.NullMarked;
