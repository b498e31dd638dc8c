/** The parts of reading that the JSON formats of Hatchet and Caliper share. */
@NullMarked
package org.perfspace.reader.json;

import org.jspecify.annotations.NullMarked;
