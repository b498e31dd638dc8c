package org.perfspace.writer.cube;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.perfspace.format.cube.CubeDataLayout;
import org.perfspace.format.cube.CubeIndexLayout;
import org.perfspace.format.cube.CubeMembers;
import org.perfspace.format.cube.TarLayout;
import org.perfspace.io.ByteSink;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.Workers;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;

/**
 * Writes the members of a container: rows, attachments, samples and checksums, and the text members that hold the
 * definitions.
 */
final class ContentWriter {

    private final PerformanceSpace space;
    private final boolean compress;
    private final TarWriter tar;
    private final boolean forCubelib;

    /**
     * Creates a writer to a container.
     *
     * @param compress whether to compress rows
     * @param forCubelib whether cubelib reads the container, to which a metric without rows is one of zeros
     */
    ContentWriter(PerformanceSpace space, boolean compress, TarWriter tar, boolean forCubelib) {
        this.forCubelib = forCubelib;
        this.space = space;
        this.compress = compress;
        this.tar = tar;
    }

    /** Writes the rows of all metrics that have rows, several metrics in parallel. */
    void rows(List<StoredMetric> metrics) throws IOException {
        CallOrder wide = CallOrder.wide(space.definitions().callTree());
        List<Future<Boolean>> running = new ArrayList<>();
        try (Workers workers =
                new Workers("perfspace-cube-writer", Runtime.getRuntime().availableProcessors())) {
            for (StoredMetric metric : metrics) {
                RowPositions rows = RowPositions.of(space.severity(), metric.metric(), metric.kind(), wide);
                if (rows.count() == 0) {
                    if (forCubelib
                            && hasOtherNeutral(metric.metric().type())
                            && !metric.kind().derived()
                            && wide.size() > 0) {
                        neutralRow(metric);
                    }
                    continue;
                }
                String data = CubeMembers.data(metric.fileId(), metric.ghost());
                if (compress) {
                    compress(rows, data, workers);
                } else {
                    running.add(copy(rows, data, workers));
                }
                int[] positions = rows.positions();
                String index = CubeMembers.index(metric.fileId(), metric.ghost());
                CubeIndexWriter.write(tar.place(index, CubeIndexWriter.size(positions.length)), positions);
            }
            for (Future<Boolean> copy : running) {
                Workers.await(copy);
            }
        }
    }

    /**
     * Returns whether the neutral element of a type is not 0. Without members, cubelib shows bytes of 0 for such a metric.
     */
    private static boolean hasOtherNeutral(ValueType type) {
        for (int word = 0; word < type.words(); word++) {
            if (type.neutral(word) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Writes the members of a metric without rows: one row of neutral elements, as pyCubexR rejects an index without rows. */
    private void neutralRow(StoredMetric metric) throws IOException {
        ValueType type = metric.metric().type();
        Target data = tar.place(
                CubeMembers.data(metric.fileId(), metric.ghost()), CubeDataWriter.neutralSize(type, locations()));
        CubeDataWriter.writeNeutral(type, locations(), data);
        String index = CubeMembers.index(metric.fileId(), metric.ghost());
        CubeIndexWriter.write(tar.place(index, CubeIndexWriter.size(1)), new int[] {0});
    }

    /** Writes the attachments and the samples. */
    void extras(List<ExtraMember> extras, Optional<TraceMemberWriter> trace) throws IOException {
        for (ExtraMember extra : extras) {
            if (extra.isPacked()) {
                TarWriter.Member member = tar.begin(extra.name(), 0);
                tar.end(member, extra.pack(member.data().from(0), Packing.of(compress)));
            } else {
                extra.write(tar.place(extra.name(), extra.size()));
            }
        }
        if (trace.isPresent()) {
            TarWriter.Member member = tar.begin(CubeMembers.TRACE, trace.get().largestSize());
            tar.end(member, trace.get().write(member.data()));
        }
    }

    /** Writes a member that is a text. */
    void text(String name, Packing packing, IoConsumer<Writer> text) throws IOException {
        TarWriter.Member member = tar.begin(name, 0);
        tar.end(member, TextMember.write(member.data().from(0), packing, text));
    }

    /** Writes the checksums of all members so far. */
    void checksums() throws IOException {
        String checksums = tar.checksums().text();
        text(CubeMembers.CHECKSUMS, Packing.NONE, out -> out.write(checksums));
    }

    private Future<Boolean> copy(RowPositions rows, String name, Workers workers) throws IOException {
        CubeDataWriter data = new CubeDataWriter(rows, locations());
        Target member = tar.place(name, data.size());
        return workers.submit(() -> {
            data.write(space.severity(), member, workers);
            return true;
        });
    }

    private void compress(RowPositions rows, String name, Workers workers) throws IOException {
        ZcubexWriter data = new ZcubexWriter(rows, locations());
        TarWriter.Member member = tar.begin(name, data.largestSize());
        tar.end(member, data.write(space.severity(), member.data(), workers));
    }

    private int locations() {
        return space.definitions().locations().size();
    }

    /** Writes the {@code N.index} member of a metric, sparse and little endian: see {@link CubeIndexLayout}. */
    private static final class CubeIndexWriter {

        private static final int BUFFER = 64 * 1024;

        private CubeIndexWriter() {}

        /** Returns the size of the member in bytes. */
        static long size(int rows) {
            return CubeIndexLayout.POSITIONS + (long) rows * CubeIndexLayout.POSITION_BYTES;
        }

        /** Writes the member to the target. */
        static void write(Target target, int[] positions) throws IOException {
            ByteSink sink = target.fields((int) Math.min(BUFFER, size(positions.length)));
            sink.bytes(CubeIndexLayout.SIGNATURE)
                    .u32(CubeIndexLayout.BYTE_ORDER_MARK)
                    .u16(CubeIndexLayout.VERSION)
                    .u8(CubeIndexLayout.SPARSE)
                    .u32(positions.length);
            for (int position : positions) {
                sink.u32(position);
            }
            sink.flush();
        }
    }

    /**
     * A member that is UTF-8 text, optionally compressed with gzip. An additional newline may be appended so that its size
     * is never a multiple of 512. The gzip stream ends with the member, because cubelib takes the size of the text from the
     * member's last bytes.
     */
    static final class TextMember {

        private static final int BUFFER = 64 * 1024;

        /**
         * Number of bytes that are added when a gzip stream is closed after a flush: an empty last block (2), checksum and
         * size.
         */
        private static final int GZIP_TRAILER = 10;

        private TextMember() {}

        /**
         * Writes a member to the window.
         *
         * @return size of the member in bytes
         */
        static long write(Target.Window window, Packing packing, IoConsumer<Writer> text) throws IOException {
            return packing == Packing.NONE ? writePlain(window, text) : writeGzip(window, packing, text);
        }

        private static long writePlain(Target.Window window, IoConsumer<Writer> text) throws IOException {
            OutputStream file = Channels.newOutputStream(window);
            Writer out = new OutputStreamWriter(new BufferedOutputStream(file, BUFFER), StandardCharsets.UTF_8);
            text.accept(out);
            out.flush();
            if (TarWriter.unambiguousSize(window.written()) != window.written()) {
                out.write('\n');
                out.flush();
            }
            return window.written();
        }

        private static long writeGzip(Target.Window window, Packing packing, IoConsumer<Writer> text)
                throws IOException {
            GZIPOutputStream gzip = new Gzip(window, packing);
            Charset charset = StandardCharsets.UTF_8;
            Writer out = new OutputStreamWriter(gzip, charset);
            text.accept(out);
            out.flush();
            if ((window.written() + GZIP_TRAILER) % TarLayout.BLOCK == 0) {
                out.write('\n');
                out.flush();
            }
            gzip.finish();
            return window.written();
        }
    }

    /** How the bytes of a member are stored. */
    enum Packing {
        /** As they are. */
        NONE(Deflater.NO_COMPRESSION),
        /** With gzip, a tenth larger than {@link #SMALL} in less than half of the time. */
        QUICK(2),
        /** With gzip. */
        SMALL(Deflater.DEFAULT_COMPRESSION);

        private final int level;

        Packing(int level) {
            this.level = level;
        }

        /** Returns how a member is compressed in a container whose rows are compressed, too, or are not. */
        static Packing of(boolean compress) {
            return compress ? SMALL : QUICK;
        }
    }

    /** A gzip stream in a window, which gets large pieces. */
    static final class Gzip extends GZIPOutputStream {

        Gzip(Target.Window window, Packing packing) throws IOException {
            super(
                    new BufferedOutputStream(Channels.newOutputStream(window), TextMember.BUFFER),
                    TextMember.BUFFER,
                    true);
            def.setLevel(packing.level);
        }

        @Override
        public void finish() throws IOException {
            super.finish();
            out.flush();
        }
    }

    /** Writes the plain {@code N.data} member of a metric: see {@link CubeDataLayout}. */
    private static final class CubeDataWriter {

        private static final byte[] FILLER = {0};

        private final RowPositions rows;
        private final RowCells cells;

        CubeDataWriter(RowPositions rows, int locations) {
            this.rows = rows;
            this.cells = new RowCells(rows.metric().type(), locations);
        }

        /**
         * Returns the size of the member in bytes. It includes the byte that is added to avoid a multiple of 512, which
         * readers ignore.
         */
        long size() {
            return TarWriter.unambiguousSize(contentSize(cells, rows.count()));
        }

        /** Returns the size of a member that holds one row of neutral elements. */
        static long neutralSize(ValueType type, int locations) {
            return TarWriter.unambiguousSize(contentSize(new RowCells(type, locations), 1));
        }

        /** Writes a member that holds one row of neutral elements. */
        static void writeNeutral(ValueType type, int locations, Target target) throws IOException {
            RowCells cells = new RowCells(type, locations);
            long size = neutralSize(type, locations);
            PositionedSink sink = PositionedSink.inOrder(target, 0, size);
            sink.bytes(CubeDataLayout.SIGNATURE);
            sink.cells(cells.encoder(), cells.of(new Row(type, locations)), cells.columns());
            end(sink, contentSize(cells, 1), size);
        }

        /** Writes the member to the target. */
        void write(Severity severity, Target target, Workers workers) throws IOException {
            PositionedSink sink = rows.inCallNodeOrder()
                    ? PositionedSink.inOrder(target, 0, size())
                    : PositionedSink.scattered(target, 0, size());
            sink.bytes(CubeDataLayout.SIGNATURE);
            int written = 0;
            try (RowCursor cursor = severity.rows(rows.metric().id())) {
                while (cursor.next()) {
                    workers.requireOpen();
                    int number = rows.inCallNodeOrder() ? written : rows.number(cursor.callNode());
                    sink.seek(CubeDataLayout.ROWS + number * cells.rowBytes());
                    sink.cells(cells.encoder(), cells.of(rows.metric(), cursor), cells.columns());
                    written++;
                }
            }
            rows.requireAll(written);
            end(sink, contentSize(cells, written), size());
        }

        /** Adds the byte that makes a content longer, if there is one. */
        private static void end(PositionedSink sink, long content, long size) throws IOException {
            if (size > content) {
                sink.seek(content);
                sink.bytes(FILLER);
            }
            sink.flush();
        }

        private static long contentSize(RowCells cells, int rows) {
            return CubeDataLayout.ROWS + Math.multiplyExact((long) rows, cells.rowBytes());
        }
    }
}
