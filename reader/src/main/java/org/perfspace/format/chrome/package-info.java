/** The names of Chrome's Trace Event Format; {@code README.md} beside this file is the format's page. */
@NullMarked
package org.perfspace.format.chrome;

import org.jspecify.annotations.NullMarked;
