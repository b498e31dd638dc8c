package org.perfspace.format.hatchet;

import java.io.IOException;
import java.util.Arrays;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.JsonInput.Token;
import org.perfspace.model.Tree;

/** A walk over the nodes of a file in their order, which is pre-order, without recursion. */
final class HatchetNodes {

    private final JsonInput json;
    private final Visitor visitor;
    private int[] open = new int[16];
    private int depth;
    private int count;

    /** Receives the nodes, which are numbered from 0 in the order in which they begin. */
    interface Visitor {
        /** Receives the beginning of a node, at the current token. */
        void begin(int node, int parent) throws IOException;

        /** Receives a field of a node, whose value begins at the current token; advances to the end of the value. */
        void field(int node, String name) throws IOException;

        /** Receives the end of a node, at the current token. */
        void end(int node) throws IOException;
    }

    private HatchetNodes(JsonInput json, Visitor visitor) {
        this.json = json;
        this.visitor = visitor;
    }

    /** Visits all nodes of a file. */
    static void walk(JsonInput json, Visitor visitor) throws IOException {
        json.next(Token.LIST, "a list of nodes");
        new HatchetNodes(json, visitor).walk();
        json.next(Token.END, "the end of the file");
    }

    private void walk() throws IOException {
        boolean inList = true;
        while (inList || depth > 0) {
            inList = inList ? beginNode() : nextField();
        }
    }

    /** Begins a node, or ends a list of nodes; returns whether a list of nodes continues. */
    private boolean beginNode() throws IOException {
        if (json.next() == Token.END_LIST) {
            return false;
        }
        json.require(Token.OBJECT, "a node");
        visitor.begin(count, depth == 0 ? Tree.NO_PARENT : open[depth - 1]);
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
        }
        open[depth++] = count++;
        return false;
    }

    /** Reads a field of the innermost node, or ends the node; returns whether a list of nodes continues. */
    private boolean nextField() throws IOException {
        int node = open[depth - 1];
        if (json.next() == Token.NAME) {
            String name = json.text();
            json.next();
            if (name.equals(HatchetLayout.CHILDREN) && json.token() == Token.LIST) {
                return true;
            }
            visitor.field(node, name);
            return false;
        }
        json.require(Token.END_OBJECT, "a field of a node");
        visitor.end(node);
        depth--;
        return true;
    }
}
