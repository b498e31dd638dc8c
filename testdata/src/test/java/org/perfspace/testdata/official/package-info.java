/**
 * Tests that ask the official tools of each format. They run with {@code mvn -Pofficial verify -Dofficial.tools=DIR}, where
 * {@code DIR/bin} holds the tools; OFFICIAL.md of this module lists them. A tool that is not there is reported as skipped.
 *
 * <p>Each test makes files from a sample in many ways and hands them to the tools. Each error of a tool, and each
 * number that it reads differently, becomes a {@linkplain org.perfspace.testdata.official.Complaint complaint}. The
 * complaints that are known to be faults of the tool stand in {@code official-exceptions.txt}; there must be no others.
 */
@NullMarked
package org.perfspace.testdata.official;

import org.jspecify.annotations.NullMarked;
