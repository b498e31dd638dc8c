/**
 * Support for the JSON formats of Hatchet and Caliper: tokens with places, limits, and names of metrics.
 */
@NullMarked
package org.perfspace.format.json;

import org.jspecify.annotations.NullMarked;
