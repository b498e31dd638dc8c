/**
 * A class for each verb of the command ({@code ConvertVerb}, {@code InfoVerb}, …), which declares its options, calls the
 * library, and passes the result to the class that prints it. {@link org.perfspace.cli.verbs.Verbs} lists the verbs.
 */
@NullMarked
package org.perfspace.cli.verbs;

import org.jspecify.annotations.NullMarked;
