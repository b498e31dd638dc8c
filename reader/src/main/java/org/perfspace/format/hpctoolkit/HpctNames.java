package org.perfspace.format.hpctoolkit;

import org.perfspace.value.cubepl.ToolFormulas;

/**
 * The names of the attributes, attachments and files in which a performance space keeps information that only an
 * HPCToolkit database contains. {@link HpctText} defines the text of lists.
 *
 * <!-- spotless:off -->
 * <pre>
 *  space                    database
 *
 *  attachments that belong to the definitions and travel with them
 *    {@value #META}
 *                           meta.db, byte for byte
 *    {@value #DEFAULT_YAML}
 *                           metrics/default.yaml, byte for byte, if it is sound
 *  other attachments        every other file of the directory under "hpctoolkit/" + its path; profile.db too (it holds hidden
 *                           contexts, other scopes, the summary profile), or cct.db if there is no profile.db
 *
 *  top attributes
 *    hpct::title            General: pTitle
 *    hpct::contexts         nCtxs of cct.db; absent without cct.db
 *    hpct::digest           digest of the definitions without this attribute, see below
 *
 *  metric                   MD; fileId = index among the metrics; name = pName without the unit in parentheses, characters
 *                           that CubePL cannot have replaced by _; title = name in default.yaml without the unit;
 *                           kind INCLUSIVE, values = scope execution; without such a scope: EXCLUSIVE, scope point, else the first
 *    hpct::name             pName
 *    hpct::scope            scope of the values where it is not execution; with all scopes also on the further metrics
 *                           "pName {scope}", whose values must not be aggregated and which follow those of the database
 *    hpct::heading          the headings of default.yaml that it is below, from the outermost, separated by " > "
 *    hpct::visible          "true" or "false": whether default.yaml shows it, where that is not its visibility
 *  visibility               GHOST for what default.yaml does not show by default or does not name (if it names any), and for
 *                           what has no values; these come last
 *  order and tree           those of the roots of default.yaml, metrics that it does not name behind, in the order of meta.db;
 *                           a root is a parent only if it is the sum of those below it, all of one unit, and shown as they are;
 *                           roots that are computed are metrics of kind POSTDERIVED, with file ids behind the others:
 *    hpct::formula          "sum"; else a {@link MetricFormula}, which is also the metric's expression in CubePL.
 *                           Roots whose variant Sum (or "") is not made of sums, inclusive ones of the scope execution,
 *                           are left out; other variants are what the statistics in meta.db say
 *
 *  region                   a function record that is called, or one that is inlined ("[I] name"), or what else contexts are,
 *                           equal ones once; in the order in which contexts enter them.
 *                           fileId = index of the function if it is called; else number of functions + position of the first
 *                           such context in pre-order. module = file, or module; lines (line, -1); line 0 = NO_LINE
 *    role                   function; loop; artificial for lines, instructions and entry points
 *    programming model      recognized by name: mpi, openmp, cuda, …; else sampling
 *
 *  call node                a context, siblings in the order of the file; fileId = ctxId; line and module = those of the parent
 *                           if that is a source line and this is called. A line that calls has no call node, and one with
 *                           a cost of its own is a leaf with the values of scope function; see {@link HpctOptions#CALL_TREE}
 *
 *  location                 a profile that is not a summary, ordered by node, process, thread, GPU stream; fileId from 1
 *    hpct::tuple            identifier tuple: list of (kind, flags, logicalId, physicalId)
 *    hpct::profile          index in profile.db
 *  system, groups           made from the tuples: NODE a node below one machine; RANK a process; a repeated tuple opens a
 *                           further process
 *
 *  trace                    trace.db; place of a sample = ctxId, if the context is no call node, else NO_PLACE
 * </pre>
 * <!-- spotless:on -->
 *
 * <p><b>Rows.</b> A metric has a row at a call node if at least one profile stores a value of that metric's scope there.
 *
 * <p><b>Digest.</b> The reader sets it last, and only if the definitions are the plain image of the native part (release
 * layout, no supplement, a call tree with all lines that have a cost, one scope, nothing salvaged). As long as the digest matches, a writer copies the
 * definitions from {@link #META} and needs no supplement for them.
 *
 * <p><b>Supplement.</b> If the directory contains {@link #SUPPLEMENT_FILE}, the definitions are those of the supplement,
 * without the attributes {@link #NATIVE}, {@link #NATIVE_SCOPE} and {@link #CONTEXTS_BY}. A metric with {@link #NATIVE}
 * has the rows of the metric of the database with this pName, in the scope {@link #NATIVE_SCOPE} (execution if absent);
 * all other metrics have the supplement's rows. Location {@code i} is profile {@code i + 1}, unless {@link #PROFILE}
 * specifies otherwise. {@link #CONTEXTS_BY} is {@link #BY_ID} (call node {@code i} is ctxId {@code i + 1}) or
 * {@link #BY_FILE_ID} (ctxId = fileId). Contexts to which no call node maps were inserted by the writer. If the
 * supplement has a trace, it replaces trace.db, which lacks places of samples.
 */
public final class HpctNames {

    /** Prefix of the names of all attributes here. */
    public static final String PREFIX = "hpct::";

    /** Attachment of the definitions: {@code meta.db}. */
    public static final String META = "definitions.hpctoolkit.meta.db";

    /** Attachment of the definitions: {@code metrics/default.yaml}. */
    public static final String DEFAULT_YAML = "definitions.hpctoolkit.default.yaml";

    /** Description in {@code meta.db} of a database that perfspace converted from a profile of another format. */
    public static final String CONVERTED = "Converted by perfspace from a profile of another format.";

    /** Top: title of the database. */
    public static final String TITLE = "hpct::title";

    /** Top: number of context records in cct.db. */
    public static final String CONTEXTS = "hpct::contexts";

    /** Top: digest of the definitions without this attribute. */
    public static final String DIGEST = "hpct::digest";

    /** Metric: name in meta.db. */
    public static final String NAME = ToolFormulas.NAME;

    /** Metric: scope of its values. */
    public static final String SCOPE = "hpct::scope";

    /** Metric: headings of default.yaml that are not metrics above it. */
    public static final String HEADING = "hpct::heading";

    /** Metric: whether default.yaml shows it, {@code true} or {@code false}, if that differs from its visibility. */
    public static final String VISIBLE = "hpct::visible";

    /** Metric that is computed from others: its {@link MetricFormula}. */
    public static final String FORMULA = ToolFormulas.FORMULA;

    /** Location: identifier tuple. */
    public static final String TUPLE = "hpct::tuple";

    /** Location: index of its profile. */
    public static final String PROFILE = "hpct::profile";

    /** Prefix of the names of attachments that are files of a database. */
    public static final String ATTACHMENT_PREFIX = "hpctoolkit/";

    /** File with the checksums of the four files in the directory; see {@link org.perfspace.format.Checksums}. */
    public static final String CHECKSUMS_FILE = "perfspace.checksums";

    /** File of the supplement in the directory. */
    public static final String SUPPLEMENT_FILE = "perfspace.supplement";

    /** Supplement, metric: pName of the native metric that contains its rows. */
    public static final String NATIVE = "hpct::native";

    /** Supplement, metric: scope of the native values; execution if absent. */
    public static final String NATIVE_SCOPE = "hpct::native_scope";

    /** Supplement, top: mapping between call nodes and ctxIds. */
    public static final String CONTEXTS_BY = "hpct::contexts_by";

    /** Value of {@link #CONTEXTS_BY}: ctxId = id of the call node + 1. */
    public static final String BY_ID = "id";

    /** Value of {@link #CONTEXTS_BY}: ctxId = file id of the call node. */
    public static final String BY_FILE_ID = "fileId";

    private HpctNames() {}

    /**
     * Returns the usual propagation of a context.
     *
     * @param transitiveBits the bits of all transitive scopes
     */
    public static int propagation(int relation, int transitiveBits) {
        return relation == MetaDbLayout.LEXICAL ? transitiveBits : 0;
    }
}
