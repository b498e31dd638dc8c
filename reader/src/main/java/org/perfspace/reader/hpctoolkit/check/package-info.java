/** The rules of HPCToolkit databases, for {@code validate}. */
@NullMarked
package org.perfspace.reader.hpctoolkit.check;

import org.jspecify.annotations.NullMarked;
