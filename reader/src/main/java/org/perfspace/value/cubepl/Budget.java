package org.perfspace.value.cubepl;

/**
 * A counter of the elements of all arrays, which enforces their maximum number. Not safe for use by several threads.
 */
final class Budget {

    private final long most;
    private long left;

    Budget(long most) {
        this.most = most;
        this.left = most;
    }

    void take(long elements) throws ExpressionException {
        left -= elements;
        if (left < 0) {
            throw ExpressionException.of("expected at most %,d elements of arrays, found more", most);
        }
    }

    void give(long elements) {
        left += elements;
    }
}
