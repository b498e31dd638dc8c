package org.perfspace.writer.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.format.hpctoolkit.CctDbLayout;
import org.perfspace.format.hpctoolkit.CctDbReader;
import org.perfspace.format.hpctoolkit.ContextBlocks;
import org.perfspace.format.hpctoolkit.ContextIds;
import org.perfspace.format.hpctoolkit.ContextTree;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.IdTuple;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.format.hpctoolkit.MetaDbReader;
import org.perfspace.format.hpctoolkit.MetricIds;
import org.perfspace.format.hpctoolkit.ProfileBlock;
import org.perfspace.format.hpctoolkit.ProfileDb;
import org.perfspace.format.hpctoolkit.ProfileDbReader;
import org.perfspace.format.hpctoolkit.TraceDb;
import org.perfspace.format.hpctoolkit.TraceDbReader;
import org.perfspace.io.ByteSink;
import org.perfspace.io.Findings;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Place;
import org.perfspace.model.Trace;

/** Every image of a database's file is read back as it was written. The seed of random images is the test's parameter. */
class DatabaseImagesTest {

    private static final int KINDS = 8;
    private static final int METRICS = 5;
    private static final int CONTEXTS = 100;

    @TempDir
    Path folder;

    private FileChannel create(DbFile file) throws IOException {
        return FileChannel.open(
                folder.resolve(file.fileName()),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
    }

    private DbSource open(DbFile file) throws IOException {
        byte[] bytes = Files.readAllBytes(folder.resolve(file.fileName()));
        return DbSource.of(file, new HeapSource(bytes, Place.of(file.fileName())), false);
    }

    // ---- meta.db

    private static MetaDb randomMeta(Random random) {
        List<MetaDb.Scope> scopes = List.of(
                new MetaDb.Scope("execution", MetaDbLayout.EXECUTION, MetaDbLayout.NO_PROPAGATION),
                new MetaDb.Scope("function", MetaDbLayout.TRANSITIVE, 0));
        List<MetaDb.MetricRecord> metrics = IntStream.range(0, METRICS)
                .mapToObj(m -> new MetaDb.MetricRecord(
                        "metric " + m + " (sec)",
                        List.of(
                                new MetaDb.ScopeInstance("function", 2 * m + 1),
                                new MetaDb.ScopeInstance("execution", 2 * m)),
                        List.of(new MetaDb.Statistic("execution", "$$", random.nextInt(3), m))))
                .toList();
        List<String> modules = List.of("/usr/lib/libm.so", "a.out");
        List<MetaDb.SourceFile> files =
                List.of(new MetaDb.SourceFile("src/a.c", true), new MetaDb.SourceFile("/b.c", false));
        List<MetaDb.FunctionRecord> functions = List.of(
                new MetaDb.FunctionRecord("main", false, 1, 0x400, 0, 12),
                new MetaDb.FunctionRecord("", true, 0, -1, MetaDb.NONE, 0),
                new MetaDb.FunctionRecord("\u00fc", false, MetaDb.NONE, 0, 1, 0xffff_ffffL));
        return new MetaDb(
                false,
                "title " + random.nextInt(),
                "",
                List.of("SUMMARY", "NODE"),
                scopes,
                metrics,
                modules,
                files,
                functions,
                randomTree(random),
                List.of());
    }

    /** A tree in pre-order: each context is a child of one on the path to the context before it. */
    private static ContextTree randomTree(Random random) {
        ContextTree tree = new ContextTree();
        long id = 1;
        for (int entry = 0; entry < 2; entry++) {
            int last = tree.addEntry(id++, entry + 1, "entry " + entry);
            for (int i = random.nextInt(40); i > 0; i--) {
                int parent = last;
                while (tree.parent(parent) >= 0 && random.nextBoolean()) {
                    parent = tree.parent(parent);
                }
                last = tree.add(parent, id, random.nextInt(4), random.nextInt(3), random.nextInt(8), random.nextInt(2));
                id += 1 + random.nextInt(5);
                if ((tree.flags(last) & MetaDbLayout.HAS_FUNCTION) != 0) {
                    tree.function(last, random.nextInt(4) - 1);
                }
                if ((tree.flags(last) & MetaDbLayout.HAS_SOURCE_LINE) != 0) {
                    tree.source(last, random.nextInt(3) - 1, random.nextInt() & 0xffff_ffffL);
                }
                if ((tree.flags(last) & MetaDbLayout.HAS_POINT) != 0) {
                    tree.point(last, random.nextInt(3) - 1, random.nextLong());
                }
            }
        }
        return tree;
    }

    private static List<List<Object>> contexts(ContextTree tree) {
        List<List<Object>> contexts = new ArrayList<>();
        for (int c = 0; c < tree.size(); c++) {
            contexts.add(List.of(
                    tree.parent(c),
                    tree.id(c),
                    tree.lexicalType(c),
                    tree.relation(c),
                    tree.flags(c),
                    tree.propagation(c),
                    tree.function(c),
                    tree.file(c),
                    tree.line(c),
                    tree.module(c),
                    tree.offset(c),
                    tree.name(c)));
        }
        return contexts;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void metaDb(long seed) throws IOException {
        MetaDb meta = randomMeta(new Random(seed));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new MetaDbWriter(meta).write(new ByteSink(Channels.newChannel(bytes)));
        Files.write(folder.resolve(DbFile.META.fileName()), bytes.toByteArray());

        MetaDb read;
        try (DbSource source = open(DbFile.META)) {
            assertThat(source.isAsWritten()).isTrue();
            read = MetaDbReader.read(source);
            Findings findings = Findings.all();
            read.check(source, findings);
            assertThat(findings.toList(source.at(0)))
                    .noneMatch(finding -> finding.toString().contains("at a multiple of"));
        }

        assertThat(contexts(read.contexts())).isEqualTo(contexts(meta.contexts()));
        assertThat(read)
                .usingRecursiveComparison()
                .ignoringFields("contexts", "metrics.position")
                .isEqualTo(meta);
    }

    // ---- profile.db and cct.db

    /** Values of some profiles: profile, ctxId, propMetricId and value. */
    private static NavigableMap<Integer, NavigableMap<Integer, NavigableMap<Integer, Double>>> randomValues(
            Random random) {
        NavigableMap<Integer, NavigableMap<Integer, NavigableMap<Integer, Double>>> profiles = new TreeMap<>();
        for (int profile = 1; profile <= 1 + random.nextInt(12); profile++) {
            NavigableMap<Integer, NavigableMap<Integer, Double>> contexts = new TreeMap<>();
            for (int i = random.nextInt(60); i > 0; i--) {
                contexts.computeIfAbsent(random.nextInt(90), c -> new TreeMap<>())
                        .put(random.nextInt(METRICS), random.nextDouble());
            }
            profiles.put(profile, contexts);
        }
        return profiles;
    }

    private static ValueBlock block(NavigableMap<Integer, NavigableMap<Integer, Double>> contexts) {
        ContextIds order = new ContextIds(LongStream.range(0, CONTEXTS).toArray());
        BlockBuilder block = new BlockBuilder(order, new BlockPieces());
        contexts.forEach((context, values) -> block.count(context, values.size()));
        block.layOut();
        contexts.forEach((context, values) ->
                values.forEach((metric, value) -> block.put(context, metric, Double.doubleToRawLongBits(value))));
        return block.build();
    }

    private static List<IdTuple> randomTuples(Random random, int count) {
        return IntStream.range(0, count)
                .mapToObj(profile -> new IdTuple(IntStream.range(1, 2 + random.nextInt(KINDS - 1))
                        .mapToObj(kind -> new IdTuple.Id(
                                kind, random.nextInt(2), random.nextInt() & 0xffff_ffffL, random.nextLong()))
                        .toList()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void profileDbAndItsTranspose(long seed) throws IOException {
        Random random = new Random(seed);
        var values = randomValues(random);
        ProfileDb written;
        try (ProfileDbWriter writer =
                new ProfileDbWriter(create(DbFile.PROFILE), randomTuples(random, values.size()))) {
            for (var profile : values.entrySet()) {
                writer.append(profile.getKey(), block(profile.getValue()));
            }
            int[] ids = IntStream.range(0, METRICS).toArray();
            try (CctDbWriter cct = new CctDbWriter(create(DbFile.CCT), writer, ids, CONTEXTS, null)) {
                cct.write();
            }
            writer.finish();
            written = writer.tables();
        }
        MetricIds metrics = MetricIds.ofScopes(IntStream.range(0, METRICS)
                .mapToObj(
                        m -> new MetaDb.MetricRecord("" + m, List.of(new MetaDb.ScopeInstance("point", m)), List.of()))
                .toList());

        try (DbSource source = open(DbFile.PROFILE)) {
            ProfileDb read = ProfileDbReader.read(source, false);
            assertThat(read).usingRecursiveComparison().isEqualTo(written);
            assertThat(byProfile(read, source, metrics)).isEqualTo(triples(values));
        }
        try (DbSource source = open(DbFile.CCT)) {
            ContextIds all = new ContextIds(LongStream.range(0, CONTEXTS).toArray());
            CctDbReader.CctDb read = CctDbReader.read(source, all, false);
            assertThat(read.nCtxs()).isEqualTo(CONTEXTS);
            assertThat(byContext(read.blocks())).isEqualTo(triples(values));
        }
    }

    private static NavigableMap<String, Double> triples(
            NavigableMap<Integer, NavigableMap<Integer, NavigableMap<Integer, Double>>> values) {
        NavigableMap<String, Double> triples = new TreeMap<>();
        values.forEach((profile, contexts) -> contexts.forEach((ctxId, metrics) ->
                metrics.forEach((metric, value) -> triples.put(profile + " " + ctxId + " " + metric, value))));
        return triples;
    }

    private static NavigableMap<String, Double> byProfile(ProfileDb db, DbSource source, MetricIds metrics)
            throws IOException {
        NavigableMap<String, Double> triples = new TreeMap<>();
        ProfileBlock block = new ProfileBlock(db, source.bytes());
        for (int profile = 1; profile < db.size(); profile++) {
            block.open(profile, 0);
            while (block.next()) {
                block.load(metrics);
                for (int i = 0; i < block.count(); i++) {
                    triples.put(
                            profile + " " + block.ctxId() + " " + block.metricId(i),
                            Double.longBitsToDouble(block.bits(i)));
                }
            }
        }
        return triples;
    }

    private static NavigableMap<String, Double> byContext(ContextBlocks blocks) throws IOException {
        NavigableMap<String, Double> triples = new TreeMap<>();
        for (int ctxId = 0; ctxId < blocks.slots(); ctxId++) {
            int nMetrics = blocks.nMetrics(ctxId);
            int nValues = (int) blocks.nValues(ctxId);
            ByteBuffer indices = bytes(blocks, blocks.pMetricIndices(ctxId), nMetrics * CctDbLayout.INDEX_BYTES);
            ByteBuffer values = bytes(blocks, blocks.pValues(ctxId), nValues * CctDbLayout.VALUE_BYTES);
            for (int m = 0; m < nMetrics; m++) {
                int metric = indices.getShort();
                long start = indices.getLong();
                assertThat(start * CctDbLayout.VALUE_BYTES).isEqualTo(values.position());
                long end = m + 1 < nMetrics ? indices.getLong(indices.position() + Short.BYTES) : nValues;
                for (long v = start; v < end; v++) {
                    triples.put(values.getInt() + " " + ctxId + " " + metric, values.getDouble());
                }
            }
        }
        return triples;
    }

    private static ByteBuffer bytes(ContextBlocks blocks, long position, int count) throws IOException {
        return ByteBuffer.wrap(blocks.bytes().bytes(position, count)).order(ByteOrder.LITTLE_ENDIAN);
    }

    // ---- trace.db

    /** A trace of random times at call node 0. */
    private record RandomTrace(List<long[]> lines) implements Trace {

        @Override
        public long beginNanos() {
            return 0;
        }

        @Override
        public long endNanos() {
            return Long.MAX_VALUE;
        }

        @Override
        public long sampleCount(int location) {
            return lines.get(location).length;
        }

        @Override
        public SampleCursor samples(int location) {
            return new SampleCursor() {
                private int next = -1;

                @Override
                public boolean next() {
                    return ++next < lines.get(location).length;
                }

                @Override
                public long nanos() {
                    return lines.get(location)[next];
                }

                @Override
                public int callNode() {
                    return 0;
                }

                @Override
                public long place() {
                    return NO_PLACE;
                }
            };
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void traceDb(long seed) throws IOException {
        Random random = new Random(seed);
        List<long[]> lines = IntStream.range(0, 6)
                .mapToObj(line ->
                        random.longs(random.nextInt(5), 0, 1000).sorted().toArray())
                .toList();
        int[] profileOfLocation = {3, 1, 2, 6, 5, 4};
        try (FileChannel file = create(DbFile.TRACE)) {
            TraceDbWriter writer = new TraceDbWriter(
                    new RandomTrace(lines), profileOfLocation, new int[] {7}, (callNode, place) -> Trace.NO_PLACE);
            assertThat(writer.write(file)).isFalse();
        }

        try (DbSource source = open(DbFile.TRACE)) {
            TraceDb read = TraceDbReader.read(source, new ContextIds(new long[] {7}), false);
            long[] counts = new long[lines.size()];
            for (int location = 0; location < counts.length; location++) {
                counts[profileOfLocation[location] - 1] = lines.get(location).length;
            }
            assertThat(read).usingRecursiveComparison().isEqualTo(TraceDb.of(0, Long.MAX_VALUE, counts));
        }
    }
}
