/**
 * The vocabulary of Hatchet's literal JSON, shared by reader and writer. {@code README.md} in this directory documents
 * for every field what is read, written and rejected.
 */
@NullMarked
package org.perfspace.format.hatchet;

import org.jspecify.annotations.NullMarked;
