/**
 * Names in files of the viewer speedscope; {@code README.md} in this directory documents the format.
 */
@NullMarked
package org.perfspace.format.speedscope;

import org.jspecify.annotations.NullMarked;
