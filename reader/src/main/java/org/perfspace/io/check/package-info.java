/** Findings of the validation of a file, and the collector to which readers report them while they read. */
@NullMarked
package org.perfspace.io.check;

import org.jspecify.annotations.NullMarked;
