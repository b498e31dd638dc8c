/** The rules of Cube 4, for {@code validate}. */
@NullMarked
package org.perfspace.reader.cube.check;

import org.jspecify.annotations.NullMarked;
