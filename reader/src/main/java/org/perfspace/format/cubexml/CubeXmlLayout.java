package org.perfspace.format.cubexml;

// spotless:off
/**
 * Vocabulary of the XML files of CUBE 3 ({@code .cube}, {@code .cube.gz}) and CUBE 2.
 *
 * <pre>
 * cube version                              3.0                 | 2.0
 *   attr key value *
 *   doc: mirrors: murl *
 *   metrics                                                     | behavior
 *     metric id                             disp_name uniq_name | name            dtype uom val url descr, metric *
 *   program                                                     | module id name *
 *     region id mod begin end               name url descr      | id: name mod begin end url descr
 *                                                               | csite id: line mod callee *
 *     cnode id line mod calleeId            parameter *, cnode *| cnode id csiteId, cnode *
 *   system                                                      | locations
 *     machine Id name                                           | locid for Id, one numbering over all four
 *       node Id name
 *         process Id name rank
 *           thread Id name rank
 *     topologies: cart ndims: dim size periodic +, coord thrdId|procId|nodeId|machId (2: locid): numbers
 *   severity
 *     matrix metricId *
 *       row cnodeId *                       a number for each thread: by Id (3), in the order of the file (2)
 * </pre>
 *
 * <p>Numbers are separated by white space; fewer than there are threads means that the rest is 0. They are exclusive along
 * the call tree, and a metric's value contains those of the metrics below it. A row that is missing is all 0.
 *
 * <p>A comment behind {@code </cube>}, where cubelib does not look, holds {@link org.perfspace.format.Checksums} with one part,
 * {@code cube}: the text before the comment, decompressed.
 */
// spotless:on
public final class CubeXmlLayout {

    public static final String CUBE = "cube";
    public static final String VERSION = "version";

    /** Begins the comment behind the element {@code cube} that holds the checksum of all text before it. */
    public static final String COMMENT_START = "<!--\n";

    /** Ends the comment. */
    public static final String COMMENT_END = "-->\n";

    public static final String VERSION_2 = "2.0";
    public static final String VERSION_3 = "3.0";

    public static final String ATTR = "attr";
    public static final String KEY = "key";
    public static final String VALUE = "value";
    public static final String DOC = "doc";
    public static final String MIRRORS = "mirrors";
    public static final String MURL = "murl";

    public static final String METRICS = "metrics";
    public static final String BEHAVIOR = "behavior";
    public static final String METRIC = "metric";
    public static final String NAME = "name";
    public static final String DISP_NAME = "disp_name";
    public static final String UNIQ_NAME = "uniq_name";
    public static final String DTYPE = "dtype";
    public static final String UOM = "uom";
    public static final String VAL = "val";
    public static final String VOID = "VOID";
    public static final String URL = "url";
    public static final String DESCR = "descr";

    public static final String PROGRAM = "program";
    public static final String MODULE = "module";
    public static final String REGION = "region";
    public static final String BEGIN = "begin";
    public static final String END = "end";
    public static final String MOD = "mod";
    public static final String CSITE = "csite";
    public static final String CALLEE = "callee";
    public static final String LINE = "line";
    public static final String CNODE = "cnode";
    public static final String CSITE_ID = "csiteId";
    public static final String CALLEE_ID = "calleeId";
    public static final String PARAMETER = "parameter";
    public static final String PARTYPE = "partype";
    public static final String PARKEY = "parkey";
    public static final String PARVALUE = "parvalue";
    public static final String NUMERIC = "numeric";
    public static final String STRING = "string";

    public static final String SYSTEM = "system";
    public static final String LOCATIONS = "locations";
    public static final String MACHINE = "machine";
    public static final String NODE = "node";
    public static final String PROCESS = "process";
    public static final String THREAD = "thread";
    public static final String RANK = "rank";
    public static final String ID = "id";
    public static final String SYSTEM_ID = "Id";
    public static final String LOCID = "locid";

    public static final String TOPOLOGIES = "topologies";
    public static final String CART = "cart";
    public static final String NDIMS = "ndims";
    public static final String DIM = "dim";
    public static final String SIZE = "size";
    public static final String PERIODIC = "periodic";
    public static final String COORD = "coord";
    public static final String THREAD_ID = "thrdId";
    public static final String PROCESS_ID = "procId";
    public static final String NODE_ID = "nodeId";
    public static final String MACHINE_ID = "machId";

    public static final String SEVERITY = "severity";
    public static final String MATRIX = "matrix";
    public static final String METRIC_ID = "metricId";
    public static final String ROW = "row";
    public static final String CNODE_ID = "cnodeId";

    /** Name of a module of CUBE 2 that stands for none. */
    public static final String UNKNOWN_MODULE = "UNKNOWN";

    /** Unit of a metric of CUBE 2 that makes it a DOUBLE if it says no type. */
    public static final String SECONDS = "sec";

    private CubeXmlLayout() {}
}
