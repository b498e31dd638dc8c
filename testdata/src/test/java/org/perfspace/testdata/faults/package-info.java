/**
 * Tests of outputs when the system fails or the process is killed during writing: with a file system that fails at any
 * chosen call, and with Java machines that are really killed.
 */
@NullMarked
package org.perfspace.testdata.faults;

import org.jspecify.annotations.NullMarked;
