/**
 * The structures of HPCToolkit databases, version 4, and the names in them, shared by reader and writer.
 * {@code README.md} in this directory documents for every field what is read, written and rejected.
 */
@NullMarked
package org.perfspace.format.hpctoolkit;

import org.jspecify.annotations.NullMarked;
