package org.perfspace.writer.linktest;

/** A space is not quite of the shape that LinkTest's runs have. */
final class OtherShapeException extends Exception {

    private static final long serialVersionUID = 1L;

    OtherShapeException(String why) {
        super(why);
    }
}
