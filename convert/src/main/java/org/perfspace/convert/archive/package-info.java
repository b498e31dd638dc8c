/** Many profiles as one data set of tables: {@link org.perfspace.convert.archive.Archive}. */
@NullMarked
package org.perfspace.convert.archive;

import org.jspecify.annotations.NullMarked;
