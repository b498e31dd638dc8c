/**
 * Writes Hatchet's literal JSON. The values of a node are sums over all locations, because a literal has one value for
 * each node and metric; other losses are reported.
 */
@NullMarked
package org.perfspace.writer.hatchet;

import org.jspecify.annotations.NullMarked;
