/** Reports that a tool's own users expect, computed from a space of any origin. */
@NullMarked
package org.perfspace.convert.report;

import org.jspecify.annotations.NullMarked;
