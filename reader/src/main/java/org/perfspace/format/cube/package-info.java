/**
 * Layout of Cube 4 profiles (.cubex) as reader and writer share it: the tar container, its members, the index and data
 * members, the vocabulary of anchor.xml, the value types, and this toolkit's own extra member.
 */
@NullMarked
package org.perfspace.format.cube;

import org.jspecify.annotations.NullMarked;
