/**
 * The structures of Cube 4 profiles ({@code .cubex}) and the names in them, shared by reader and writer. {@code README.md}
 * beside the classes says of every member and element what is read, written and refused, and what Cube's own tools cannot
 * bear.
 */
@NullMarked
package org.perfspace.format.cube;

import org.jspecify.annotations.NullMarked;
