/**
 * The layout and the image of a pprof profile, shared by reader and writer; {@code README.md} in this directory documents
 * the format.
 */
@NullMarked
package org.perfspace.format.pprof;

import org.jspecify.annotations.NullMarked;
