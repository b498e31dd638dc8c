package org.perfspace.format.hpctoolkit;

/**
 * Layout of {@code meta.db}, which describes the measured metrics and the contexts in the program. The header lists the
 * sections in the order of the constants here; their order in the file is General, IdNames, Metrics, Strings, Modules,
 * Files, Functions, Context. "→" is a pointer, 0 if it is optional and absent; texts are terminated by a NUL.
 *
 * <!-- spotless:off -->
 * <pre>
 *  General                                        IdNames
 *  byte  type  field                              byte  type  field
 *     0  →     pTitle        text                    0  →     ppNames   nKinds pointers to text
 *     8  →     pDescription  text, Markdown          8  u8    nKinds    then gap; the texts follow
 *
 *  Metrics, release                               Metrics, draft
 *  byte  type  field                              byte  type  field
 *     0  →     pMetrics      nMetrics x MD           0  →     pMetrics    nMetrics x MD
 *     8  u32   nMetrics                              8  u32   nMetrics
 *     c  u8    szMetric      32                      c  u8    szMetric    24
 *     d  u8    szScopeInst   16                      d  u8    szScope     24
 *     e  u8    szSummary     24                      e  u8    szSummary   16
 *    10  →     pScopes       nScopes x PS
 *    18  u16   nScopes
 *    1a  u8    szScope       16
 *
 *  MD, release (32 bytes)                         MD, draft (24 bytes)
 *     0  →     pName         text                    0  →     pName       text
 *     8  →     pScopeInsts   nScopeInsts x PSI       8  u16   nScopes
 *    10  →     pSummaries    nSummaries x SS        10  →     pScopes     nScopes x PS
 *    18  u16   nScopeInsts
 *    1a  u16   nSummaries
 *
 *  PSI, release (16 bytes)                        PS, draft (24 bytes)
 *     0  →     pScope        a PS                    0  →     pScope        text
 *     8  u16   propMetricId                          8  u16   nSummaries
 *                                                    a  u16   propMetricId
 *  PS, release (16 bytes)                           10  →     pSummaries    nSummaries x SS
 *     0  →     pScopeName    text
 *     8  u8    type          0 custom, 1 point, 2 execution, 3 transitive
 *     9  u8    propagationIndex  bit in a context's propagation, for type 3
 *
 *  SS, release (24 bytes)                         SS, draft (16 bytes)
 *     0  →     pScope        a PS                    0  →     pFormula      text
 *     8  →     pFormula      text                    8  u8    combine       0 sum, 1 min, 2 max
 *    10  u8    combine       0 sum, 1 min, 2 max     a  u16   statMetricId
 *    12  u16   statMetricId
 *
 *  Modules, Files, Functions: header              Module (16 bytes), File (16 bytes)
 *     0  →     array                                 0  u32   flags  of a file: bit 0 copied into the database; else garbage
 *     8  u32   count                                 8  →     pPath  text in Strings
 *     c  u16   bytes of an element
 *
 *  Function (40 bytes)
 *     0  →     pName     text in Strings, or 0
 *     8  →     pModule   a module, or 0
 *    10  u64   offset    of the entry point in the module; 0 unknown
 *    18  →     pFile     a file, or 0
 *    20  u32   line      of the definition; 0 unknown
 *    24  u32   flags     garbage
 *
 *  Context, release                               Context, draft
 *     0  →     pEntryPoints  nEntryPoints x EP       0  u64   szRoots
 *     8  u16   nEntryPoints                          8  →     pRoots      szRoots bytes of Ctx
 *     a  u8    szEntryPoint  32
 *
 *  EP, release only (32 bytes)                    Ctx (32 bytes release, 24 bytes draft, + 8 x nFlexWords)
 *     0  u64   szChildren                            0  u64   szChildren
 *     8  →     pChildren  szChildren bytes of Ctx    8  →     pChildren   szChildren bytes of Ctx
 *    10  u32   ctxId                                10  u32   ctxId
 *    14  u16   entryPoint                           14  u8    flags       bit 0 function, 1 source line, 2 point
 *    18  →     pPrettyName  text in Strings         15  u8    relation    0 lexical, 1 call, 2 inlined
 *                                                   16  u8    lexicalType 0 function, 1 loop, 2 line, 3 instruction
 *  flex, in this order, as flags tell               17  u8    nFlexWords
 *     flag 0:  → pFunction                          18  u16   propagation release only; 6 bytes gap
 *     flag 1:  → pFile, u32 line, 4 bytes gap       20 / 18   flex
 *     flag 2:  → pModule, u64 offset
 * </pre>
 * <!-- spotless:on -->
 */
public final class MetaDbLayout {

    /** Position of the General section in the header. */
    public static final int GENERAL = 0;

    /** Position of the Identifier Names section in the header. */
    public static final int ID_NAMES = 1;

    /** Position of the Metrics section in the header. */
    public static final int METRICS = 2;

    /** Position of the Context Tree section in the header. */
    public static final int CONTEXT = 3;

    /** Position of the Strings section in the header. */
    public static final int STRINGS = 4;

    /** Position of the Modules section in the header. */
    public static final int MODULES = 5;

    /** Position of the Files section in the header. */
    public static final int FILES = 6;

    /** Position of the Functions section in the header. */
    public static final int FUNCTIONS = 7;

    /** Bytes of MD; files with 32 or more have the release layout. */
    public static final int METRIC_BYTES = 32;

    /** Bytes of MD in the draft. */
    public static final int DRAFT_METRIC_BYTES = 24;

    /** Bytes of PSI. */
    public static final int SCOPE_INSTANCE_BYTES = 16;

    /** Bytes of PS. */
    public static final int SCOPE_BYTES = 16;

    /** Bytes of PS in the draft. */
    public static final int DRAFT_SCOPE_BYTES = 24;

    /** Bytes of SS. */
    public static final int SUMMARY_BYTES = 24;

    /** Bytes of SS in the draft. */
    public static final int DRAFT_SUMMARY_BYTES = 16;

    /** Bytes of a module. */
    public static final int MODULE_BYTES = 16;

    /** Bytes of a file. */
    public static final int FILE_BYTES = 16;

    /** Bytes of a function. */
    public static final int FUNCTION_BYTES = 40;

    /** Bytes of EP. */
    public static final int ENTRY_POINT_BYTES = 32;

    /** Bytes of Ctx before flex. */
    public static final int CONTEXT_BYTES = 32;

    /** Bytes of Ctx before flex in the draft. */
    public static final int DRAFT_CONTEXT_BYTES = 24;

    /** Offset of pChildren in EP and Ctx. */
    public static final int P_CHILDREN = 0x8;

    /** Offset of ctxId in EP and Ctx. */
    public static final int CTX_ID = 0x10;

    /** Offset of nFlexWords in Ctx. */
    public static final int N_FLEX_WORDS = 0x17;

    /** Offset of propagation in Ctx of the release. */
    public static final int PROPAGATION = 0x18;

    /** Bytes of a word of flex. */
    public static final int FLEX_WORD_BYTES = 8;

    /** Flag of a file: it was copied into the database, and its path is relative to the directory of the database. */
    public static final int COPIED = 1;

    /** Flag of a context: flex contains a function. */
    public static final int HAS_FUNCTION = 1;

    /** Flag of a context: flex contains a source line. */
    public static final int HAS_SOURCE_LINE = 2;

    /** Flag of a context: flex contains a place in a module. */
    public static final int HAS_POINT = 4;

    /** The flags that are defined; others are garbage. */
    public static final int CONTEXT_FLAGS = HAS_FUNCTION | HAS_SOURCE_LINE | HAS_POINT;

    /** Relation: no call; the parent encloses this context. */
    public static final int LEXICAL = 0;

    /** Relation: the parent calls this context. */
    public static final int CALL = 1;

    /** Relation: the parent calls this context, and the compiler inlined it. */
    public static final int INLINED = 2;

    /** Lexical type: a function. */
    public static final int FUNCTION = 0;

    /** Lexical type: a loop. */
    public static final int LOOP = 1;

    /** Lexical type: a source line. */
    public static final int LINE = 2;

    /** Lexical type: an instruction. */
    public static final int INSTRUCTION = 3;

    /** Entry point of unknown kind. */
    public static final int UNKNOWN_ENTRY = 0;

    /** Entry point of the main thread. */
    public static final int MAIN_THREAD = 1;

    /** Entry point of further threads. */
    public static final int APPLICATION_THREAD = 2;

    /** Scope type: defined by the name of the scope. */
    public static final int CUSTOM = 0;

    /** Scope type: the context alone. */
    public static final int POINT = 1;

    /** Scope type: the context and all contexts below it. */
    public static final int EXECUTION = 2;

    /**
     * Scope type: the context and the contexts below it, as far as their propagation contains the bit of the scope's
     * index.
     */
    public static final int TRANSITIVE = 3;

    /** Index of a scope that is not transitive. */
    public static final int NO_PROPAGATION = 255;

    /** Number of bits of a context's propagation. */
    public static final int PROPAGATION_BITS = 16;

    /** Names of the combine functions, by number. */
    private static final String[] COMBINE = {"sum", "min", "max"};

    private MetaDbLayout() {}

    /** Returns the name of a combine function, or its number if it has no name. */
    public static String combine(int number) {
        return number < COMBINE.length ? COMBINE[number] : String.valueOf(number);
    }
}
