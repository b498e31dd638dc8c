/** Tables of single values, with the ids or the names of what they belong to. */
@NullMarked
package org.perfspace.cli.show.dump;

import org.jspecify.annotations.NullMarked;
