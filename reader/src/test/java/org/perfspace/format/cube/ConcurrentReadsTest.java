package org.perfspace.format.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/** Several threads read one space at once, from its first row on, and each finds every cell as it was written. */
class ConcurrentReadsTest {

    private static final int CHILDREN = 40;
    private static final int GRANDCHILDREN = 6;
    private static final int NODES = 1 + CHILDREN + GRANDCHILDREN;
    private static final int LOCATIONS = 300;
    private static final int THREADS = 6;
    private static final int ROUNDS = 10;
    private static final int RANDOM_READS = 400;

    /** Metrics: two kinds of rows in two byte orders, in pre-order; and one of each kind in wide order. */
    private static final int METRICS = 6;

    @TempDir
    private Path folder;

    @Test
    void everyThreadFindsTheSameCells() throws Exception {
        requireSameCells(Files.write(folder.resolve("p.cubex"), container()));
    }

    @Test
    void soDoTheyInAFileThatWasUnpacked() throws Exception {
        requireSameCells(Files.write(folder.resolve("p.tar.gz"), TestCube.gzip(container())));
    }

    private static void requireSameCells(Path file) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (int round = 0; round < ROUNDS; round++) {
                try (PerformanceSpace space = CubeReader.open(Input.of(file), ReadOptions.DEFAULT)) {
                    CyclicBarrier start = new CyclicBarrier(THREADS);
                    List<Callable<List<String>>> readers = new ArrayList<>();
                    for (int i = 0; i < THREADS; i++) {
                        int seed = round * THREADS + i;
                        readers.add(() -> {
                            start.await();
                            return seed % 2 == 0 ? cursors(space, seed) : randomReads(space, seed);
                        });
                    }
                    for (Future<List<String>> wrong : threads.invokeAll(readers)) {
                        assertThat(wrong.get()).isEmpty();
                    }
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Goes over the rows of all metrics at once, by turns; tells the cells that are wrong. */
    private static List<String> cursors(PerformanceSpace space, int seed) throws IOException {
        List<String> wrong = new ArrayList<>();
        List<RowCursor> cursors = new ArrayList<>();
        for (int metric = 0; metric < METRICS; metric++) {
            cursors.add(space.severity().rows((metric + seed) % METRICS));
        }
        for (int node = 0; node < NODES; node++) {
            for (int i = 0; i < METRICS; i++) {
                RowCursor cursor = cursors.get(i);
                if (!cursor.next() || cursor.callNode() != node) {
                    wrong.add("seed " + seed + ": no row of call node " + node);
                } else {
                    compare((i + seed) % METRICS, node, cursor.row(), "cursor, seed " + seed, wrong);
                }
            }
        }
        for (RowCursor cursor : cursors) {
            if (cursor.next()) {
                wrong.add("seed " + seed + ": a row too many");
            }
            cursor.close();
        }
        return wrong;
    }

    private static List<String> randomReads(PerformanceSpace space, int seed) throws IOException {
        List<String> wrong = new ArrayList<>();
        Random random = new Random(seed);
        for (int i = 0; i < RANDOM_READS; i++) {
            int metric = random.nextInt(METRICS);
            int node = random.nextInt(NODES);
            Row row = space.newRow(metric);
            if (!space.severity().hasRow(metric, node) || !space.severity().read(metric, node, row)) {
                wrong.add("seed " + seed + ": no row of call node " + node);
            } else {
                compare(metric, node, row, "random read, seed " + seed, wrong);
            }
        }
        return wrong;
    }

    private static void compare(int metric, int node, Row row, String how, List<String> wrong) {
        for (int location = 0; location < LOCATIONS; location++) {
            double found = Double.longBitsToDouble(row.word(location));
            if (found != cell(metric, node, location)) {
                wrong.add(how + ": metric " + metric + ", call node " + node + ", location " + location + ": " + found);
                return;
            }
        }
    }

    private static double cell(int metric, int node, int location) {
        return 1e6 * metric + 1e3 * node + location;
    }

    private static ByteOrder order(int metric) {
        return metric % 2 == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }

    private static boolean isCompressed(int metric) {
        return metric % 3 == 1;
    }

    private static boolean isInclusive(int metric) {
        return metric >= METRICS / 2;
    }

    private static byte[] container() throws IOException {
        TestCube cube = new TestCube();
        for (int metric = 0; metric < METRICS; metric++) {
            byte[][] rows = new byte[NODES][];
            for (int node = 0; node < NODES; node++) {
                rows[isInclusive(metric) ? wide(node) : node] = row(metric, node);
            }
            byte[] data = isCompressed(metric)
                    ? TestCube.compressed(order(metric), 8 * LOCATIONS, rows)
                    : TestCube.plain(rows);
            cube.member(metric + ".data", data).member(metric + ".index", TestCube.denseIndex(order(metric)));
        }
        return cube.member("anchor.xml", TestCube.ascii(anchor())).bytes();
    }

    /** The first child has all the grandchildren: 0, 1, 2 to 7 below 1, then the other children. */
    private static int wide(int node) {
        if (node <= 1) {
            return node;
        }
        return node <= 1 + GRANDCHILDREN ? node + CHILDREN - 1 : node - GRANDCHILDREN;
    }

    private static byte[] row(int metric, int node) {
        ByteBuffer row = ByteBuffer.allocate(8 * LOCATIONS).order(order(metric));
        for (int location = 0; location < LOCATIONS; location++) {
            row.putDouble(cell(metric, node, location));
        }
        return row.array();
    }

    private static String anchor() {
        StringBuilder xml =
                new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cube version=\"4.4\">\n<metrics>");
        for (int metric = 0; metric < METRICS; metric++) {
            xml.append(String.format(
                    "<metric id=\"%d\" type=\"%s\"><disp_name>m</disp_name><uniq_name>m%d</uniq_name>"
                            + "<dtype>DOUBLE</dtype></metric>\n",
                    metric, isInclusive(metric) ? "INCLUSIVE" : "EXCLUSIVE", metric));
        }
        xml.append("</metrics><program><region id=\"0\"><name>r</name></region>\n");
        for (int node = 0; node < NODES; node++) {
            xml.append("<cnode id=\"").append(node).append("\" calleeId=\"0\">");
            boolean open = node <= 1;
            xml.append(open ? "" : "</cnode>").append(node == 1 + GRANDCHILDREN ? "</cnode>" : "");
        }
        xml.append("</cnode></program><system><systemtreenode Id=\"0\"><name>m</name><class>machine</class>"
                + "<locationgroup Id=\"0\"><name>p</name><rank>0</rank><type>process</type>\n");
        for (int location = 0; location < LOCATIONS; location++) {
            xml.append("<location Id=\"")
                    .append(location)
                    .append("\"><name>t</name><rank>0</rank><type>thread</type></location>\n");
        }
        return xml.append("</locationgroup></systemtreenode></system></cube>").toString();
    }
}
