/**
 * Writes profiles of TAU: directories of text files and packed profiles. {@code README.md} of
 * {@link org.perfspace.format.tau} describes how each part of a space is stored.
 */
@NullMarked
package org.perfspace.writer.tau;

import org.jspecify.annotations.NullMarked;
