package org.perfspace.value.cubepl;

/**
 * Functions of one number. In CubePL, {@code log} and {@code sqrt} of a negative number are 0; in hpcviewer, only
 * {@code sqrt} is 0 and the logarithms are those of Java.
 */
enum Function {
    /** A negative sign. */
    NEGATE("-"),
    ABS("abs"),
    SQRT("sqrt"),
    EXP("exp"),
    /** CubePL's natural logarithm. */
    LOG("log"),
    /** The natural logarithm of HPCToolkit and hpcviewer. */
    LN("ln"),
    /** The logarithm to the base 2. */
    LG("lg"),
    LOG10("log"),
    SIN("sin"),
    COS("cos"),
    TAN("tan"),
    ASIN("asin"),
    ACOS("acos"),
    ATAN("atan"),
    /** The sign of the number: -1, 0 or 1. */
    SGN("sgn"),
    /** The sign function of hpcviewer. */
    SIGN("sign"),
    /** The number if it is positive, otherwise 0. */
    POS("pos"),
    /** The number if it is negative, otherwise 0. */
    NEG("neg"),
    FLOOR("floor"),
    CEIL("ceil"),
    /** The nearest integer; halves are rounded up: -2.5 becomes -2. */
    ROUND("round"),
    FACTORIAL("fact");

    private static final int LARGEST_FACTORIAL = 170;

    private final String symbol;

    Function(String symbol) {
        this.symbol = symbol;
    }

    /** Replaces each of the first n numbers by its function value. */
    public void apply(double[] x, int n) {
        if (this == NEGATE) {
            for (int i = 0; i < n; i++) {
                x[i] = -x[i];
            }
            return;
        }
        for (int i = 0; i < n; i++) {
            x[i] = value(x[i]);
        }
    }

    /** Returns the name of the function in its language. */
    public String symbol() {
        return symbol;
    }

    private double value(double x) {
        return switch (this) {
            case NEGATE -> -x;
            case ABS -> Math.abs(x);
            case SQRT -> x < 0 ? 0 : Math.sqrt(x);
            case EXP -> StrictMath.exp(x);
            case LOG -> x < 0 ? 0 : x == 0 ? Double.NaN : StrictMath.log(x);
            case LN -> StrictMath.log(x);
            case LG -> log2(x);
            case LOG10 -> StrictMath.log10(x);
            case SIN -> StrictMath.sin(x);
            case COS -> StrictMath.cos(x);
            case TAN -> StrictMath.tan(x);
            case ASIN -> StrictMath.asin(x);
            case ACOS -> StrictMath.acos(x);
            case ATAN -> StrictMath.atan(x);
            case SGN, SIGN -> x < 0 ? -1 : x > 0 ? 1 : 0;
            case POS -> x >= 0 ? x : 0;
            case NEG -> x < 0 ? x : 0;
            case FLOOR -> Math.floor(x);
            case CEIL -> Math.ceil(x);
            case ROUND -> Math.floor(x + 0.5);
            case FACTORIAL -> factorial(x);
        };
    }

    /** Returns the logarithm to the base 2, which is exact for powers of two. */
    private static double log2(double x) {
        int exponent = Math.getExponent(x);
        return x > 0 && Math.scalb(1.0, exponent) == x ? exponent : StrictMath.log(x) / StrictMath.log(2);
    }

    private static double factorial(double x) {
        if (!(x >= 0)) {
            return 0;
        }
        double result = 1;
        for (int i = 2; i <= Math.min(x, LARGEST_FACTORIAL + 1); i++) {
            result *= i;
        }
        return result;
    }
}
