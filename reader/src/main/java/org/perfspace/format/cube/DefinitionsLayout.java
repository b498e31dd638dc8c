package org.perfspace.format.cube;

// spotless:off
/**
 * Vocabulary of Cube's definitions in XML: {@code anchor.xml} of Cube 4 (README.md, section 7), and the part before the
 * values in files of CUBE 3 and 2. In order:
 *
 * <pre>
 * Cube 4                                      CUBE 3                    CUBE 2
 *
 * cube version: 4.4 or 4.7                  3.0                       2.0
 *   attr key value *
 *   doc: mirrors: murl *
 *   metrics [title]                           metrics                   behavior
 *     metric id                               metric id                 metric id
 *       [type] [viztype] [convertible] [cacheable]
 *       disp_name uniq_name                   disp_name uniq_name       name
 *       dtype uom [val] url descr             dtype uom [val] url descr dtype uom [val] url descr
 *       [cubepl [rowwise]] [cubeplinit] cubeplaggr cubeplaggrtype * attr *
 *       metric *                              metric *                  metric *
 *   program [title]                           program                   program
 *                                                                         module id: name
 *     region id mod begin end                 region id mod begin end     region id
 *       name [mangled_name] paradigm role       name                        name mod begin end
 *       url descr attr *                        url descr                   url descr
 *                                                                         csite id: line mod callee
 *     cnode id [line] [mod] calleeId          cnode id line mod calleeId  cnode id csiteId
 *       parameter partype parkey parvalue *     parameter *
 *       attr * cnode *                          cnode *                     cnode *
 *   system [title]                            system                    locations
 *     systemtreenode Id
 *       name class [descr] attr *
 *       locationgroup * systemtreenode *
 *     locationgroup Id
 *       name rank type attr * location *
 *     location Id                                                         the Id is the column of the rows
 *       name rank type attr *
 *     machine Id: name [descr]                machine Id: name [descr]  machine locid: name
 *       node Id: name                           node Id: name             node locid: name
 *         process Id: name rank                   process Id: name rank     process locid: name rank
 *           thread Id: name rank                    thread Id: name rank      thread locid: name rank
 *     topologies: cart [name] ndims: dim [name] size periodic *, coord: numbers
 *       coord locId|lgId|stnId                coord thrdId|procId|nodeId|machId   coord locid
 *                                             severity                  severity
 * </pre>
 *
 * <p>Files of Cube 4 from 2011 contain machines, nodes, processes and threads in place of system tree nodes. In CUBE 2
 * these four kinds share one numbering of ids.
 */
// spotless:on
public final class DefinitionsLayout {

    public static final String CUBE = "cube";
    public static final String VERSION = "version";

    /** Version to write for a profile without accelerators. */
    public static final String PLAIN_VERSION = "4.4";

    /** Version to write for a profile with accelerators. */
    public static final String ACCELERATOR_VERSION = "4.7";

    /** The only major version, with the dot. */
    public static final String MAJOR_VERSION = "4.";

    public static final String ATTR = "attr";
    public static final String KEY = "key";
    public static final String VALUE = "value";
    public static final String DOC = "doc";
    public static final String MIRRORS = "mirrors";
    public static final String MURL = "murl";
    public static final String TITLE = "title";

    public static final String METRICS = "metrics";

    /** Name of {@link #METRICS} in CUBE 2. */
    public static final String BEHAVIOR = "behavior";

    public static final String METRIC = "metric";
    public static final String ID = "id";
    public static final String TYPE = "type";
    public static final String VIZTYPE = "viztype";
    public static final String GHOST = "GHOST";
    public static final String CONVERTIBLE = "convertible";
    public static final String CACHEABLE = "cacheable";
    public static final String DISP_NAME = "disp_name";
    public static final String UNIQ_NAME = "uniq_name";
    public static final String DTYPE = "dtype";
    public static final String UOM = "uom";

    /** Unit of a metric of CUBE 2 that makes it a DOUBLE if the file specifies no type. */
    public static final String SECONDS = "sec";

    public static final String VAL = "val";
    public static final String VOID = "VOID";
    public static final String URL = "url";
    public static final String DESCR = "descr";
    public static final String CUBEPL = "cubepl";
    public static final String ROWWISE = "rowwise";

    /** cubew's spelling of an attribute of cubepl that cubelib ignores. */
    public static final String LOCATIONWISE = "locationwise";

    public static final String CUBEPLINIT = "cubeplinit";
    public static final String CUBEPLAGGR = "cubeplaggr";
    public static final String CUBEPLAGGRTYPE = "cubeplaggrtype";

    /** An old name of {@code POSTDERIVED} as the type of a metric; the others are those of the model. */
    public static final String DERIVED = "DERIVED";

    public static final String PROGRAM = "program";

    /** A source file in CUBE 2, to which regions and call sites refer by its id. */
    public static final String MODULE = "module";

    /** Name of a module of CUBE 2 that means no module. */
    public static final String UNKNOWN_MODULE = "UNKNOWN";

    public static final String REGION = "region";
    public static final String MOD = "mod";
    public static final String BEGIN = "begin";
    public static final String END = "end";
    public static final String NAME = "name";
    public static final String MANGLED_NAME = "mangled_name";
    public static final String PARADIGM = "paradigm";
    public static final String ROLE = "role";

    /** A call site in CUBE 2, to which call nodes refer by its id. */
    public static final String CSITE = "csite";

    public static final String CALLEE = "callee";
    public static final String CSITE_ID = "csiteId";
    public static final String CNODE = "cnode";
    public static final String LINE = "line";
    public static final String CALLEE_ID = "calleeId";
    public static final String PARAMETER = "parameter";
    public static final String PARTYPE = "partype";
    public static final String NUMERIC = "numeric";
    public static final String STRING = "string";
    public static final String PARKEY = "parkey";
    public static final String PARVALUE = "parvalue";

    public static final String SYSTEM = "system";

    /** Name of {@link #SYSTEM} in CUBE 2. */
    public static final String LOCATIONS = "locations";

    public static final String SYSTEMTREENODE = "systemtreenode";

    /** The spelling of {@link #ID} that writers use in the system tree; readers accept both spellings everywhere. */
    public static final String SYSTEM_ID = "Id";

    /** The spelling of {@link #ID} in the system tree of CUBE 2. */
    public static final String LOCID = "locid";

    /**
     * A machine with nodes, in place of systemtreenodes in CUBE 3, CUBE 2 and old files of Cube 4; see also {@link #PROCESS}
     * and {@link #THREAD}.
     */
    public static final String MACHINE = "machine";

    public static final String NODE = "node";

    public static final String CLASS = "class";
    public static final String LOCATIONGROUP = "locationgroup";
    public static final String RANK = "rank";

    /** Type of a location group, and the element in its place inside a node. */
    public static final String PROCESS = "process";

    public static final String GROUP_METRICS = "metrics";
    public static final String ACCELERATOR = "accelerator";
    public static final String LOCATION = "location";

    /** Type of a location, and the element in its place inside a process. */
    public static final String THREAD = "thread";

    public static final String ACCELERATOR_STREAM = "accelerator stream";

    /** An old spelling of {@link #ACCELERATOR_STREAM}. */
    public static final String GPU = "gpu";

    public static final String LOCATION_METRIC = "metric";

    public static final String TOPOLOGIES = "topologies";
    public static final String CART = "cart";
    public static final String NDIMS = "ndims";
    public static final String DIM = "dim";
    public static final String SIZE = "size";
    public static final String PERIODIC = "periodic";
    public static final String COORD = "coord";
    public static final String LOC_ID = "locId";
    public static final String LG_ID = "lgId";
    public static final String STN_ID = "stnId";

    /**
     * Spellings in CUBE 3 and old files of Cube 4: one of {@link #LOC_ID}, one of {@link #LG_ID}, and two of
     * {@link #STN_ID}.
     */
    public static final String THRD_ID = "thrdId";

    public static final String PROC_ID = "procId";
    public static final String NODE_ID = "nodeId";
    public static final String MACH_ID = "machId";

    /** The values of CUBE 3 and 2, which follow the definitions. */
    public static final String SEVERITY = "severity";

    /** Attribute of the whole profile that shows that cubew wrote the file. */
    public static final String CUBEW_VERSION_KEY = "Cube Version";

    /** Attribute of the whole profile that shows that cubelib wrote the file. */
    public static final String CUBELIB_VERSION_KEY = "CUBE Library version";

    /**
     * Key of a parameter that this toolkit adds to siblings that cubelib would treat as the same call node, except the
     * first of them; the value is the number among these siblings, from 2. Readers drop the parameter. An attribute would
     * not help, because cubelib 4.8.2 assigns the attributes of a call node with children to a call node below it.
     */
    public static final String SIBLING_KEY = "perfspace::sibling";

    private DefinitionsLayout() {}
}
