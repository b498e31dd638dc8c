package org.perfspace.testdata;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.writer.cube.CubeWriter;

/**
 * Reading, viewing and writing a .cubex of 20 DOUBLE metrics x 5,000 call nodes x 512 locations (410 MB) that our own
 * writer made, from the page cache; and the floor: summing the same bytes from a mapped file. Metrics run in parallel. The
 * same for 51 MB (20 x 1,000 x 320) in compressed rows, whose floor is to unpack them.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 10)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx256m", "-XX:+UseParallelGC"})
public class CubeBenchmark {

    @Param("20")
    int metrics;

    @Param("5000")
    int callNodes;

    @Param("512")
    int locations;

    private Path folder;
    private Path exclusive;
    private Path inclusive;
    private Path compressed;
    private byte[] compressedBytes = {};

    @Setup
    public void write() throws IOException {
        folder = Files.createTempDirectory("perfspace-bench");
        exclusive = folder.resolve("exclusive.cubex");
        inclusive = folder.resolve("inclusive.cubex");
        compressed = folder.resolve("compressed.cubex");
        CubeWriter.write(space(MetricKind.EXCLUSIVE), exclusive, WriteOptions.DEFAULT);
        CubeWriter.write(space(MetricKind.INCLUSIVE), inclusive, WriteOptions.DEFAULT);
        CubeWriter.write(
                FormulaSpace.of(metrics, callNodes / 5, locations * 5 / 8, MetricKind.EXCLUSIVE),
                compressed,
                WriteOptions.DEFAULT.withCompress(true));
        compressedBytes = Files.readAllBytes(compressed);
    }

    @TearDown
    public void remove() throws IOException {
        Files.deleteIfExists(folder.resolve("copy.cubex"));
        Files.deleteIfExists(exclusive);
        Files.deleteIfExists(inclusive);
        Files.deleteIfExists(compressed);
        Files.delete(folder);
    }

    /** The floor: every 8 bytes of the file as a double. */
    @Benchmark
    public double floorSumOfMappedBytes() throws IOException {
        try (FileChannel file = FileChannel.open(exclusive)) {
            MappedByteBuffer bytes = file.map(FileChannel.MapMode.READ_ONLY, 0, file.size());
            LongBuffer words = bytes.order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
            int half = words.limit() / 2;
            return IntStream.range(0, 2)
                    .parallel()
                    .mapToDouble(part -> sum(words, part * half, (part + 1) * half))
                    .sum();
        }
    }

    /** Every stored cell. */
    @Benchmark
    public double readEveryCell() throws IOException {
        return sums(exclusive, CallFlavour.STORED);
    }

    /** Exclusive values of inclusive metrics. */
    @Benchmark
    public double exclusiveOfEveryCell() throws IOException {
        return sums(inclusive, CallFlavour.EXCLUSIVE);
    }

    /** Inclusive values of exclusive metrics. */
    @Benchmark
    public double inclusiveOfEveryCell() throws IOException {
        return sums(exclusive, CallFlavour.INCLUSIVE);
    }

    /** The floor of {@link #readEveryCompressedCell}: the rows of 51 MB unpacked, from memory, with all cores. */
    @Benchmark
    public long floorInflateRows() {
        return Floors.inflate(compressedBytes);
    }

    /** Opening, and every stored cell, of 51 MB in compressed rows. */
    @Benchmark
    public double readEveryCompressedCell() throws IOException {
        try (PerformanceSpace space = Readers.open(compressed)) {
            return Floors.sum(space, CallFlavour.STORED).sum();
        }
    }

    /** A plain copy through the model. */
    @Benchmark
    public Object writeACopy() throws IOException {
        try (PerformanceSpace space = Readers.open(exclusive)) {
            return CubeWriter.write(space, folder.resolve("copy.cubex"), WriteOptions.DEFAULT.withForce(true));
        }
    }

    private PerformanceSpace space(MetricKind kind) {
        return FormulaSpace.of(metrics, callNodes, locations, kind);
    }

    private static double sums(Path file, CallFlavour flavour) throws IOException {
        try (PerformanceSpace space = Readers.open(file)) {
            return Floors.sum(space, flavour).sum();
        }
    }

    private static double sum(LongBuffer words, int from, int to) {
        double a = 0;
        double b = 0;
        for (int i = from; i + 1 < to; i += 2) {
            a += Double.longBitsToDouble(words.get(i));
            b += Double.longBitsToDouble(words.get(i + 1));
        }
        return a + b;
    }
}
