/**
 * Reads {@code anchor.xml}, which contains the definitions of a Cube 4 profile, and the similar definitions of CUBE 3 and 2.
 */
@NullMarked
package org.perfspace.reader.cube.anchor;

import org.jspecify.annotations.NullMarked;
