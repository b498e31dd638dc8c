/**
 * The list of formats and, in one package for each format, the layouts that reader and writer share. Outputs of all
 * formats contain {@link org.perfspace.format.Checksums}, so that validation detects each flipped bit.
 */
@NullMarked
package org.perfspace.format;

import org.jspecify.annotations.NullMarked;
