/**
 * Reads Cube 4 profiles (.cubex): {@link org.perfspace.reader.cube.CubeReader} opens the container, reads the definitions
 * from {@code anchor.xml}, and reads the rows from the file on request.
 * {@link org.perfspace.reader.cube.CubeValidator} reports every rule that a file breaks.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.cube} specifies for each member and element what is read, kept and
 * rejected.
 */
@NullMarked
package org.perfspace.reader.cube;

import org.jspecify.annotations.NullMarked;
