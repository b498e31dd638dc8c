/**
 * The formats: their names here, the layouts that both directions share in one package each. {@link
 * org.perfspace.format.Checksums} is what outputs of all formats carry so that validation notices each flipped bit.
 */
@NullMarked
package org.perfspace.format;

import org.jspecify.annotations.NullMarked;
