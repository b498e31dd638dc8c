/** Opens a profile of any known format: one ordered list of readers, chosen by what the file holds. */
@NullMarked
package org.perfspace.reader;

import org.jspecify.annotations.NullMarked;
