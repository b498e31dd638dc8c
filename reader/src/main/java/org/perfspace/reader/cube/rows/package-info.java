/** Reads the index and data members of a Cube 4 profile, which hold the rows of its metrics. */
@NullMarked
package org.perfspace.reader.cube.rows;

import org.jspecify.annotations.NullMarked;
