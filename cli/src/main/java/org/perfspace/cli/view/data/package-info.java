/** The data of a page: the values and definitions of a profile as blocks that the page reads. */
@NullMarked
package org.perfspace.cli.view.data;

import org.jspecify.annotations.NullMarked;
