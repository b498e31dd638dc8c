package org.perfspace.format.hpctoolkit;

/**
 * How a database becomes a performance space and back: the names of the attributes, attachments and files by which a
 * space remembers what only a database says. Lists are written by {@link HpctText}; numbers are decimal and unsigned, an
 * index that is not there is {@link HpctText#NONE}.
 *
 * <!-- spotless:off -->
 * <pre>
 *  space                    database
 *
 *  top attributes
 *    hpct::title            General: pTitle
 *    hpct::description      General: pDescription
 *    hpct::kinds            IdNames: list of names
 *    hpct::scopes           PS: list of (name, type, propagationIndex); made up by name for the draft layout
 *    hpct::modules          Modules: list of paths
 *    hpct::files            Files: list of (flag copied 0 or 1, path)
 *    hpct::contexts         nCtxs of cct.db; no such attribute without cct.db
 *    hpct::digest           digest of the definitions without this attribute, see below
 *
 *  metric                   MD; fileId = index among the metrics, in their order; title = pName; unit = its last parentheses
 *                           kind INCLUSIVE, values = scope execution; without such a scope: EXCLUSIVE, scope point, else the first
 *    hpct::name             pName
 *    hpct::ids              list of (scope, propMetricId)
 *    hpct::statistics       list of (scope, formula, combine as a number, statMetricId)
 *    hpct::scope            scope of the values where it is not execution; with --scopes all also on the further metrics
 *                           "pName {scope}", whose values must not be aggregated and which follow those of the database
 *    hpct::label            name in default.yaml, where it is not pName
 *    hpct::visible          "false" for what default.yaml does not show by default
 *  order and tree           those of the roots of default.yaml, metrics that it does not name behind, in the order of meta.db;
 *                           other roots are metrics of kind POSTDERIVED without values, with file ids behind the others:
 *    hpct::formula          headings: "none", "first", "sum"; else a {@link MetricFormula}, which is also the metric's
 *                           expression in CubePL. Roots whose variant Sum (or "") is not made of sums, inclusive ones
 *                           of the scope execution, are left out; other variants are what hpct::statistics says
 *
 *  region 0 … n-1           Functions, also unused ones; fileId = index; role function; module = file, or module; lines (line, -1);
 *                           line 0 = NO_LINE
 *    hpct::function         (module, offset, file); a fourth item "anonymous" if pName is 0 and the name is made up
 *  region n …               what else contexts are, equal ones once, in pre-order of their first call node; fileId = id
 *    hpct::construct        ("entry", entryPoint): an entry point, name = pPrettyName; role artificial
 *                           or (lexicalType, flags, function, file, line, module, offset) of a context that has no function
 *                           record of its own; lexicalType is function, loop, line, instruction, or a number; role loop for
 *                           loops, artificial for lines and instructions, function for unknown functions; the name is made up
 *
 *  call node                a context, siblings in the order of the file; fileId = ctxId; line and module = those of the parent
 *                           if that is a source line and this is called
 *    hpct::relation         lexical, call, inlined, or a number; none for an entry point
 *    hpct::propagation      propagation, where it is not what {@link #propagation} says; none for the draft
 *    hpct::context          (flags, file, line, module, offset) of a context whose region is a function record and whose flags
 *                           are not just HAS_FUNCTION
 *
 *  location                 a profile that is no summary; fileId = index in profile.db
 *    hpct::tuple            identifier tuple: list of (kind, flags, logicalId, physicalId)
 *  system, groups           made from the tuples: NODE a node below one machine; RANK a process; a repeated tuple opens a
 *                           further process
 *
 *  trace                    trace.db
 *  attachments              every other file of the folder, as it is, under "hpctoolkit/" + its path; profile.db too (it holds
 *                           hidden contexts, other scopes, the summary profile), or cct.db if there is no profile.db
 * </pre>
 * <!-- spotless:on -->
 *
 * <p><b>Rows.</b> A metric has a row at a call node if at least one profile stores a value of that metric's scope there.
 *
 * <p><b>Digest.</b> The reader sets it last, and only if the definitions are the plain image of the native part (release
 * layout, no supplement, not flattened, one scope, nothing salvaged). A writer for whose definitions it is still right
 * need not write a supplement for them.
 *
 * <p><b>Supplement.</b> If the folder holds {@link #SUPPLEMENT_FILE}, definitions come from it, less the attributes
 * {@link #NATIVE}, {@link #NATIVE_SCOPE} and {@link #CONTEXTS_BY}. A metric with {@link #NATIVE} takes its rows from
 * the database: those of the metric with this pName and the scope {@link #NATIVE_SCOPE} (execution if not said); all
 * other metrics have the supplement's rows. Location {@code i} is profile {@code i + 1}. {@link #CONTEXTS_BY} is
 * {@link #BY_ID} (call node {@code i} is ctxId {@code i + 1}) or {@link #BY_FILE_ID} (ctxId = fileId). Contexts that no
 * call node maps to were put in by the writer.
 */
public final class HpctNames {

    /** Top: title of the database. */
    public static final String TITLE = "hpct::title";

    /** Top: description of the database. */
    public static final String DESCRIPTION = "hpct::description";

    /** Top: names of identifier kinds. */
    public static final String KINDS = "hpct::kinds";

    /** Top: propagation scopes. */
    public static final String SCOPES = "hpct::scopes";

    /** Top: load modules. */
    public static final String MODULES = "hpct::modules";

    /** Top: source files. */
    public static final String FILES = "hpct::files";

    /** Top: number of context records in cct.db. */
    public static final String CONTEXTS = "hpct::contexts";

    /** Top: digest of the definitions without this attribute. */
    public static final String DIGEST = "hpct::digest";

    /** Metric: name in meta.db. */
    public static final String NAME = "hpct::name";

    /** Metric: propMetricIds by scope. */
    public static final String IDS = "hpct::ids";

    /** Metric: summary statistics. */
    public static final String STATISTICS = "hpct::statistics";

    /** Metric: scope of its values. */
    public static final String SCOPE = "hpct::scope";

    /** Metric: name in default.yaml, where it is another. */
    public static final String LABEL = "hpct::label";

    /** Metric: {@link #INVISIBLE} if default.yaml does not show it unless asked to. */
    public static final String VISIBLE = "hpct::visible";

    /** Value of {@link #VISIBLE}. */
    public static final String INVISIBLE = "false";

    /** Metric that is computed from others: how, see {@link MetricFormula}. */
    public static final String FORMULA = "hpct::formula";

    /** Region: function record. */
    public static final String FUNCTION = "hpct::function";

    /** Region: fourth item of {@link #FUNCTION}. */
    public static final String ANONYMOUS = "anonymous";

    /** Region: entry point or context without a function record. */
    public static final String CONSTRUCT = "hpct::construct";

    /** Region: first item of {@link #CONSTRUCT} for an entry point. */
    public static final String ENTRY = "entry";

    /** Call node: relation to its parent. */
    public static final String RELATION = "hpct::relation";

    /** Call node: unusual propagation. */
    public static final String PROPAGATION = "hpct::propagation";

    /** Call node: further facts of a context with a function record. */
    public static final String CONTEXT = "hpct::context";

    /** Location: identifier tuple. */
    public static final String TUPLE = "hpct::tuple";

    /** Attachments: what their names begin with. */
    public static final String ATTACHMENT_PREFIX = "hpctoolkit/";

    /** File of the supplement in the folder. */
    public static final String SUPPLEMENT_FILE = "perfspace.cubex";

    /** Supplement, metric: pName of the native metric that holds its rows. */
    public static final String NATIVE = "hpct::native";

    /** Supplement, metric: scope of the native values, execution if not there. */
    public static final String NATIVE_SCOPE = "hpct::native_scope";

    /** Supplement, top: how call nodes and ctxIds belong together. */
    public static final String CONTEXTS_BY = "hpct::contexts_by";

    /** Value of {@link #CONTEXTS_BY}: ctxId = id of the call node + 1. */
    public static final String BY_ID = "id";

    /** Value of {@link #CONTEXTS_BY}: ctxId = file id of the call node. */
    public static final String BY_FILE_ID = "fileId";

    private static final String[] LEXICAL_TYPES = {"function", "loop", "line", "instruction"};
    private static final String[] RELATIONS = {"lexical", "call", "inlined"};

    private HpctNames() {}

    /** Word of a lexical type, or its number where there is none. */
    public static String lexicalType(int number) {
        return word(LEXICAL_TYPES, number);
    }

    /** Word of a relation, or its number where there is none. */
    public static String relation(int number) {
        return word(RELATIONS, number);
    }

    /** Number of a lexical type's word, or -1. */
    public static int lexicalTypeNumber(String word) {
        return number(LEXICAL_TYPES, word);
    }

    /** Number of a relation's word, or -1. */
    public static int relationNumber(String word) {
        return number(RELATIONS, word);
    }

    /**
     * Propagation that a context has unless {@link #PROPAGATION} says otherwise.
     *
     * @param transitiveBits the bits of all transitive scopes
     */
    public static int propagation(int relation, int transitiveBits) {
        return relation == MetaDbLayout.LEXICAL ? transitiveBits : 0;
    }

    private static String word(String[] words, int number) {
        return number < words.length ? words[number] : String.valueOf(number);
    }

    private static int number(String[] words, String word) {
        for (int i = 0; i < words.length; i++) {
            if (words[i].equals(word)) {
                return i;
            }
        }
        return word.matches("\\d{1,3}") ? Integer.parseInt(word) : -1;
    }
}
