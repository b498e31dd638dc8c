/** Findings of the validation of a file, and the collector that readers report them to while they read. */
@NullMarked
package org.perfspace.io.check;

import org.jspecify.annotations.NullMarked;
