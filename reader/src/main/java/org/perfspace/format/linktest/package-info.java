/**
 * The records of LinkTest and the names of their fields, shared by reader and writer. {@code README.md} in this directory
 * documents for every field what is read, written and rejected.
 */
@NullMarked
package org.perfspace.format.linktest;

import org.jspecify.annotations.NullMarked;
