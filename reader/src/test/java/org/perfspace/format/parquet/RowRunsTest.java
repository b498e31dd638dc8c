package org.perfspace.format.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Place;

/** Runs of rows, and the names of columns. */
class RowRunsTest {

    @Test
    void writesGapsAndLengths() {
        BitSet nodes = new BitSet();
        nodes.set(2, 5);
        nodes.set(299);
        RowRuns runs = RowRuns.of(nodes);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        runs.write(out);
        assertThat(out.toByteArray()).containsExactly(2, 2, 3, 0xa6, 2, 1);
    }

    @Test
    void readsWhatItWrote() throws IOException {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int nodes = random.nextInt(400);
            BitSet present = new BitSet();
            int percent = random.nextInt(101);
            for (int i = 0; i < nodes; i++) {
                present.set(i, random.nextInt(100) < percent);
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            RowRuns.of(present).write(out);
            RowRuns back = RowRuns.read(cursor(out.toByteArray()), nodes);
            int next = Integer.MAX_VALUE;
            for (int i = nodes - 1; i >= 0; i--) {
                next = present.get(i) ? i : next;
                assertThat(back.contains(i)).as("seed %d, node %d", seed, i).isEqualTo(present.get(i));
                assertThat(back.next(i)).as("seed %d, node %d", seed, i).isEqualTo(next);
            }
        }
    }

    @Test
    void refusesRunsBeyondTheCallTree() {
        assertThatThrownBy(() -> RowRuns.read(cursor(bytes(1, 2, 9)), 10))
                .hasMessage("x: byte 3: expected a run of rows before call node 10, found 2 to 11");
        assertThatThrownBy(() -> RowRuns.read(cursor(bytes(1, 2, 0)), 10))
                .hasMessage("x: byte 3: expected a run of rows before call node 10, found 2 to 2");
        assertThatThrownBy(() -> RowRuns.read(cursor(bytes(9, 1, 1)), 10))
                .hasMessage("x: byte 1: expected 9 runs of rows (18 bytes), found 2 bytes: the file is truncated");
        assertThatThrownBy(() -> RowRuns.read(cursor(bytes(0xff, 0xff, 0xff, 0xff, 0xff, 1)), 10))
                .hasMessage("x: byte 5: expected number of runs of at most 5 bytes, found more");
    }

    @Test
    void namesColumnsSoThatATableCanBearThem() {
        assertThat(ColumnNames.of(
                        List.of("time", "Time", "", "region", "a\nb", "run_id", "metric", "time_2", "x\ud800y")))
                .containsExactly(
                        "time", "Time_2", "metric", "region_2", "a_b", "run_id_2", "metric_2", "time_2_2", "x_y");
        assertThat(ColumnNames.of(List.of("é".repeat(300))).get(0)).hasSize(200);
    }

    private static ByteCursor cursor(byte[] bytes) {
        return new ByteCursor(new HeapSource(bytes, Place.of("x")));
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }
}
