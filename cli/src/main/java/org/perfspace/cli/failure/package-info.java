/** Reports of failures: for each, an exit code and a line with a hint. */
@NullMarked
package org.perfspace.cli.failure;

import org.jspecify.annotations.NullMarked;
