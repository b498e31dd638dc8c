/** Writes SION container files (SIONlib), format version 5 unless an older layout is to be kept; gaps stay holes. */
@NullMarked
package org.perfspace.writer.sion;

import org.jspecify.annotations.NullMarked;
