package org.perfspace.format.sion;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.perfspace.io.Raw;

/** A physical SION file for tests, spelled out field by field as {@code format.sion.SionLayout} has it. */
public final class SionBytes {

    private final byte[][][] chunks;
    private final long[] globalRanks;
    private int format = 5;
    private int block = 64;
    private int files = 1;
    private int number = 1;
    private long flag1 = 50L << 32;
    private boolean metadataBig;
    private boolean dataBig;
    private boolean finished = true;
    private long[] sizes = {};
    private int[] mapping = {};

    /** A file of tasks, of which each has chunks. */
    public SionBytes(byte[][]... chunks) {
        this.chunks = chunks;
        this.globalRanks = new long[chunks.length];
        Arrays.setAll(globalRanks, i -> i);
    }

    /** A file of tasks with a chunk each. */
    public static SionBytes ofRanks(byte[]... ranks) {
        return new SionBytes(
                Arrays.stream(ranks).map(rank -> new byte[][] {rank}).toArray(byte[][][]::new));
    }

    public SionBytes format(int value) {
        format = value;
        return this;
    }

    public SionBytes block(int value) {
        block = value;
        return this;
    }

    /** Byte orders of the container's numbers and, as declared, of the data. */
    public SionBytes big(boolean metadata, boolean data) {
        metadataBig = metadata;
        dataBig = data;
        return this;
    }

    public SionBytes keyValue(int mode) {
        flag1 = (long) mode << 32;
        return this;
    }

    public SionBytes unfinished() {
        finished = false;
        return this;
    }

    /** Chunk sizes as stored, where they are not those of the longest chunk. */
    public SionBytes sizes(long... value) {
        sizes = value;
        return this;
    }

    /** One of a set; the mapping (file, task, file, task, …) is for file 0. */
    public SionBytes of(int ofFiles, int fileNumber, int... map) {
        files = ofFiles;
        number = fileNumber;
        mapping = map;
        return this;
    }

    public SionBytes globalRank(int task, long rank) {
        globalRanks[task] = rank;
        return this;
    }

    /** Offset of chunk 0 of a task. */
    public int start(int task) {
        long start = up(1088 + 16L * chunks.length);
        for (int before = 0; before < task; before++) {
            start += format >= 4 ? size(before) : up(size(before));
        }
        return (int) start;
    }

    /** Offset of the second metadata block. */
    public int meta2() {
        return start(0) + mostChunks() * (start(chunks.length) - start(0));
    }

    /** The file. */
    public byte[] bytes() {
        int n = chunks.length;
        byte[] description = finished ? description() : new byte[0];
        ByteBuffer file = ByteBuffer.allocate(meta2() + description.length);
        file.put(front());
        for (int task = 0; task < n; task++) {
            for (int chunk = 0; chunk < chunks[task].length; chunk++) {
                file.position(start(task) + chunk * (start(n) - start(0))).put(chunks[task][chunk]);
            }
        }
        return file.position(meta2()).put(description).array();
    }

    private byte[] front() {
        Raw out = new Raw().ascii("sion").le(1, metadataBig ? 1 : 0).le(1, dataBig ? 1 : 0);
        out.le(1, dataBig ? 1 : 0).le(1, metadataBig ? 1 : 0);
        for (long field : new long[] {1007, 6, format, block, chunks.length, files}) {
            number(out, 4, field);
        }
        if (format >= 3) {
            number(out, 4, number);
            number(out, 8, flag1);
            number(out, 8, 0);
        }
        out.ascii("run.sion").zeros(1024 - "run.sion".length());
        for (long rank : globalRanks) {
            number(out, 8, rank);
        }
        for (int task = 0; task < chunks.length; task++) {
            number(out, 8, size(task));
        }
        number(out, 4, finished ? mostChunks() : 0);
        number(out, 8, finished ? meta2() : 0);
        return out.toBytes();
    }

    private byte[] description() {
        Raw out = new Raw();
        for (byte[][] task : chunks) {
            number(out, 8, task.length);
        }
        for (int chunk = 0; chunk < mostChunks(); chunk++) {
            for (byte[][] task : chunks) {
                number(out, 8, chunk < task.length ? task[chunk].length : 0);
            }
        }
        if (files == 1 || mapping.length > 0) {
            number(out, 4, mapping.length / 2);
        }
        for (int entry : mapping) {
            number(out, 4, entry);
        }
        return out.toBytes();
    }

    private void number(Raw out, int size, long value) {
        if (metadataBig) {
            out.be(size, value);
        } else {
            out.le(size, value);
        }
    }

    private long size(int task) {
        if (sizes.length > 0) {
            return sizes[task];
        }
        long longest = Arrays.stream(chunks[task]).mapToInt(c -> c.length).max().orElse(0);
        return format >= 4 ? up(longest) : longest;
    }

    private int mostChunks() {
        return Arrays.stream(chunks).mapToInt(task -> task.length).max().orElse(1);
    }

    private long up(long size) {
        return (size + block - 1) / block * block;
    }

    /** Byte order that is declared for the data. */
    public ByteOrder dataOrder() {
        return dataBig ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }
}
