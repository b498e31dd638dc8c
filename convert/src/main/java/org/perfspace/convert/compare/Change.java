package org.perfspace.convert.compare;

/**
 * The change of one call node: the sums over all locations of its exclusive values in two spaces, rounded. Changes of the
 * nodes below are not included.
 *
 * @param callNode id in the definitions of the comparison
 * @param first the sum in the first space; 0 if it does not have the call node
 * @param second the sum in the second space; 0 if it does not have the call node
 */
public record Change(int callNode, double first, double second) {

    /** {@return the second sum minus the first} */
    public double difference() {
        return second - first;
    }
}
