/** Threads and memory that all codecs share: a pool of workers, ordered work in it, and the partition of the heap. */
@NullMarked
package org.perfspace.io.work;

import org.jspecify.annotations.NullMarked;
