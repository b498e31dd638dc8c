/**
 * Reads Hatchet's literal JSON. {@link org.perfspace.reader.hatchet.HatchetReader} visits the nodes of a file twice: the
 * first time the definitions and the types of the metrics are collected, the second time the values.
 */
@NullMarked
package org.perfspace.reader.hatchet;

import org.jspecify.annotations.NullMarked;
