/** Reports on the differences between two profiles. */
@NullMarked
package org.perfspace.cli.show.compare;

import org.jspecify.annotations.NullMarked;
