/**
 * Makes call trees and rows of the samples of formats that say for each value the whole stack of callers: pprof and
 * collapsed stacks.
 */
@NullMarked
package org.perfspace.reader.stacks;

import org.jspecify.annotations.NullMarked;
