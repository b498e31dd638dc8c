/**
 * Threads and memory that all codecs share: one pool of workers, ordered work on it, and shares of one budget of the heap.
 */
@NullMarked
package org.perfspace.io.work;

import org.jspecify.annotations.NullMarked;
