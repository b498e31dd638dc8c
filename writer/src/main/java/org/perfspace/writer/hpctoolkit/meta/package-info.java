/** Plans and writes {@code meta.db}. */
@NullMarked
package org.perfspace.writer.hpctoolkit.meta;

import org.jspecify.annotations.NullMarked;
