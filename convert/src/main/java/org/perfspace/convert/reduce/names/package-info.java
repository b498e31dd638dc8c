/** Names and numbers in reductions: patterns of names, ranges of numbers, and suggestions for misspelt names. */
@NullMarked
package org.perfspace.convert.reduce.names;

import org.jspecify.annotations.NullMarked;
