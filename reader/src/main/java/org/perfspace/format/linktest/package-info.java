/**
 * The records of LinkTest and the names of their fields, shared by reader and writer. {@code README.md} beside the classes
 * says of every field what is read, written and refused.
 */
@NullMarked
package org.perfspace.format.linktest;

import org.jspecify.annotations.NullMarked;
