/**
 * The vocabulary of TAU profiles, shared by reader and writer. {@code README.md} beside the classes says of every field what
 * is read, written and refused.
 */
@NullMarked
package org.perfspace.format.tau;

import org.jspecify.annotations.NullMarked;
