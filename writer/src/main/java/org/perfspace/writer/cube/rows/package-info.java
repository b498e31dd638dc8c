/** Writes the index and data members of a Cube 4 profile, which hold the rows of its metrics. */
@NullMarked
package org.perfspace.writer.cube.rows;

import org.jspecify.annotations.NullMarked;
