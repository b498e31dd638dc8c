/** Where the costs of a program are: its hottest calls as a tree, by their callers, and in lists of any sort. */
@NullMarked
package org.perfspace.convert.hot;

import org.jspecify.annotations.NullMarked;
