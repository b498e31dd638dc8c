/** Reads the definitions of a supplement, which are JSON. */
@NullMarked
package org.perfspace.reader.supplement;

import org.jspecify.annotations.NullMarked;
