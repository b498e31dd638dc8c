/**
 * Layout of collapsed stacks, which reader and writer share; {@code README.md} in this directory is the page of the
 * format.
 */
@NullMarked
package org.perfspace.format.collapsed;

import org.jspecify.annotations.NullMarked;
