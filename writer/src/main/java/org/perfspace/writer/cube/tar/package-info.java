/** Writes the container of a Cube 4 profile, a tar archive. */
@NullMarked
package org.perfspace.writer.cube.tar;

import org.jspecify.annotations.NullMarked;
