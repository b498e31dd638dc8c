/** Stores a performance space in any writable format: one ordered list of writers. */
@NullMarked
package org.perfspace.writer;

import org.jspecify.annotations.NullMarked;
