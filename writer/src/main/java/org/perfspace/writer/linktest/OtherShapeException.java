package org.perfspace.writer.linktest;

/** Thrown if a space does not have the shape of a LinkTest run. */
final class OtherShapeException extends Exception {

    private static final long serialVersionUID = 1L;

    OtherShapeException(String why) {
        super(why);
    }
}
