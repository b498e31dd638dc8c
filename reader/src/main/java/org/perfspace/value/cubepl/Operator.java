package org.perfspace.value.cubepl;

import java.util.Arrays;

/**
 * Operations on two numbers, over many columns at once. Languages that define an operation differently have separate
 * constants:
 *
 * <pre>
 *          CubePL                                       HPCToolkit, hpcviewer
 *  a - b   0 if both are within 4 units of the last     IEEE
 *          place of each other, or within 2^-1022
 *  a * b   0 if a is 0, even if b is NaN or infinite    IEEE
 *  a / b   0 if a is 0, else NaN if b is 0              0 if b is 0
 * </pre>
 */
enum Operator {
    ADD("+") {
        @Override
        void apply(double[] a, double[] b, int n) {
            for (int i = 0; i < n; i++) {
                a[i] += b[i];
            }
        }

        @Override
        void apply(double[] a, double b, int n, double[] scratch) {
            for (int i = 0; i < n; i++) {
                a[i] += b;
            }
        }
    },
    /** CubePL's subtraction. */
    SUBTRACT("-") {
        @Override
        void apply(double[] a, double[] b, int n) {
            for (int i = 0; i < n; i++) {
                double difference = a[i] - b[i];
                double rounding = Math.abs(a[i] + b[i]) * NEAR;
                boolean near = Math.abs(difference) < rounding || Math.abs(difference) < Double.MIN_NORMAL;
                a[i] = near ? 0 : difference;
            }
        }
    },
    SUBTRACT_EXACTLY("-") {
        @Override
        void apply(double[] a, double[] b, int n) {
            for (int i = 0; i < n; i++) {
                a[i] -= b[i];
            }
        }
    },
    /** CubePL's multiplication. */
    MULTIPLY("*") {
        @Override
        void apply(double[] a, double[] b, int n) {
            for (int i = 0; i < n; i++) {
                a[i] = a[i] == 0 ? 0 : a[i] * b[i];
            }
        }

        @Override
        void apply(double[] a, double b, int n, double[] scratch) {
            if (!Double.isFinite(b)) {
                super.apply(a, b, n, scratch);
                return;
            }
            for (int i = 0; i < n; i++) {
                a[i] = a[i] * b + 0.0; // no -0
            }
        }
    },
    MULTIPLY_EXACTLY("*") {
        @Override
        void apply(double[] a, double[] b, int n) {
            for (int i = 0; i < n; i++) {
                a[i] *= b[i];
            }
        }
    },
    /** CubePL's division. */
    DIVIDE("/") {
        @Override
        void apply(double[] a, double[] b, int n) {
            for (int i = 0; i < n; i++) {
                double divisor = b[i] == 0 ? Double.NaN : b[i];
                a[i] = a[i] == 0 ? 0 : a[i] / divisor;
            }
        }

        @Override
        void apply(double[] a, double b, int n, double[] scratch) {
            if (b == 0 || Double.isNaN(b)) {
                super.apply(a, b, n, scratch);
                return;
            }
            for (int i = 0; i < n; i++) {
                a[i] = a[i] / b + 0.0; // no -0
            }
        }
    },
    /** The division of HPCToolkit. */
    DIVIDE_OR_ZERO("/") {
        @Override
        void apply(double[] a, double[] b, int n) {
            for (int i = 0; i < n; i++) {
                a[i] = b[i] == 0 ? 0 : a[i] / b[i];
            }
        }
    },
    POWER("^") {
        @Override
        void apply(double[] a, double[] b, int n) {
            for (int i = 0; i < n; i++) {
                a[i] = power(a[i], b[i]);
            }
        }
    },
    /** The smaller number; the first one if they are unordered, as in C++. */
    MIN("min") {
        @Override
        void apply(double[] a, double[] b, int n) {
            for (int i = 0; i < n; i++) {
                a[i] = b[i] < a[i] ? b[i] : a[i];
            }
        }
    },
    /** The larger number; the first one if they are unordered, as in C++. */
    MAX("max") {
        @Override
        void apply(double[] a, double[] b, int n) {
            for (int i = 0; i < n; i++) {
                a[i] = a[i] < b[i] ? b[i] : a[i];
            }
        }
    },
    /** The logarithm of the first to the base of the second. */
    LOG("log") {
        @Override
        void apply(double[] a, double[] b, int n) {
            for (int i = 0; i < n; i++) {
                a[i] = logarithm(a[i], b[i]);
            }
        }
    },
    /** The remainder, which has the sign of the first number. */
    REMAINDER("mod") {
        @Override
        void apply(double[] a, double[] b, int n) {
            for (int i = 0; i < n; i++) {
                a[i] = a[i] % b[i];
            }
        }
    },
    /** The binomial coefficient: the number of ways to choose r of n elements. */
    CHOOSE("choose") {
        @Override
        void apply(double[] a, double[] b, int n) {
            for (int i = 0; i < n; i++) {
                a[i] = choose(a[i], b[i]);
            }
        }
    };

    /**
     * Two numbers are treated as equal if their difference is less than this fraction of their sum: 2 units in the last
     * place of 1.
     */
    private static final double NEAR = 0x1p-51;

    private final String symbol;

    Operator(String symbol) {
        this.symbol = symbol;
    }

    /** Replaces each of the first n numbers of a by the result. */
    abstract void apply(double[] a, double[] b, int n);

    /**
     * Replaces each of the first n numbers of a by the result with the same second operand.
     *
     * @param scratch room for n numbers
     */
    void apply(double[] a, double b, int n, double[] scratch) {
        Arrays.fill(scratch, 0, n, b);
        apply(a, scratch, n);
    }

    /** Returns the symbol, or the name of the function. */
    String symbol() {
        return symbol;
    }

    /** Returns whether the operator is written between its operands. */
    boolean isInfix() {
        return symbol.length() == 1;
    }

    /** Computes C's {@code pow}, which differs from Java's if the result does not depend on the other operand. */
    private static double power(double base, double exponent) {
        return base == 1 || (base == -1 && Double.isInfinite(exponent)) ? 1 : StrictMath.pow(base, exponent);
    }

    /** Returns the logarithm, which is exact for powers of the base. */
    private static double logarithm(double x, double base) {
        double quotient = StrictMath.log(x) / StrictMath.log(base);
        double whole = StrictMath.rint(quotient);
        return StrictMath.pow(base, whole) == x ? whole : quotient;
    }

    private static double choose(double n, double r) {
        if (!(r >= 0) || !(n >= r)) {
            return 0;
        }
        double small = Math.min(r, n - r);
        if (small > MOST_FACTORS) {
            return Double.POSITIVE_INFINITY;
        }
        double result = 1;
        for (int i = 1; i <= small; i++) {
            result = result * (n - small + i) / i;
        }
        return StrictMath.rint(result);
    }

    /**
     * Maximum number of factors: if at least twice as many elements are given, the binomial coefficient exceeds the
     * range of a double.
     */
    private static final int MOST_FACTORS = 1_100;
}
