/**
 * Writing of files and directories: outputs that appear completely or not at all, and workspaces for temporary data.
 *
 * <p>{@link org.perfspace.io.files.Workspace} is the private directory of a run,
 * {@link org.perfspace.io.files.Exchange} replaces an older output by a finished one,
 * {@link org.perfspace.io.files.ScratchFile} holds data that does not fit into memory.
 */
@NullMarked
package org.perfspace.io.files;

import org.jspecify.annotations.NullMarked;
