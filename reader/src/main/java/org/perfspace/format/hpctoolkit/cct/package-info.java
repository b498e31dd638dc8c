/** The image of {@code cct.db}: the blocks of its contexts, and how they follow from profile.db. */
@NullMarked
package org.perfspace.format.hpctoolkit.cct;

import org.jspecify.annotations.NullMarked;
