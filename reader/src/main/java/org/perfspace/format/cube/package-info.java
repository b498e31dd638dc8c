/**
 * The structures of Cube 4 profiles ({@code .cubex}) and the names in them, shared by reader and writer.
 * {@code README.md} in this directory documents for every member and element what is read, written and rejected, and
 * which files Cube's own tools cannot read.
 *
 * <p>The reader reads Cube 4 profiles (.cubex): {@link org.perfspace.format.cube.CubeReader} opens the container, reads the definitions
 * from {@code anchor.xml}, and reads the rows from the file on request.
 * {@link org.perfspace.format.cube.CubeValidator} reports every rule that a file breaks.
 */
@NullMarked
package org.perfspace.format.cube;

import org.jspecify.annotations.NullMarked;
