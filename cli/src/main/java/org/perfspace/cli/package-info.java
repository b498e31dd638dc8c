/** The command {@code perfspace}: verbs, options, exit codes. */
@NullMarked
package org.perfspace.cli;

import org.jspecify.annotations.NullMarked;
