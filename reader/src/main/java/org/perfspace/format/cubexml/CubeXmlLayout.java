package org.perfspace.format.cubexml;

// spotless:off
/**
 * Layout of the XML files of CUBE 3 ({@code .cube}, {@code .cube.gz}) and CUBE 2: definitions with the vocabulary of
 * {@link org.perfspace.format.cube.DefinitionsLayout}, then the values.
 *
 * <pre>
 * cube version                              3.0 or 2.0
 *   attr, doc, metrics, program, system     the definitions
 *   severity
 *     matrix metricId *
 *       row cnodeId *                       a number for each thread: by Id (3), in the order of the file (2)
 * </pre>
 *
 * <p>Numbers are separated by white space; if a row has fewer numbers than there are threads, the remaining ones are 0.
 * The values are exclusive along the call tree, and the value of a metric includes those of the metrics below it. All
 * values of a missing row are 0.
 *
 * <p>A comment after {@code </cube>}, which cubelib ignores, contains {@link org.perfspace.format.Checksums} with one
 * part, {@code cube}: the decompressed text before the comment.
 */
// spotless:on
public final class CubeXmlLayout {

    public static final String VERSION_2 = "2.0";
    public static final String VERSION_3 = "3.0";

    /** Begins the comment after the element {@code cube} that contains the checksum of all text before it. */
    public static final String COMMENT_START = "<!--\n";

    /** Ends the comment. */
    public static final String COMMENT_END = "-->\n";

    public static final String MATRIX = "matrix";
    public static final String METRIC_ID = "metricId";
    public static final String ROW = "row";
    public static final String CNODE_ID = "cnodeId";

    private CubeXmlLayout() {}
}
