/** Help, manual pages, completions, and the JSON Schemas of reports. */
@NullMarked
package org.perfspace.cli.help;

import org.jspecify.annotations.NullMarked;
