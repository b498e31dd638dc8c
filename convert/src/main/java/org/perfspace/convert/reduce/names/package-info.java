/** Names in reductions: patterns of names, ranges of numbers, and suggestions for names that do not exist. */
@NullMarked
package org.perfspace.convert.reduce.names;

import org.jspecify.annotations.NullMarked;
