/**
 * Writes XML files of CUBE 3 and CUBE 2, in the spelling that the official readers accept.
 *
 * <p>These formats can express less than the model and have no place for a supplement; everything that they cannot
 * express is reported. A comment at the end contains the checksum of the text. Values are written exclusive along the
 * call tree, doubles in the shortest form that reads back to the same bits. Of the system, only machines, nodes,
 * processes and threads remain: a location group is a child of its system node, which is a child of the root above it.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.cubexml} describes how each element is written.
 */
@NullMarked
package org.perfspace.writer.cubexml;

import org.jspecify.annotations.NullMarked;
