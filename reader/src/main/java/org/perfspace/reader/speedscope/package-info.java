/** Reads files of the viewer speedscope; {@code README.md} of {@link org.perfspace.format.speedscope} documents them. */
@NullMarked
package org.perfspace.reader.speedscope;

import org.jspecify.annotations.NullMarked;
