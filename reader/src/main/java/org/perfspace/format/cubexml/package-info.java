/**
 * The layout of CUBE 3 and CUBE 2 files, shared by reader and writer. {@code README.md} in this directory documents for
 * every element what is read, written, lost and rejected.
 */
@NullMarked
package org.perfspace.format.cubexml;

import org.jspecify.annotations.NullMarked;
