/**
 * The data of a page: the definitions of a profile and its extras as blocks that the page reads. The values are in
 * {@code rows}.
 */
@NullMarked
package org.perfspace.cli.view.data;

import org.jspecify.annotations.NullMarked;
