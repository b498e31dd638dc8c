/** Reads {@code profile.db}: the values of each profile by context, then by metric. */
@NullMarked
package org.perfspace.reader.hpctoolkit.profile;

import org.jspecify.annotations.NullMarked;
