package org.perfspace.testdata;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.cube.CubeDataLayout.ZcubexLayout;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/**
 * The programs that the {@link Jobs} start as processes of their own: the least work that a job cannot do without, and
 * reading every cell through the model.
 *
 * <pre>
 *  nothing              the start of Java
 *  cat PATH…            reads every byte of files and folders
 *  copy OUT PATH…       reads every byte, and writes those of each PATH without a + in front to OUT
 *  inflate FILE         unpacks every row of a compressed .cubex, with all cores, in memory
 *  stored FILE          adds every stored cell of a profile, metrics in parallel; prints their number and sum
 *  excl FILE, incl FILE the same of exclusive or inclusive values
 *  scopes DATABASE      adds every cell of an HPCToolkit database, in all scopes
 * </pre>
 */
final class Floors {

    private static final int PIECE = 1 << 20;

    private Floors() {}

    public static void main(String[] args) throws IOException {
        List<String> rest = Arrays.asList(args).subList(1, args.length);
        switch (args[0]) {
            case "nothing" -> {}
            case "cat" ->
                copy(Path.of("/dev/null"), rest.stream().map(path -> "+" + path).toList());
            case "copy" -> copy(Path.of(rest.get(0)), rest.subList(1, rest.size()));
            case "inflate" -> System.out.println(inflate(Files.readAllBytes(Path.of(rest.get(0)))));
            case "stored" -> read(Path.of(rest.get(0)), ReadOptions.DEFAULT, CallFlavour.STORED);
            case "excl" -> read(Path.of(rest.get(0)), ReadOptions.DEFAULT, CallFlavour.EXCLUSIVE);
            case "incl" -> read(Path.of(rest.get(0)), ReadOptions.DEFAULT, CallFlavour.INCLUSIVE);
            case "scopes" ->
                read(Path.of(rest.get(0)), ReadOptions.DEFAULT.with(HpctOptions.ALL_SCOPES, true), CallFlavour.STORED);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void copy(Path target, List<String> paths) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(PIECE);
        try (FileChannel out = FileChannel.open(
                target, StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING)) {
            for (String path : paths) {
                boolean readOnly = path.startsWith("+");
                for (Path file : files(Path.of(readOnly ? path.substring(1) : path))) {
                    copy(file, readOnly ? null : out, buffer);
                }
            }
        }
    }

    private static void copy(Path file, @Nullable FileChannel out, ByteBuffer buffer) throws IOException {
        try (FileChannel in = FileChannel.open(file)) {
            while (in.read(buffer.clear()) >= 0) {
                buffer.flip();
                while (out != null && buffer.hasRemaining()) {
                    out.write(buffer);
                }
            }
        }
    }

    private static List<Path> files(Path path) throws IOException {
        try (Stream<Path> walk = Files.walk(path)) {
            return walk.filter(Files::isRegularFile).toList();
        }
    }

    /** Number of bytes that all rows of a file in memory unpack to. */
    static long inflate(byte[] file) {
        List<int[]> rows = rows(file);
        int parts = Runtime.getRuntime().availableProcessors();
        return IntStream.range(0, parts)
                .parallel()
                .mapToLong(part ->
                        inflate(file, rows.subList(rows.size() * part / parts, rows.size() * (part + 1) / parts)))
                .sum();
    }

    private static long inflate(byte[] file, List<int[]> rows) {
        Inflater inflater = new Inflater();
        byte[] row = new byte[1 << 16];
        long sum = 0;
        try {
            for (int[] extent : rows) {
                inflater.reset();
                inflater.setInput(file, extent[0], extent[1]);
                sum += inflater.inflate(row);
            }
            return sum;
        } catch (DataFormatException e) {
            throw new IllegalStateException(e);
        } finally {
            inflater.end();
        }
    }

    /** Start and length of each packed row: the tables of data members are found by their signature on block borders. */
    private static List<int[]> rows(byte[] file) {
        List<int[]> rows = new ArrayList<>();
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int signature = ZcubexLayout.SIGNATURE.length;
        for (int at = 0; at + ZcubexLayout.TABLE < file.length; at += 512) {
            if (Arrays.equals(file, at, at + signature, ZcubexLayout.SIGNATURE, 0, signature)) {
                int count = (int) bytes.getLong(at + signature);
                int table = at + ZcubexLayout.TABLE;
                for (int i = 0; i < count; i++) {
                    int entry = table + i * ZcubexLayout.ENTRY_BYTES;
                    int start = table + count * ZcubexLayout.ENTRY_BYTES + (int) bytes.getLong(entry + Long.BYTES);
                    rows.add(new int[] {start, (int) bytes.getLong(entry + 2 * Long.BYTES)});
                }
            }
        }
        return rows;
    }

    private static void read(Path file, ReadOptions options, CallFlavour flavour) throws IOException {
        try (PerformanceSpace space = Readers.open(Input.of(file), options)) {
            System.out.println(sum(space, flavour));
        }
    }

    /** The number and the sum of every cell, metrics in parallel. */
    static Sum sum(PerformanceSpace space, CallFlavour flavour) {
        int metrics = space.definitions().metrics().size();
        CallTreeView view = CallTreeView.of(space, flavour);
        return IntStream.range(0, metrics)
                .parallel()
                .mapToObj(metric -> sum(view, metric))
                .reduce(new Sum(0, 0), Sum::plus);
    }

    private static Sum sum(CallTreeView view, int metric) {
        long cells = 0;
        double sum = 0;
        try (RowCursor rows = view.sweep(metric)) {
            while (rows.next()) {
                long[] words = rows.row().words();
                int count = rows.row().count();
                for (int i = 0; i < count; i++) {
                    sum += Double.longBitsToDouble(words[i]);
                }
                cells += count;
            }
            return new Sum(cells, sum);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A number of cells and their sum. */
    record Sum(long cells, double sum) {

        Sum plus(Sum other) {
            return new Sum(cells + other.cells, sum + other.sum);
        }

        @Override
        public String toString() {
            return cells + " cells, sum " + sum;
        }
    }
}
