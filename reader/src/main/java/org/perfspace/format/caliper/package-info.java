/**
 * The vocabulary of Caliper's json-split files, shared by reader and writer. {@code README.md} beside the classes says of
 * every field what is read, written and refused.
 */
@NullMarked
package org.perfspace.format.caliper;

import org.jspecify.annotations.NullMarked;
