/**
 * Writes files of the viewer speedscope: a profile for each metric, or one for each location.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.speedscope} says what becomes of each part of a space.
 */
@NullMarked
package org.perfspace.writer.speedscope;

import org.jspecify.annotations.NullMarked;
