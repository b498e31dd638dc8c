/**
 * The page of {@code perfspace view}: one HTML file, or the same page from a server on this machine.
 *
 * <p>Java only reads the profile and packs its values into {@linkplain org.perfspace.cli.view.PageBlock blocks}; all
 * arithmetic and drawing is done by the page's own script (resources in {@code org/perfspace/view}, joined by
 * {@link org.perfspace.cli.view.PageFrame}). Blocks contain values as stored in the profile, and the page computes
 * inclusive and exclusive values in the same way and order as {@code dump}:
 *
 * <pre>
 *  head        definitions, totals, notes and what is left out, as JSON
 *  calls, regions, system    columns of integers; texts are indexes into the string table of the head
 *  sM.K        sums of metric M over all locations, by call node; K is 1 for the second profile of a comparison, else 0
 *  rM.K.N      rows of metric M, part N
 *  iM.K, jM.K.N    inclusive sums and rows of a derived metric, where they do not follow from the exclusive ones
 *  cM          cells of a compound metric as texts
 *  presence    comparison: which of the two profiles has a call node (bits 1 and 2)
 *  topologyN   coordinates of a Cartesian grid
 *  linksN      pair times of a LinkTest iteration
 *  trace       samples of all locations
 *  sourceN     text of a source file
 * </pre>
 *
 * <p>All blocks except {@code head}, {@code cM} and {@code sourceN} have the format of
 * {@link org.perfspace.cli.view.Sections}.
 */
@NullMarked
package org.perfspace.cli.view;

import org.jspecify.annotations.NullMarked;
