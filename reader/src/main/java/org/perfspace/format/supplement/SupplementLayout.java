package org.perfspace.format.supplement;

// spotless:off
/**
 * Layout of the JSON that contains those definitions of a space that a format cannot express, exactly as in the model.
 * The <em>image</em> is the set of definitions that a reader gets from the format itself, such as those of anchor.xml. A
 * part that is absent here is taken from the image, and so is the storage of the rows. The elements of both are in the
 * same order: the i-th call node and location here corresponds to the i-th in the image (call nodes in document order,
 * locations by id), and so does the i-th metric, unless metricPositions specifies otherwise. If a list is empty here,
 * anchor.xml contains one placeholder instead, because cubelib cannot read a file without such an element; the values of
 * a placeholder are meaningless.
 *
 * <p>Usually only the numbers differ, because cubelib requires ids from 0 without gaps: then a list of numbers, such as
 * {@code callNodeIds}, replaces the list of objects.
 *
 * <p>The top level is one object. The parts are in the order below; within a part, a field with its default value is
 * omitted, and unknown fields are ignored. Texts are escaped so that the output is ASCII and preserves every char,
 * including control characters and lone surrogates. Lists of names and values are flat:
 * {@code ["name", "value", "name", "value"]}. The ids, references and fields of definitions have the keys, the
 * order and the defaults of {@link org.perfspace.model.Fields}. Types and enumerations
 * have their names in the model, a type also its length: {@code "SCALE_FUNC(27)"}.
 *
 * <pre>
 *  field             type      default         notes
 *  version           number    required        2; comes first
 *  attributes        [text]    the image       names and values
 *  mirrors           [text]    anchor.xml
 *  titles            [text]    the image       of metrics, calls, system
 *  metricPositions   [number]  0, 1, ...       place of each metric among those of the image, such as anchor.xml, where GHOST
 *                                              metrics follow all others; comes with metrics
 *  metricIds         [number]  the image       file ids by model id; not together with metrics
 *  metrics           [object]  the image       by model id
 *    id              number    required        the file id
 *    parent          number    -1              model id
 *    the fields of METRICS                     the expressions as four fields:
 *    expression      text      ""
 *    rowwise         boolean   true
 *    initialization  text      ""
 *    aggregations    [text]    []              operators and expressions
 *  regionIds         [number]  the image       file ids by model id; not together with regions
 *  regions           [object]  the image       by model id
 *    id              number    required        the file id
 *    the fields of REGIONS
 *  callNodeIds       [number]  the image       file ids by model id; not together with callNodes
 *  callNodes         [object]  the image       by model id
 *    id              number    required        the file id
 *    parent          number    -1              model id
 *    region          number    required        model id
 *    the fields of CALL_NODES                  of each parameter: "NUMERIC" or "STRING", name, value
 *  systemNodes       [object]  the image       by model id
 *    parent          number    -1              model id
 *    the fields of SYSTEM_NODES
 *  groups            [object]  the image       by model id
 *    node            number    required        model id of the system node
 *    the fields of GROUPS
 *  locationIds       [number]  the image       file ids by model id; not together with locations
 *  locations         [object]  the image       by model id
 *    id              number    required        the file id
 *    group           number    required        model id
 *    the fields of LOCATIONS
 *  topologies        [object]  anchor.xml
 *    name            text      ""
 *    dimensions      [array]   []              of each: name (text), size (number), periodic (boolean)
 *    coordinates     [array]   []              of each: "LOCATION", "LOCATION_GROUP" or "SYSTEM_NODE", its model id, a number
 *                                              for each dimension
 *  members           [array]   []              attachments that are not stored as they are: name of the member, true name,
 *                                              true size in bytes (the member of an attachment of k*512 bytes has one more)
 * </pre>
 */
// spotless:on
public final class SupplementLayout {

    /** The version to write. */
    public static final int CURRENT_VERSION = 2;

    public static final String VERSION = "version";
    public static final String ATTRIBUTES = "attributes";
    public static final String MIRRORS = "mirrors";
    public static final String TITLES = "titles";
    public static final String METRIC_POSITIONS = "metricPositions";
    public static final String METRIC_IDS = "metricIds";
    public static final String METRICS = "metrics";
    public static final String REGION_IDS = "regionIds";
    public static final String REGIONS = "regions";
    public static final String CALL_NODE_IDS = "callNodeIds";
    public static final String CALL_NODES = "callNodes";
    public static final String SYSTEM_NODES = "systemNodes";
    public static final String GROUPS = "groups";
    public static final String LOCATION_IDS = "locationIds";
    public static final String LOCATIONS = "locations";
    public static final String TOPOLOGIES = "topologies";

    public static final String NAME = "name";
    public static final String EXPRESSION = "expression";
    public static final String ROWWISE = "rowwise";
    public static final String INITIALIZATION = "initialization";
    public static final String AGGREGATIONS = "aggregations";
    public static final String DIMENSIONS = "dimensions";
    public static final String COORDINATES = "coordinates";
    public static final String MEMBERS = "members";

    private SupplementLayout() {}
}
