/** What the XML files of CUBE 2 and CUBE 3 look like. */
@NullMarked
package org.perfspace.format.cubexml;

import org.jspecify.annotations.NullMarked;
