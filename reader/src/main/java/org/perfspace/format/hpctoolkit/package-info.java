/**
 * The structures of HPCToolkit databases, version 4, and the names in them, shared by reader and writer. {@code README.md}
 * beside the classes says of every field what is read, written and refused.
 */
@NullMarked
package org.perfspace.format.hpctoolkit;

import org.jspecify.annotations.NullMarked;
