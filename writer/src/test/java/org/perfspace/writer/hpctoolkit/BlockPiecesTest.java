package org.perfspace.writer.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.perfspace.format.hpctoolkit.ContextIds;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;

/** Blocks over several pieces, and the number of pieces that are made. */
class BlockPiecesTest {

    private static final int CONTEXTS = BlockPieces.CONTEXTS + 10;
    private static final int METRICS = 5;
    private static final int PIECES = (CONTEXTS * METRICS + BlockPieces.VALUES - 1) / BlockPieces.VALUES;

    /** Full pieces of the values and of the index; of each there is one more, which is small. */
    private static final int FULL = CONTEXTS * METRICS / BlockPieces.VALUES + 1;

    private final BlockPieces pieces = new BlockPieces(1L << 20);
    private final BlockBuilder builder = new BlockBuilder(order(), pieces);

    @Test
    void aBlockOverSeveralPiecesHasItsValuesInOrder() {
        ValueBlock block = block(METRICS);
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(block.size())).order(ByteOrder.LITTLE_ENDIAN);
        block.valuePieces().forEach(piece -> bytes.put(piece.duplicate().rewind()));
        int index = bytes.position();
        block.indexPieces().forEach(piece -> bytes.put(piece.duplicate().rewind()));

        assertThat(bytes.hasRemaining()).isFalse();
        assertThat(index).isEqualTo(ProfileDbLayout.valuesEnd(CONTEXTS * METRICS));
        assertThat(block.valuePieces()).hasSize(PIECES);
        assertThat(block.indexPieces()).hasSize(2);
        assertThat(block.contexts()).isEqualTo(CONTEXTS);
        assertThat(block.values()).isEqualTo(CONTEXTS * METRICS);
        for (int c = 0; c < CONTEXTS; c++) {
            assertThat(block.ctxId(c)).isEqualTo(c + 1);
            assertThat(block.start(c)).isEqualTo(c * METRICS);
            for (int v = c * METRICS; v < (c + 1) * METRICS; v++) {
                assertThat(bytes.getShort(10 * v)).isEqualTo((short) (2 * (v % METRICS)));
                assertThat(bytes.getDouble(10 * v + 2)).isEqualTo(v + 1);
            }
        }
        assertThat(block.start(CONTEXTS)).isEqualTo(CONTEXTS * METRICS);
    }

    @Test
    void paddingIsZeroWhereAnEarlierBlockHadValues() {
        pieces.giveBack(List.of(block(METRICS)));
        ValueBlock odd = pieces.block(BlockPieces.VALUES - 1, 1);

        ByteBuffer values = odd.valuePieces().get(0);
        assertThat(values.isDirect()).isTrue();
        assertThat(values.limit()).isEqualTo(BlockPieces.VALUES * 10 - 8);
        assertThat(values.getShort(values.limit() - 2)).isZero();
    }

    @Test
    void laterBlocksUseTheSamePieces() {
        for (int i = 0; i < 20; i++) {
            pieces.giveBack(List.of(block(METRICS), block(METRICS)));
        }

        assertThat(pieces.made()).isEqualTo(2 * FULL);
    }

    @Test
    void blocksOfFewValuesTakeNoPieces() {
        List<ValueBlock> batch = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            batch.add(pieces.block(7, 3));
        }

        assertThat(pieces.made()).isZero();
        assertThat(batch.get(0).valuePieces().get(0).capacity()).isEqualTo(72);
        assertThat(batch.get(0).indexPieces().get(0).capacity()).isEqualTo(36);
    }

    @Test
    void thereAreFewerBatchesTheLargerTheyAre() {
        assertThat(pieces.room(6)).as("size unknown").isEqualTo(2);
        pieces.giveBack(List.of(pieces.block(10_000, 1)));
        assertThat(pieces.room(6)).as("163,840 of 1,048,576 bytes").isEqualTo(6);
        pieces.giveBack(List.of(pieces.block(30_000, 1)));
        assertThat(pieces.room(6)).as("327,680 of 1,048,576 bytes").isEqualTo(3);
        pieces.giveBack(List.of(pieces.block(100_000, 1)));
        assertThat(pieces.room(6)).as("more than half").isEqualTo(2);
    }

    private ValueBlock block(int metrics) {
        double[][] values = new double[metrics][CONTEXTS];
        int[] ids = new int[metrics];
        for (int m = 0; m < metrics; m++) {
            ids[m] = 2 * m;
            for (int c = 0; c < CONTEXTS; c++) {
                values[m][c] = c * metrics + m + 1;
            }
        }
        int[] contexts = IntStream.range(0, CONTEXTS).toArray();
        builder.count(values, contexts, CONTEXTS);
        builder.layOut();
        builder.put(values, ids, contexts, CONTEXTS);
        return builder.build();
    }

    private static ContextIds order() {
        long[] ids = new long[CONTEXTS + 1];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = i;
        }
        return new ContextIds(ids);
    }
}
