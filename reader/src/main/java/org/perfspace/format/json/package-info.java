/** JSON texts as the formats of Hatchet and Caliper need them: tokens with places, limits, names of metrics. */
@NullMarked
package org.perfspace.format.json;

import org.jspecify.annotations.NullMarked;
