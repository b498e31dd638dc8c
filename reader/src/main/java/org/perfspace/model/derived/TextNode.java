package org.perfspace.model.derived;

/** A part of an expression that is always a text; as a number it is 0. */
abstract class TextNode extends Node {

    @Override
    final void compute(Frame frame, int n, double[] out) {
        out[0] = 0;
    }

    @Override
    final boolean canBeText() {
        return true;
    }

    @Override
    final boolean isText(Frame frame) {
        return true;
    }
}
