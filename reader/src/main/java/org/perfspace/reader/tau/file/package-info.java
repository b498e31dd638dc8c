/**
 * Reads the files of TAU in all formats into {@linkplain org.perfspace.format.tau.TauProfile profiles} of one metric of one
 * thread.
 */
@NullMarked
package org.perfspace.reader.tau.file;

import org.jspecify.annotations.NullMarked;
