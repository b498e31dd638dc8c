/**
 * The structures of the supplement, which carries what a format cannot express. {@code README.md} beside the classes says
 * where each format keeps it.
 */
@NullMarked
package org.perfspace.format.supplement;

import org.jspecify.annotations.NullMarked;
