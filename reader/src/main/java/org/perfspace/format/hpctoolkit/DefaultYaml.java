package org.perfspace.format.hpctoolkit;

/**
 * Keywords of {@code metrics/default.yaml}, which specifies the presentation of the metrics: {@code inputs} refer to
 * statistics of meta.db, {@code roots} are the displayed metrics, whose variants are formulas over inputs.
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
 * <p>{@code inclusive} and {@code exclusive} may also be an alias or a formula directly (2022); a formula is {@code {op:
 * [operands]}}; and {@code formula} may be the word {@code sum} or {@code first}.
 *
 * <p>The name of a root that shows a metric of meta.db is the name of that metric, because Hatchet uses it to find the
 * scopes that it calls inclusive and exclusive. {@code title} is an extension of perfspace for a metric with a different
 * display name; other readers ignore it.
 */
public final class DefaultYaml {

    /** Path relative to the directory of the database, with {@code /} as separator. */
    public static final String PATH = "metrics/default.yaml";

    /** The only version, an integer. */
    public static final int VERSION = 0;

    /** Formula of a statistic: the value of each profile. */
    public static final String VALUE = "$$";

    /** Formula of a statistic: 1 for each profile that has a value. */
    public static final String ONE = "1";

    /** Formula of a statistic: the value's square. */
    public static final String SQUARE = "($$^2)";

    /** Combine function of a statistic: the sum over the profiles. */
    public static final String SUM = "sum";

    /** Name of the scope of a context alone. */
    public static final String POINT = "point";

    /** Name of the scope of a context and the contexts below it that belong to the same function. */
    public static final String FUNCTION = "function";

    /** Name of the scope that excludes inner loops. */
    public static final String LEX_AWARE = "lex_aware";

    /** Name of the scope of a context and all contexts below it. */
    public static final String EXECUTION = "execution";

    private DefaultYaml() {}
}
