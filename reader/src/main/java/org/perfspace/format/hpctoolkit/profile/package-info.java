/** The image of {@code profile.db}: its tables and the blocks of its profiles, for both directions. */
@NullMarked
package org.perfspace.format.hpctoolkit.profile;

import org.jspecify.annotations.NullMarked;
