/** The parsers of the three languages of expressions, and of the regular expressions in CubePL. */
@NullMarked
package org.perfspace.model.derived.parse;

import org.jspecify.annotations.NullMarked;
