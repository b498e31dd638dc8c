/**
 * Files and directories that are written: outputs that appear whole or not at all, and workspaces for temporary data.
 *
 * <p>{@link org.perfspace.io.files.Workspace} is the private directory of a run, {@link org.perfspace.io.files.Exchange}
 * puts a finished output in the place of an older one, {@link org.perfspace.io.files.ScratchFile} holds data that does not
 * fit into memory.
 */
@NullMarked
package org.perfspace.io.files;

import org.jspecify.annotations.NullMarked;
