/** Parses the XML of Cube 4, CUBE 3 and CUBE 2, which may come from untrusted sources. */
@NullMarked
package org.perfspace.format.xml;

import org.jspecify.annotations.NullMarked;
