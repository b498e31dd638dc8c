/**
 * The call tree of formats that store complete stacks, shared by readers and writers.
 *
 * <p>The reader creates call trees and rows from the samples of formats that store the complete stack of callers with each value: pprof
 * and collapsed stacks.
 */
@NullMarked
package org.perfspace.format.stacks;

import org.jspecify.annotations.NullMarked;
