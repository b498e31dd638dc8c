/**
 * The layout of collapsed stacks, shared by reader and writer; {@code README.md} in this directory documents the format.
 */
@NullMarked
package org.perfspace.format.collapsed;

import org.jspecify.annotations.NullMarked;
