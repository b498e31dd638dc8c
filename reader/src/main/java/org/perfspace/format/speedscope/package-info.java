/** Names in files of the viewer speedscope; {@code README.md} in this directory is the page of the format. */
@NullMarked
package org.perfspace.format.speedscope;

import org.jspecify.annotations.NullMarked;
