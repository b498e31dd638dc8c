/** The call tree of formats that store complete stacks, shared by readers and writers. */
@NullMarked
package org.perfspace.format.stacks;

import org.jspecify.annotations.NullMarked;
