package org.perfspace.testdata.generate;

import java.util.function.IntUnaryOperator;

/** The order in which a run does its work: one piece after another. */
final class Course {

    private final long[] weight;
    private final Work[] work;
    private final IntUnaryOperator callNode;

    /**
     * Creates a course.
     *
     * @param weight units of work of each piece
     * @param work kind of work of each piece
     * @param callNode the call node of the profile that a piece belongs to
     */
    Course(long[] weight, Work[] work, IntUnaryOperator callNode) {
        this.weight = weight;
        this.work = work;
        this.callNode = callNode;
    }

    /** Returns the course through a call tree: each node works before those below it. */
    static Course of(CallTree tree, IntUnaryOperator callNode) {
        Work[] work = new Work[tree.size()];
        for (int node = 0; node < work.length; node++) {
            work[node] = tree.sort(node).work();
        }
        return new Course(tree.weight, work, callNode);
    }

    /** Returns the number of pieces. */
    int size() {
        return work.length;
    }

    /** Returns the units of work of a piece. */
    long weight(int piece) {
        return weight[piece];
    }

    /** Returns the kind of work of a piece. */
    Work work(int piece) {
        return work[piece];
    }

    /** Returns the call node of the profile that a piece belongs to. */
    int callNode(int piece) {
        return callNode.applyAsInt(piece);
    }
}
