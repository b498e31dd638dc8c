package org.perfspace.writer.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.hpctoolkit.ContextTree;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.format.hpctoolkit.MetaDbReader;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;
import org.perfspace.io.Finding;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/** Databases with damaged parts, converted: the damage is repaired with a note, or refused, but never copied. */
class HpctDamageTest {

    private static final Path SAMPLE = Path.of("samples/hpctoolkit.hpctoolkit");
    private static final int TRACE_HEADERS = 32;
    private static final int PROFILE_INFOS = 0x18;
    private static final int PROPAGATION = 0x18;

    @TempDir
    Path folder;

    private Path damaged = Path.of("");
    private Path copy = Path.of("");

    @BeforeEach
    void copySample() throws IOException {
        damaged = folder.resolve("db");
        copy = folder.resolve("copy.hpctoolkit");
        Files.createDirectories(damaged.resolve("metrics"));
        for (String file : List.of("meta.db", "profile.db", "cct.db", "trace.db", "metrics/default.yaml")) {
            Files.copy(SAMPLE.resolve(file), damaged.resolve(file));
        }
    }

    private WriteReport convert(ReadOptions options) throws IOException {
        try (PerformanceSpace space = Readers.open(Input.of(damaged, "db"), options)) {
            return HpctDatabaseWriter.write(space, copy, WriteOptions.DEFAULT);
        }
    }

    private static Stream<String> faults(Path database) throws IOException {
        return Readers.check(Input.of(database, "db"), ReadOptions.DEFAULT).stream()
                .filter(Finding::isFault)
                .map(Finding::toString);
    }

    private byte[] trace() throws IOException {
        return Files.readAllBytes(damaged.resolve("trace.db"));
    }

    /** Returns where the record of profile 1 is, the first one that is no summary. */
    private static int firstThread(byte[] profiles) {
        int records = (int) fields(profiles).getLong((int) fields(profiles).getLong(PROFILE_INFOS));
        return records + ProfileDbLayout.PROFILE_BYTES;
    }

    private static int firstTuple(byte[] profiles) {
        return (int) fields(profiles).getLong(firstThread(profiles) + ProfileDbLayout.P_ID_TUPLE);
    }

    private static ByteBuffer fields(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void aDamagedPresentationOfTheMetricsIsCopiedAsItIs() throws IOException {
        Path yaml = damaged.resolve("metrics/default.yaml");
        byte[] bytes = Files.readAllBytes(yaml);
        bytes[bytes.length / 2] = (byte) 0xff;
        Files.write(yaml, bytes);
        assertThat(faults(damaged)).hasSize(1);

        convert(ReadOptions.DEFAULT);

        assertThat(faults(copy)).hasSize(1);
        assertThat(copy.resolve("metrics/default.yaml")).hasBinaryContent(bytes);
    }

    @Test
    void identifiersThatNoSoundTupleHasAreLeftOut() throws IOException {
        byte[] profiles = Files.readAllBytes(damaged.resolve("profile.db"));
        int tuple = firstTuple(profiles);
        profiles[tuple + ProfileDbLayout.TUPLE_HEADER_BYTES] = 0; // the kind of the first identifier
        Files.write(damaged.resolve("profile.db"), profiles);
        assertThat(faults(damaged)).hasSize(1);

        convert(ReadOptions.DEFAULT);

        assertThat(faults(copy)).isEmpty();
    }

    /** The finding of a sweep: a copy had an empty tuple, of which nothing was said when the damaged one was read. */
    @Test
    void aThreadLeftWithoutIdentifiersIsNoted() throws IOException {
        byte[] profiles = Files.readAllBytes(damaged.resolve("profile.db"));
        int record = firstThread(profiles);
        int tuple = firstTuple(profiles);
        for (int id = 0; id < fields(profiles).getShort(tuple); id++) {
            profiles[tuple + ProfileDbLayout.TUPLE_HEADER_BYTES + id * ProfileDbLayout.ID_BYTES] = 0; // the kind
        }
        Files.write(damaged.resolve("profile.db"), profiles);
        assertThat(notes())
                .contains("db/profile.db: byte " + tuple
                        + ": expected an identifier tuple with identifiers, found an empty one of profile 1");

        fields(profiles).putLong(record + ProfileDbLayout.P_ID_TUPLE, 0);
        Files.write(damaged.resolve("profile.db"), profiles);
        assertThat(notes())
                .contains("db/profile.db: byte " + record
                        + ": expected an identifier tuple with identifiers, found an empty one of profile 1");
    }

    private List<String> notes() throws IOException {
        try (PerformanceSpace space = Readers.open(Input.of(damaged, "db"), ReadOptions.DEFAULT)) {
            return space.notes();
        }
    }

    /** The finding: nothing said that a thread has no identifiers, of which the validators of both databases complain. */
    @Test
    void aThreadWithoutIdentifiersIsNoted() throws IOException {
        byte[] profiles = Files.readAllBytes(damaged.resolve("profile.db"));
        int tuple = firstTuple(profiles);
        fields(profiles).putShort(tuple, (short) 0); // the number of identifiers
        Files.write(damaged.resolve("profile.db"), profiles);
        assertThat(notes())
                .contains("db/profile.db: byte " + tuple
                        + ": expected an identifier tuple with identifiers, found an empty one of profile 1");
    }

    /** The finding: the database could be read, and writing it as a database ended as a bug. */
    @Test
    void aDatabaseWithoutCctIsWrittenWithOne() throws IOException {
        Files.delete(damaged.resolve("cct.db"));

        convert(ReadOptions.DEFAULT);

        assertThat(faults(copy)).isEmpty();
        try (PerformanceSpace before = Readers.open(damaged);
                PerformanceSpace after = Readers.open(copy)) {
            assertThat(SpaceComparison.firstDifference(before, after)).isEmpty();
        }
    }

    /** The finding: a profile.db without any profile, not even the summary, ended as a bug. */
    @Test
    void aDatabaseWithoutProfilesIsAnswered() throws IOException {
        byte[] profiles = Files.readAllBytes(damaged.resolve("profile.db"));
        fields(profiles).putInt((int) fields(profiles).getLong(PROFILE_INFOS) + Long.BYTES, 0);
        Files.write(damaged.resolve("profile.db"), profiles);
        Files.delete(damaged.resolve("trace.db"));
        try (PerformanceSpace space = Readers.open(Input.of(damaged, "db"), ReadOptions.DEFAULT)) {
            assertThat(space.definitions().locations()).isEmpty();
            assertThat(space.notes()).contains("profile.db does not contain the values of cct.db, which are used");
        }
    }

    @Test
    void textsThatAreNotUtf8AreWrittenAsUtf8() throws IOException {
        byte[] meta = Files.readAllBytes(damaged.resolve("meta.db"));
        int at = new String(meta, StandardCharsets.ISO_8859_1).indexOf("/work/stellar/src/setup.cpp");
        meta[at] = (byte) 0xdf;
        Files.write(damaged.resolve("meta.db"), meta);
        assertThat(faults(damaged))
                .containsExactly("db/meta.db: byte %,d: expected UTF-8, found other bytes".formatted(at));

        convert(ReadOptions.DEFAULT);

        assertThat(faults(copy)).isEmpty();
        assertThat(Files.readString(copy.resolve("meta.db"), StandardCharsets.ISO_8859_1))
                .contains("\u00c3\u009fwork/stellar/src/setup.cpp");
    }

    @Test
    void propagationThatContradictsTheRelationIsWrittenAsTheRelationHasIt() throws IOException {
        byte[] meta = Files.readAllBytes(damaged.resolve("meta.db"));
        ContextTree contexts = MetaDbReader.read(
                        DbSource.of(DbFile.META, new HeapSource(meta, Place.of("meta.db")), false))
                .contexts();
        int lexical = IntStream.range(0, contexts.size())
                .filter(c ->
                        contexts.relation(c) == MetaDbLayout.LEXICAL && contexts.lexicalType(c) != ContextTree.ENTRY)
                .findFirst()
                .orElseThrow();
        int propagation = (int) contexts.position(lexical) + PROPAGATION;
        assertThat(meta[propagation]).isEqualTo((byte) 1);
        meta[propagation] = 0;
        Files.write(damaged.resolve("meta.db"), meta);
        assertThat(faults(damaged))
                .containsExactly(
                        "db/meta.db: byte %,d: expected the propagation bit of scope function exactly for lexical contexts, found none at context %,d"
                                .formatted(propagation, contexts.id(lexical)));

        try (PerformanceSpace space = Readers.open(Input.of(damaged, "db"), ReadOptions.DEFAULT)) {
            assertThat(space.notes())
                    .contains(
                            "db/meta.db: byte %,d: expected the propagation bit of scope function exactly for lexical contexts, found the opposite at 1 context; its relation counts"
                                    .formatted(propagation));
        }
        convert(ReadOptions.DEFAULT);

        assertThat(faults(copy)).isEmpty();
    }

    @Test
    void boundsThatExcludeSamplesAreReplaced() throws IOException {
        byte[] trace = trace();
        long end = fields(trace).getLong(TRACE_HEADERS + 24);
        fields(trace).putLong(TRACE_HEADERS + 16, end).putLong(TRACE_HEADERS + 24, end);
        Files.write(damaged.resolve("trace.db"), trace);
        assertThat(faults(damaged)).isNotEmpty();

        WriteReport report = convert(ReadOptions.DEFAULT);

        assertThat(report.losses().stream().map(WriteReport.Loss::what))
                .containsExactly("the bounds of the trace, which exclude some of its samples");
        assertThat(faults(copy)).isEmpty();
    }

    @Test
    void timesThatGoBackAreRefusedUnlessTheyAreSalvaged() throws IOException {
        byte[] trace = trace();
        ByteBuffer fields = fields(trace);
        int line = (int) fields.getLong((int) fields.getLong(TRACE_HEADERS) + 8);
        long first = fields.getLong(line);
        fields.putLong(line + 12, first - 1);
        Files.write(damaged.resolve("trace.db"), trace);

        assertThatThrownBy(() -> convert(ReadOptions.DEFAULT))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage(
                        "db/trace.db: byte %,d: expected times in ascending order, found %d after %d",
                        line + 12, first - 1, first);
        assertThat(copy).doesNotExist();

        convert(ReadOptions.DEFAULT.withSalvage(true));
        assertThat(faults(copy)).isEmpty();
    }
}
