package org.perfspace.format.cube;

// spotless:off
/**
 * Vocabulary of {@code anchor.xml} (README.md, section 7). In order:
 *
 * <pre>
 * cube version                              4.4, or 4.7 as soon as there is an accelerator
 *   attr key value *
 *   doc: mirrors: murl *
 *   metrics [title]
 *     metric id [type] [viztype] [convertible] [cacheable]
 *       disp_name uniq_name dtype uom [val] url descr [cubepl [rowwise]] [cubeplinit] cubeplaggr cubeplaggrtype * attr *
 *       metric *
 *   program [title]
 *     region id mod begin end
 *       name [mangled_name] paradigm role url descr attr *
 *     cnode id [line] [mod] calleeId
 *       parameter partype parkey parvalue * attr * cnode *
 *   system [title]
 *     systemtreenode Id
 *       name class [descr] attr * locationgroup * systemtreenode *
 *     locationgroup Id
 *       name rank type attr * location *
 *     location Id                           the Id is the column of the rows
 *       name rank type attr *
 *     machine Id: name [descr], node Id: name, process Id: name rank, thread Id: name rank
 *                                           each in the one before, in files of 2011, in place of systemtreenodes
 *     topologies
 *       cart [name] ndims: dim [name] size periodic *, coord (locId|lgId|stnId|…) *
 * </pre>
 */
// spotless:on
public final class AnchorLayout {

    public static final String CUBE = "cube";
    public static final String VERSION = "version";

    /** Version to write for a profile without accelerators. */
    public static final String PLAIN_VERSION = "4.4";

    /** Version to write for a profile with accelerators. */
    public static final String ACCELERATOR_VERSION = "4.7";

    /** The only version before the dot that there is. */
    public static final String MAJOR_VERSION = "4.";

    public static final String ATTR = "attr";
    public static final String KEY = "key";
    public static final String VALUE = "value";
    public static final String DOC = "doc";
    public static final String MIRRORS = "mirrors";
    public static final String MURL = "murl";
    public static final String TITLE = "title";

    public static final String METRICS = "metrics";
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
    public static final String REGION = "region";
    public static final String MOD = "mod";
    public static final String BEGIN = "begin";
    public static final String END = "end";
    public static final String NAME = "name";
    public static final String MANGLED_NAME = "mangled_name";
    public static final String PARADIGM = "paradigm";
    public static final String ROLE = "role";
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
    public static final String SYSTEMTREENODE = "systemtreenode";
    /** The spelling of {@link #ID} by writers in the system tree; readers accept both everywhere. */
    public static final String SYSTEM_ID = "Id";

    /** Old elements: a machine with nodes in place of systemtreenodes; see also {@link #PROCESS} and {@link #THREAD}. */
    public static final String MACHINE = "machine";

    public static final String NODE = "node";

    public static final String CLASS = "class";
    public static final String LOCATIONGROUP = "locationgroup";
    public static final String RANK = "rank";

    /** Type of a location group, and an old element in its place. */
    public static final String PROCESS = "process";

    public static final String GROUP_METRICS = "metrics";
    public static final String ACCELERATOR = "accelerator";
    public static final String LOCATION = "location";

    /** Type of a location, and an old element in its place. */
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

    /** Old spellings: of {@link #LOC_ID}, of {@link #LG_ID}, and twice of {@link #STN_ID}. */
    public static final String THRD_ID = "thrdId";

    public static final String PROC_ID = "procId";
    public static final String NODE_ID = "nodeId";
    public static final String MACH_ID = "machId";

    /** Attribute of the whole by which cubew says that it wrote the file. */
    public static final String CUBEW_VERSION_KEY = "Cube Version";

    /** Attribute of the whole by which cubelib says that it wrote the file. */
    public static final String CUBELIB_VERSION_KEY = "CUBE Library version";

    /**
     * Key of a parameter that this toolkit gives to the second and each later of the siblings that cubelib takes for the
     * same call node; the value is the number among them, from 2. Readers drop it. An attribute would be of no use, since
     * cubelib 4.8.2 gives the attributes of a call node with children to a call node below it.
     */
    public static final String SIBLING_KEY = "perfspace::sibling";

    private AnchorLayout() {}
}
