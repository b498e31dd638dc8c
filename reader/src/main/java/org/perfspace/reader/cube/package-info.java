/**
 * Reads Cube 4 profiles (.cubex): {@link org.perfspace.reader.cube.CubeReader} opens the container, reads the definitions
 * from {@code anchor.xml}, and leaves the rows in the file until they are asked for.
 * {@link org.perfspace.reader.cube.check.CubeValidator} tells every rule that a file breaks.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.cube} says of each member and element what is read, kept and refused.
 */
@NullMarked
package org.perfspace.reader.cube;

import org.jspecify.annotations.NullMarked;
