/** Outputs that appear completely or not at all: files, directories and streams. */
@NullMarked
package org.perfspace.io.output;

import org.jspecify.annotations.NullMarked;
