/**
 * The vocabulary of TAU profiles, shared by reader and writer. {@code README.md} in this directory documents for every
 * field what is read, written and rejected.
 */
@NullMarked
package org.perfspace.format.tau;

import org.jspecify.annotations.NullMarked;
