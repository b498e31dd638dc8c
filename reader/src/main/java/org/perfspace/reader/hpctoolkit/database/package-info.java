/** The directory of a database, and its open files with their tables. */
@NullMarked
package org.perfspace.reader.hpctoolkit.database;

import org.jspecify.annotations.NullMarked;
