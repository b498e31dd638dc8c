/** The image of {@code cct.db}: the blocks of its contexts, and their derivation from profile.db. */
@NullMarked
package org.perfspace.format.hpctoolkit.cct;

import org.jspecify.annotations.NullMarked;
