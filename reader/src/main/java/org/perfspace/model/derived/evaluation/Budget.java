package org.perfspace.model.derived.evaluation;

import org.perfspace.model.derived.ExpressionException;

/** Counts the elements of arrays, of which there is a largest number. For one thread. */
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
