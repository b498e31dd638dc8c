/**
 * The content of {@code meta.db}: one image, {@link org.perfspace.format.hpctoolkit.meta.MetaDb}, and its reader. Both
 * directions need the reader: a space that came from a database carries its {@code meta.db} along, and the writer of
 * databases looks up there what a performance space has no words for.
 */
@NullMarked
package org.perfspace.format.hpctoolkit.meta;

import org.jspecify.annotations.NullMarked;
