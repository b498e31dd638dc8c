/**
 * Stores a performance space as a Cube 4 file (.cubex), so that cubelib, pyCubexR, standard tar and this toolkit read the
 * same from it: a sparse index, little endian, in the order of the metric's kind; an anchor.xml in the subset of XML that
 * cubelib's scanner takes; no member of k * 512 bytes.
 *
 * <p>One class per structure, each the mirror image of its reader in {@code org.perfspace.reader.cube}. {@link
 * org.perfspace.writer.cube.anchor.NativeForm} says what Cube has words for: it makes of any definitions those that a reader
 * of the native part gets back. Where they differ, the complete definitions travel in the member {@code
 * perfspace.supplement}.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.cube} says of each member and element what is written.
 */
@NullMarked
package org.perfspace.writer.cube;

import org.jspecify.annotations.NullMarked;
