/**
 * The meaning of metrics, regions and locations, whatever tool measured them: the only place that knows names of metrics,
 * spellings of units, and whether values add up. Unknown names stay unknown; nothing is guessed from a similar name.
 */
@NullMarked
package org.perfspace.meaning;

import org.jspecify.annotations.NullMarked;
