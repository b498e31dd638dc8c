/** Inputs: files and directories on disk, in memory, or in any {@link org.perfspace.io.input.Storage}. */
@NullMarked
package org.perfspace.io.input;

import org.jspecify.annotations.NullMarked;
