/**
 * Layout of LinkTest's records inside a SION file, LinkTest 1.x and 2.x, and the texts by which a run is described as a
 * performance space: names of metrics and call nodes, attributes.
 */
@NullMarked
package org.perfspace.format.linktest;

import org.jspecify.annotations.NullMarked;
