package org.perfspace.format.hpctoolkit.yaml;

/**
 * Words of {@code metrics/default.yaml}, which says how to present the metrics: {@code inputs} name statistics of
 * meta.db, {@code roots} are metrics for people whose variants are formulas over inputs.
 *
 * <pre>
 * version: 0
 * inputs:
 *   - &amp;anchor
 *     metric: CPUTIME (sec)
 *     scope: execution
 *     formula: $$
 *     combine: sum
 * roots:
 *   - name: CPUTIME (sec)
 *     title: CPU time (sec)
 *     description: text
 *     variants:
 *       Sum:
 *         render: [number, percent]
 *         formula:
 *           inclusive: {standard: *anchor}
 *           exclusive: {custom: *other, standard: *another}
 *     children: […]
 * </pre>
 *
 * <p>{@code inclusive} and {@code exclusive} may also be an anchor or a formula directly (2022), a formula is
 * {@code {op: [operands]}}, and {@code formula} may be the word {@code sum} or {@code first}.
 *
 * <p>The name of a root that shows a metric of meta.db is the name of that metric: by it Hatchet finds the scopes that it
 * calls inclusive and exclusive. {@code title} is an addition of perfspace for a metric whose name for people is another
 * one; other readers ignore it.
 */
public final class DefaultYaml {

    /** Path in the folder, with {@code /}. */
    public static final String PATH = "metrics/default.yaml";

    /** The one version there is, an integer. */
    public static final int VERSION = 0;

    /** Formula of a statistic: the value of each profile as it is. */
    public static final String VALUE = "$$";

    /** Formula of a statistic: 1 for each profile that has a value. */
    public static final String ONE = "1";

    /** Formula of a statistic: the value's square. */
    public static final String SQUARE = "($$^2)";

    /** Combines the profiles of a statistic to their sum. */
    public static final String SUM = "sum";

    /** Name of the scope of a context alone. */
    public static final String POINT = "point";

    /** Name of the scope of a context and what belongs to the same function. */
    public static final String FUNCTION = "function";

    /** Name of the scope that leaves out inner loops. */
    public static final String LEX_AWARE = "lex_aware";

    /** Name of the scope of a context and everything below. */
    public static final String EXECUTION = "execution";

    private DefaultYaml() {}
}
