package org.perfspace.reader.cube;

import java.util.List;
import org.perfspace.model.Definitions;

/**
 * What anchor.xml says: the definitions, and how the rows of each metric are stored.
 *
 * @param definitions in the model's words
 * @param storage of each metric, by model id
 */
record Anchor(Definitions definitions, List<CubeMetric> storage) {}
