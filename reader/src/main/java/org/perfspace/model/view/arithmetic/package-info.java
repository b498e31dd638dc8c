/** Addition and subtraction of cells, in the arithmetic of each value type. */
@NullMarked
package org.perfspace.model.view.arithmetic;

import org.jspecify.annotations.NullMarked;
