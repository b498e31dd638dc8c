package org.perfspace.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Cursors that fetch the rows of call nodes, and which of these they look at. */
class RowCursorTest {

    /** Rows of some call nodes; notes each call node that is asked for, and the end. */
    private record Noted(BitSet stored, List<String> asked) implements RowCursor.Fetch {

        static Noted of(int... stored) {
            BitSet nodes = new BitSet();
            IntStream.of(stored).forEach(nodes::set);
            return new Noted(nodes, new ArrayList<>());
        }

        @Override
        public @Nullable Row at(int callNode) {
            asked.add(Integer.toString(callNode));
            return stored.get(callNode) ? new Row(ValueType.INT64, 1) : null;
        }

        @Override
        public int next(int callNode) {
            int next = stored.nextSetBit(callNode);
            return next < 0 ? Integer.MAX_VALUE : next;
        }

        @Override
        public void close() {
            asked.add("closed");
        }
    }

    private static List<Integer> callNodes(RowCursor rows) throws IOException {
        List<Integer> found = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                found.add(rows.callNode());
            }
            assertThat(rows.next()).isFalse();
        }
        return found;
    }

    @Test
    void looksAtCallNodesThatMayHaveARow() throws IOException {
        Noted rows = Noted.of(2, 5, 1_000_000_000);
        assertThat(callNodes(RowCursor.nodeByNode(Integer.MAX_VALUE, rows))).containsExactly(2, 5, 1_000_000_000);
        assertThat(rows.asked).containsExactly("2", "5", "1000000000", "closed");
    }

    @Test
    void endsBeforeTheNumberOfCallNodes() throws IOException {
        Noted rows = Noted.of(0, 5, 6);
        assertThat(callNodes(RowCursor.nodeByNode(6, rows))).containsExactly(0, 5);
        assertThat(rows.asked).containsExactly("0", "5", "closed");
    }

    @Test
    void looksAtEachCallNodeIfAnyMayHaveARow() throws IOException {
        Noted rows = Noted.of(1);
        assertThat(callNodes(RowCursor.nodeByNode(3, callNode -> rows.at(callNode))))
                .containsExactly(1);
        assertThat(rows.asked).containsExactly("0", "1", "2");
    }

    @Test
    void looksAtChosenCallNodesThatMayHaveARow() throws IOException {
        Noted rows = Noted.of(1, 2, 4, 7, 9);
        BitSet chosen = Noted.of(0, 2, 5, 7, 8).stored;
        assertThat(callNodes(RowCursor.nodeByNode(chosen, rows))).containsExactly(2, 7);
        assertThat(rows.asked).containsExactly("2", "7", "closed");
    }

    @Test
    void hasNoRowOfNoCallNode() throws IOException {
        Noted rows = Noted.of();
        assertThat(callNodes(RowCursor.nodeByNode(new BitSet(), rows))).isEmpty();
        assertThat(rows.asked).containsExactly("closed");
    }
}
