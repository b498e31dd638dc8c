/** What TAU's profile files look like. */
@NullMarked
package org.perfspace.format.tau;

import org.jspecify.annotations.NullMarked;
