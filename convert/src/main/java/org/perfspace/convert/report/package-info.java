/** Reports in the style of the measurement tools, computed from a space of any format. */
@NullMarked
package org.perfspace.convert.report;

import org.jspecify.annotations.NullMarked;
