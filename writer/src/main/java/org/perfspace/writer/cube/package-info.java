/**
 * Stores a performance space as a Cube 4 file (.cubex), so that cubelib, pyCubexR, standard tar and this toolkit read
 * the same content from it: a sparse index, little endian, in the order of the metric's kind; an anchor.xml in the
 * subset of XML that cubelib's scanner accepts; no member whose size is a multiple of 512 bytes.
 *
 * <p>There is one class per structure, each the mirror image of its reader in {@code org.perfspace.format.cube}.
 * {@link org.perfspace.writer.cube.NativeForm} defines what Cube can express: it converts any definitions to
 * those that a reader of the native part gets back. If these differ from the original, the complete definitions are
 * stored in the member {@code perfspace.supplement}.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.cube} describes how each member and element is written.
 */
@NullMarked
package org.perfspace.writer.cube;

import org.jspecify.annotations.NullMarked;
