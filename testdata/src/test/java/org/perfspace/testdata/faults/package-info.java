/**
 * What happens to outputs when the system fails or the process is killed in the midst of writing: a file system that does
 * so at any chosen call, and Java machines that are really killed.
 */
@NullMarked
package org.perfspace.testdata.faults;

import org.jspecify.annotations.NullMarked;
