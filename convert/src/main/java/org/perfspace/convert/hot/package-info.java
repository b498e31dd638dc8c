/** The hot spots of a program: its most expensive calls as a tree, by their callers, and in lists of several kinds. */
@NullMarked
package org.perfspace.convert.hot;

import org.jspecify.annotations.NullMarked;
