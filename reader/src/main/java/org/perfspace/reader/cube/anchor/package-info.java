/** Reads {@code anchor.xml}, the definitions of a Cube 4 profile. */
@NullMarked
package org.perfspace.reader.cube.anchor;

import org.jspecify.annotations.NullMarked;
