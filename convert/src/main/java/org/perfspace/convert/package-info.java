/** From one format to the other: open, fit, write, report. */
@NullMarked
package org.perfspace.convert;

import org.jspecify.annotations.NullMarked;
