/**
 * The vocabulary of Caliper's json-split files, shared by reader and writer. {@code README.md} in this directory
 * documents for every field what is read, written and rejected.
 */
@NullMarked
package org.perfspace.format.caliper;

import org.jspecify.annotations.NullMarked;
