/** Layout of SION container files (SIONlib), file-format versions 2 to 5, that reader and writer share. */
@NullMarked
package org.perfspace.format.sion;

import org.jspecify.annotations.NullMarked;
