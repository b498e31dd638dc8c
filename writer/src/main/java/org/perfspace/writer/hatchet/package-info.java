/**
 * Writes Hatchet's literal JSON. The values of a node are sums over all locations, as a literal has one value for each node
 * and metric; what else is lost is reported.
 */
@NullMarked
package org.perfspace.writer.hatchet;

import org.jspecify.annotations.NullMarked;
