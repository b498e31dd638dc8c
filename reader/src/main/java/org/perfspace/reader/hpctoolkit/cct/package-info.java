/** Reads {@code cct.db}: the values of each context by metric, then by profile. */
@NullMarked
package org.perfspace.reader.hpctoolkit.cct;

import org.jspecify.annotations.NullMarked;
