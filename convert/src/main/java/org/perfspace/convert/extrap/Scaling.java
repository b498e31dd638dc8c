package org.perfspace.convert.extrap;

import java.util.Arrays;

/** The measurements that the values of the locations of a run make, named as in Extra-P. */
public enum Scaling {
    /** Each location is a measurement. */
    WEAK {
        @Override
        double[] measurements(double[] values) {
            return values;
        }
    },
    /** Each location whose value is not 0 is a measurement; all are if all values are 0. */
    WEAK_THREADED {
        @Override
        double[] measurements(double[] values) {
            double[] nonzero = Arrays.stream(values).filter(value -> value != 0).toArray();
            return nonzero.length == 0 ? values : nonzero;
        }
    },
    /** The sum over all locations is a measurement. */
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
