/**
 * The names of the Firefox Profiler's processed profile format; {@code README.md} in this directory documents the format.
 */
@NullMarked
package org.perfspace.format.firefox;

import org.jspecify.annotations.NullMarked;
