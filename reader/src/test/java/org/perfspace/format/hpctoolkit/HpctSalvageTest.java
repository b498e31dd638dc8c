package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.perfspace.format.hpctoolkit.TestDatabase.call;
import static org.perfspace.format.hpctoolkit.TestDatabase.entry;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.ColumnSource;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;

/** Databases that were cut off while they were written, with {@code --salvage}: what is there, and what is not. */
class HpctSalvageTest {

    private static final ReadOptions SALVAGE = ReadOptions.DEFAULT.withSalvage(true);

    private static final String LINE_ENDS_EARLY = "trace.db is incomplete or damaged: the end of 1 line is left out";

    @TempDir
    private Path folder;

    private Map<String, Double> sound = Map.of();

    @BeforeEach
    void write() throws IOException {
        TestDatabase db = new TestDatabase().metric("CPUTIME (sec)", 0);
        db.functions.add(new TestDatabase.FunctionSpec("main", -1, 0, -1, 0));
        db.roots.add(entry(1, 1, "main thread").with(call(2, 0).with(call(3, 0))));
        for (int profile = 1; profile <= 3; profile++) {
            db.profile(new TestDatabase.Id(3, 0, profile, profile));
            db.value(profile, 0, 3, profile).value(profile, 1, 3, profile).value(profile, 2, 3, profile);
            db.traces.put(
                    profile,
                    List.of(
                            new TestDatabase.Sample(1, 2),
                            new TestDatabase.Sample(2, 0),
                            new TestDatabase.Sample(3, 2)));
        }
        db.value(3, 3, 3, 2);
        db.write(folder);
        try (PerformanceSpace space = open()) {
            sound = values(space);
            assertThat(sound).hasSize(7);
            assertThat(space.notes()).isEmpty();
        }
    }

    private PerformanceSpace open() throws IOException {
        return HpctDatabaseReader.open(Input.of(folder, "db"), SALVAGE);
    }

    /** Leaves so many bytes less. */
    private void cut(String file, int bytes) throws IOException {
        byte[] all = Files.readAllBytes(folder.resolve(file));
        Files.write(folder.resolve(file), Arrays.copyOf(all, all.length - bytes));
    }

    private static Map<String, Double> values(PerformanceSpace space) throws IOException {
        Map<String, Double> values = new TreeMap<>();
        try (RowCursor rows = space.severity().rows(0)) {
            while (rows.next()) {
                for (int i = 0; i < rows.row().count(); i++) {
                    values.put(
                            rows.callNode() + " " + rows.row().location(i),
                            Double.longBitsToDouble(rows.row().word(i)));
                }
            }
        }
        return values;
    }

    private static long samples(PerformanceSpace space) throws IOException {
        return space.trace().orElseThrow().sampleCount(0)
                + space.trace().orElseThrow().sampleCount(1)
                + space.trace().orElseThrow().sampleCount(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"meta.db", "profile.db", "cct.db", "trace.db"})
    void aMissingFooterIsNoLoss(String file) throws IOException {
        cut(file, 8);
        assertThatThrownBy(() -> HpctDatabaseReader.open(Input.of(folder, "db"), ReadOptions.DEFAULT))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessageEndingWith("the file is unfinished or truncated");
        try (PerformanceSpace space = open()) {
            assertThat(values(space)).isEqualTo(sound);
            assertThat(samples(space)).isEqualTo(9);
            assertThat(space.notes()).isEmpty();
        }
    }

    @Test
    void theOtherFileHasTheValuesThatAreMissingInOne() throws IOException {
        cut("profile.db", 20);
        try (PerformanceSpace space = open()) {
            assertThat(values(space)).isEqualTo(sound);
            assertThat(space.severity()).isNotInstanceOf(ColumnSource.class);
            assertThat(space.notes()).containsExactly("profile.db is incomplete: values come from cct.db");
        }
        cut("cct.db", 20);
        try (PerformanceSpace space = open()) {
            assertThat(values(space)).isEqualTo(less("2 2"));
            assertThat(space.notes())
                    .containsExactly(
                            "profile.db is incomplete: the values of 1 profile are missing",
                            "cct.db is incomplete: the values of 1 context are missing");
        }
        Files.delete(folder.resolve("cct.db"));
        try (PerformanceSpace space = open()) {
            assertThat(values(space)).isEqualTo(less("0 2", "1 2", "2 2"));
            assertThat(space.notes())
                    .containsExactly(
                            "profile.db is incomplete: the values of 1 profile are missing",
                            "cct.db is missing: values come from profile.db");
        }
    }

    private Map<String, Double> less(String... cells) {
        Map<String, Double> rest = new TreeMap<>(sound);
        rest.keySet().removeAll(List.of(cells));
        return rest;
    }

    @Test
    void aFileWithoutItsTablesIsLeftOut() throws IOException {
        Files.write(
                folder.resolve("profile.db"), Arrays.copyOf(Files.readAllBytes(folder.resolve("profile.db")), 0x48));
        Files.write(folder.resolve("trace.db"), new byte[3]);
        try (PerformanceSpace space = open()) {
            assertThat(values(space)).isEqualTo(sound);
            assertThat(space.trace()).isEmpty();
            assertThat(space.notes()).hasSize(3);
            assertThat(space.notes().get(0))
                    .isEqualTo("profile.db is left out: db/profile.db: byte 32: expected a section inside the file "
                            + "(72 bytes), found 72 bytes at offset 256");
            assertThat(space.notes().get(1)).startsWith("trace.db is left out: db/trace.db: byte 0: expected ");
            assertThat(space.notes().get(2)).isEqualTo("locations are numbers of profiles that have values");
        }
        Files.write(folder.resolve("cct.db"), new byte[3]);
        assertThatThrownBy(this::open).hasMessage("db: expected profile.db or cct.db, found neither that can be read");
    }

    @Test
    void ofALineThatIsCutTheBeginningIsThere() throws IOException {
        cut("trace.db", 8 + 88 + 5);
        try (PerformanceSpace space = open()) {
            assertThat(values(space)).isEqualTo(sound);
            assertThat(samples(space)).isEqualTo(8);
            assertThat(space.notes()).containsExactly(LINE_ENDS_EARLY);
        }
    }

    @Test
    void aLineEndsBeforeATimeThatGoesBackOrAnUnknownContext() throws IOException {
        byte[] bytes = Files.readAllBytes(folder.resolve("trace.db"));
        int second = bytes.length - 8 - 88 - 2 * 12;
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(second, 0);
        Files.write(folder.resolve("trace.db"), bytes);
        try (PerformanceSpace space = open()) {
            assertThat(samples(space)).isEqualTo(7);
            assertThat(space.notes()).containsExactly(LINE_ENDS_EARLY);
        }
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(second, 2).putInt(second + 8, 4711);
        Files.write(folder.resolve("trace.db"), bytes);
        try (PerformanceSpace space = open()) {
            assertThat(samples(space)).isEqualTo(7);
            assertThat(space.notes()).containsExactly(LINE_ENDS_EARLY);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"profile.db", "cct.db", "trace.db"})
    void everyTruncationGivesSomething(String file) throws IOException {
        byte[] bytes = Files.readAllBytes(folder.resolve(file));
        for (int length = 0; length < bytes.length; length += 1 + length / 40) {
            Files.write(folder.resolve(file), Arrays.copyOf(bytes, length));
            try (PerformanceSpace space = open()) {
                assertThat(values(space)).as("%s cut to %d bytes", file, length).isEqualTo(sound);
                if (length < bytes.length - 8 - 88) {
                    assertThat(space.notes()).isNotEmpty();
                }
            }
        }
    }
}
