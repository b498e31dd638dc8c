/**
 * Writes the definitions of a supplement as JSON, compares a space with its image in a format, and reports what a format without
 * a supplement loses.
 */
@NullMarked
package org.perfspace.writer.supplement;

import org.jspecify.annotations.NullMarked;
