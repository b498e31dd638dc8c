/** Writes {@code profile.db}: the values of each profile by context, then by metric. */
@NullMarked
package org.perfspace.writer.hpctoolkit.profile;

import org.jspecify.annotations.NullMarked;
