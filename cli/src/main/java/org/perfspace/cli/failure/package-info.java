/** Failures as the command tells them: an exit code and a line each, with the hint that belongs to it. */
@NullMarked
package org.perfspace.cli.failure;

import org.jspecify.annotations.NullMarked;
