/**
 * The layout of CUBE 3 and CUBE 2 files, shared by reader and writer. {@code README.md} beside the class says of every
 * element what is read, written, lost and refused.
 */
@NullMarked
package org.perfspace.format.cubexml;

import org.jspecify.annotations.NullMarked;
