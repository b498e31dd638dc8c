/**
 * Writes files of the viewer speedscope: a profile for each metric, or one for each location.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.speedscope} describes how each part of a space is stored.
 */
@NullMarked
package org.perfspace.writer.speedscope;

import org.jspecify.annotations.NullMarked;
