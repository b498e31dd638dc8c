/**
 * The formats: their names here, the layouts that both directions share in one package each.
 */
@NullMarked
package org.perfspace.format;

import org.jspecify.annotations.NullMarked;
