/** The names of Chrome's Trace Event Format; {@code README.md} in this directory documents the format. */
@NullMarked
package org.perfspace.format.chrome;

import org.jspecify.annotations.NullMarked;
