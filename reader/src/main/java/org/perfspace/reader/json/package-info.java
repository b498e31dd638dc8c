/** Provides the code that the readers of the JSON formats of Hatchet and Caliper share. */
@NullMarked
package org.perfspace.reader.json;

import org.jspecify.annotations.NullMarked;
