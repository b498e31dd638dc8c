/** The values of a page: rows of metrics over columns of locations, as blocks of bytes. */
@NullMarked
package org.perfspace.cli.view.data.rows;

import org.jspecify.annotations.NullMarked;
