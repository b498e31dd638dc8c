/** Statements of CubePL: assignments, branches, loops and blocks. */
@NullMarked
package org.perfspace.model.derived.statement;

import org.jspecify.annotations.NullMarked;
