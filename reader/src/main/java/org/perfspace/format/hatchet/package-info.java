/**
 * The vocabulary of Hatchet's literal JSON, shared by reader and writer. {@code README.md} beside the classes says of every
 * field what is read, written and refused.
 */
@NullMarked
package org.perfspace.format.hatchet;

import org.jspecify.annotations.NullMarked;
