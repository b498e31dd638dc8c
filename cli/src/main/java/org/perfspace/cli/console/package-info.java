/** The streams of one run of the command, and the formatting of texts and numbers that are written to them. */
@NullMarked
package org.perfspace.cli.console;

import org.jspecify.annotations.NullMarked;
