/** Reads {@code anchor.xml}, the definitions of a Cube 4 profile, and those of CUBE 3 and 2, which are much the same. */
@NullMarked
package org.perfspace.reader.cube.anchor;

import org.jspecify.annotations.NullMarked;
