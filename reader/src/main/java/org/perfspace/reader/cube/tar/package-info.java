/** Reads the container of a Cube 4 profile, a tar archive that may be compressed as a whole. */
@NullMarked
package org.perfspace.reader.cube.tar;

import org.jspecify.annotations.NullMarked;
