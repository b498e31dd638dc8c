/**
 * Creates call trees and rows from the samples of formats that store the complete stack of callers with each value: pprof
 * and collapsed stacks.
 */
@NullMarked
package org.perfspace.reader.stacks;

import org.jspecify.annotations.NullMarked;
