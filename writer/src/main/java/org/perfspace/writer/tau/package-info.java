/**
 * Writes profiles of TAU: directories of text files and packed profiles. {@code README.md} of {@link
 * org.perfspace.format.tau} says what becomes of which part of a space.
 */
@NullMarked
package org.perfspace.writer.tau;

import org.jspecify.annotations.NullMarked;
