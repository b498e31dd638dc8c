/**
 * The layout of CUBE 3 and CUBE 2 files, shared by reader and writer. {@code README.md} in this directory documents for
 * every element what is read, written, lost and rejected.
 *
 * <p>The reader reads the XML files of CUBE 2 and CUBE 3, plain and gzip.
 *
 * <p>The file is read once, front to back; rows of severities stay in memory up to 32 MiB, and go to a temporary file beyond
 * that. Metrics are exclusive. Threads of CUBE 2 are numbered in the order of the file, like their values, not by
 * {@code locid}. The unique name of a metric of CUBE 2 is its id and its name, as in the official library ({@code 0Time}). A
 * value of an integer metric that is not an integer is rounded, and a note is added.
 */
@NullMarked
package org.perfspace.format.cubexml;

import org.jspecify.annotations.NullMarked;
