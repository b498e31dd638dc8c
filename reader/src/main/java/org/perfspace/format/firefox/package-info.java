/** The names of the Firefox Profiler's processed profile format; {@code README.md} beside this file is the format's page. */
@NullMarked
package org.perfspace.format.firefox;

import org.jspecify.annotations.NullMarked;
