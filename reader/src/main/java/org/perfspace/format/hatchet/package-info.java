/**
 * The vocabulary of Hatchet's literal JSON, shared by reader and writer. {@code README.md} in this directory documents
 * for every field what is read, written and rejected.
 *
 * <p>The reader reads Hatchet's literal JSON. {@link org.perfspace.format.hatchet.HatchetReader} visits the nodes of a file twice: the
 * first time the definitions and the types of the metrics are collected, the second time the values.
 */
@NullMarked
package org.perfspace.format.hatchet;

import org.jspecify.annotations.NullMarked;
