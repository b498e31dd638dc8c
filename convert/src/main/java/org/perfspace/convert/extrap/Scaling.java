package org.perfspace.convert.extrap;

import java.util.Arrays;

/** The ways in which the values of the locations of a run become measurements, named as in Extra-P. */
public enum Scaling {
    /** Each location gives a measurement. */
    WEAK {
        @Override
        double[] measurements(double[] values) {
            return values;
        }
    },
    /** Each location whose value is not 0 gives a measurement; if all values are 0, all locations do. */
    WEAK_THREADED {
        @Override
        double[] measurements(double[] values) {
            double[] nonzero = Arrays.stream(values).filter(value -> value != 0).toArray();
            return nonzero.length == 0 ? values : nonzero;
        }
    },
    /** The sum over all locations is the only measurement. */
    STRONG {
        @Override
        double[] measurements(double[] values) {
            double sum = 0;
            for (double value : values) {
                sum += value;
            }
            return new double[] {sum};
        }
    };

    /** Returns the measurements of a run from the values of its locations. */
    abstract double[] measurements(double[] values);
}
