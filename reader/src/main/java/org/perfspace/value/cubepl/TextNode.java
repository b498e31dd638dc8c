package org.perfspace.value.cubepl;

/** A part of an expression that is always a text; its value as a number is 0. */
abstract class TextNode extends Node {

    @Override
    protected final void compute(Frame frame, int n, double[] out) {
        out[0] = 0;
    }

    @Override
    public final boolean canBeText() {
        return true;
    }

    @Override
    public final boolean isText(Frame frame) {
        return true;
    }
}
