/** Writes {@code anchor.xml}, the definitions of a Cube 4 profile. */
@NullMarked
package org.perfspace.writer.cube.anchor;

import org.jspecify.annotations.NullMarked;
