package org.perfspace.model.view;

import java.io.IOException;
import java.util.List;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/** The rows of a metric and of its children side by side, the children taken away. */
final class SetOffRows implements RowCursor {

    private static final int NO_MORE = Integer.MAX_VALUE;

    private final List<RowCursor> parts;
    private final SetOff rest;
    private final Row row;
    private final int[] nodes;
    private int current = -1;

    /** The first part is the metric itself. */
    SetOffRows(List<RowCursor> parts, SetOff rest, Row row) throws IOException {
        this.parts = parts;
        this.rest = rest;
        this.row = row;
        this.nodes = new int[parts.size()];
        for (int part = 0; part < nodes.length; part++) {
            advance(part);
        }
    }

    @Override
    public boolean next() throws IOException {
        int node = NO_MORE;
        for (int at : nodes) {
            node = Math.min(node, at);
        }
        if (node == NO_MORE) {
            return false;
        }
        current = node;
        rest.clear();
        for (int part = 0; part < nodes.length; part++) {
            if (nodes[part] == node) {
                take(part);
                advance(part);
            }
        }
        return rest.into(node, row);
    }

    @Override
    public int callNode() {
        return current;
    }

    @Override
    public Row row() {
        return row;
    }

    @Override
    public void close() throws IOException {
        for (RowCursor part : parts) {
            part.close();
        }
    }

    private void take(int part) {
        if (part == 0) {
            rest.start(parts.get(part).row());
        } else {
            rest.takeAway(parts.get(part).row());
        }
    }

    private void advance(int part) throws IOException {
        nodes[part] = parts.get(part).next() ? parts.get(part).callNode() : NO_MORE;
    }
}
