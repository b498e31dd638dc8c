/**
 * Formats of stacks: pprof, collapsed stacks and speedscope, each checked against a decoder or a schema that is not ours.
 */
@NullMarked
package org.perfspace.testdata.stacks;

import org.jspecify.annotations.NullMarked;
