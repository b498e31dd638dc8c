/**
 * The content of {@code meta.db}: one image, {@link org.perfspace.format.hpctoolkit.meta.MetaDb}, and its reader. Both
 * directions use the reader: a space that was read from a database has the {@code meta.db} as an attachment, from which
 * the writer of databases takes the information that a performance space cannot express.
 */
@NullMarked
package org.perfspace.format.hpctoolkit.meta;

import org.jspecify.annotations.NullMarked;
