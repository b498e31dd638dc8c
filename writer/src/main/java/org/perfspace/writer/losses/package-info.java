/** Reports the parts of a space that an output does not hold, in the same words for every format. */
@NullMarked
package org.perfspace.writer.losses;

import org.jspecify.annotations.NullMarked;
