/**
 * Writes XML files of CUBE 3 and CUBE 2, in the spelling that the official readers take.
 *
 * <p>These formats hold less than the model and have no place for a supplement; everything that they cannot say is
 * reported. A comment at the end holds the checksum of the text. Values are written exclusive along the call tree, doubles
 * in the shortest form that reads back to the same bits. Of the system, machine, node, process and thread remain: a location
 * group hangs on its system node, that on the root above it.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.cubexml} says of each element what is written.
 */
@NullMarked
package org.perfspace.writer.cubexml;

import org.jspecify.annotations.NullMarked;
