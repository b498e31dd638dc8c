package org.perfspace.format.cube;

// spotless:off
/**
 * Layout of a cell of type SCALE_FUNC (README.md, section 5). The toolkit does not calculate with such cells: the model
 * keeps their little-endian bytes as 64-bit words, so only a reader of a big-endian file depends on the fields.
 *
 * <pre>
 *  byte  type    field       notes
 *     0  u32     terms t     of cubelib's form, 848 bytes
 *     4  u32     measures m
 *     8 + 20*i   term i      f64 coefficient, i32 b, u32 c, i32 d: a * x^(b/c) * log(x)^d
 *     8 + 20*t + 20*j
 *                measure j   u32 processes, f64 mean, f64 width
 *     …          zeros       up to 848 bytes
 * </pre>
 *
 * <p>cubew's form consists of 27 doubles, 216 bytes. The size of the data member distinguishes the two forms.
 */
// spotless:on
public final class ScaleFuncLayout {

    /** Size of cubelib's cell, in 8-byte words. */
    public static final int WORDS = 106;

    /** Size of cubew's cell, in 8-byte words. */
    public static final int CUBEW_WORDS = 27;

    /** Offset of the first term. */
    public static final int TERMS = 8;

    /** Sizes of the fields of a term, in bytes. */
    private static final int[] TERM_FIELDS = {8, 4, 4, 4};

    /** Sizes of the fields of a measure, in bytes. */
    private static final int[] MEASURE_FIELDS = {4, 8, 8};

    private ScaleFuncLayout() {}

    /** Returns the sizes of the fields of a term in their order, in bytes. */
    public static int[] termFields() {
        return TERM_FIELDS.clone();
    }

    /** Returns the sizes of the fields of a measure in their order, in bytes. */
    public static int[] measureFields() {
        return MEASURE_FIELDS.clone();
    }
}
