/**
 * Layout and image of a pprof profile, which reader and writer share; {@code README.md} in this directory is the page of
 * the format.
 */
@NullMarked
package org.perfspace.format.pprof;

import org.jspecify.annotations.NullMarked;
