/**
 * The structures of Cube 4 profiles ({@code .cubex}) and the names in them, shared by reader and writer.
 * {@code README.md} in this directory documents for every member and element what is read, written and rejected, and
 * which files Cube's own tools cannot read.
 */
@NullMarked
package org.perfspace.format.cube;

import org.jspecify.annotations.NullMarked;
