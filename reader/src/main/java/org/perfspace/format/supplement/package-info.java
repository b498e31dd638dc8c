/**
 * The structures of the supplement, which contains the parts of a profile that a format cannot express. {@code README.md}
 * in this directory documents where each format stores it.
 *
 * <p>The reader reads the definitions of a supplement, which are JSON.
 */
@NullMarked
package org.perfspace.format.supplement;

import org.jspecify.annotations.NullMarked;
