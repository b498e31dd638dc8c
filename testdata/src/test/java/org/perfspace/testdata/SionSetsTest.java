package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Shared;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.Format;
import org.perfspace.format.linktest.LinkTestReader;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.generate.LinkTestRuns;
import org.perfspace.writer.Writers;
import org.perfspace.writer.linktest.LinkTestWriter;

/** Sets of SION files that were never closed, and later files of a set that are opened alone. */
class SionSetsTest {

    private static final ReadOptions SALVAGE = ReadOptions.DEFAULT.withSalvage(true);

    private static final String LEFT_OUT = "kill.sion: left out the ranks whose data are missing or damaged: ";
    private static final String FOUR = LEFT_OUT + "4 of 8, such as rank 4: kill.sion.000001: ";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void salvagesEverySetThatWasNeverClosed(int files) throws IOException {
        Path file = folder.resolve("kill.sion");
        try (PerformanceSpace run = LinkTestRuns.run(10, 2, files)) {
            LinkTestWriter.write(run, file, WriteOptions.DEFAULT.with("sion-files", String.valueOf(files)));
            for (int number = 0; number < files; number++) {
                neverClosed(number == 0 ? file : folder.resolve("kill.sion.00000" + number));
            }
            assertThatThrownBy(() -> LinkTestReader.open(Input.of(file), ReadOptions.DEFAULT))
                    .isInstanceOf(ProfileException.Unsupported.class)
                    .hasMessageEndingWith("found 0: the file was never closed");
            try (PerformanceSpace back = LinkTestReader.open(Input.of(file), SALVAGE)) {
                assertThat(SpaceComparison.differences(run, back, 5, Set.of())).isEmpty();
                assertThat(back.notes())
                        .filteredOn(note -> note.endsWith("it is read as far as its first chunks"))
                        .hasSize(files);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aLaterFileNamesTheFirst(int number) throws IOException {
        try (PerformanceSpace run = LinkTestRuns.run(6, 1, 1)) {
            LinkTestWriter.write(run, folder.resolve("m3.sion"), WriteOptions.DEFAULT.with("sion-files", "3"));
        }
        Path later = folder.resolve("other");
        Files.move(folder.resolve("m3.sion.00000" + number), later);
        String message =
                "other: expected the first file of a set, found file " + number + " of 3 of a set; open m3.sion";
        Input input = Input.of(later, "other");
        assertThatThrownBy(() -> LinkTestReader.open(input, ReadOptions.DEFAULT))
                .isInstanceOf(ProfileException.Unsupported.class)
                .hasMessage(message);
        assertThat(LinkTestReader.check(input, ReadOptions.DEFAULT))
                .extracting(Finding::toString)
                .containsExactly(message, "other: warning: what follows was not checked, because of this fault");
    }

    @Test
    @NeedsShared
    void readsTheCases() throws IOException {
        Path killed = Shared.sample("data/cases/sion/kill.sion");
        try (PerformanceSpace back = Readers.open(Input.of(killed), SALVAGE)) {
            assertThat(back.definitions().locations()).hasSize(8);
        }
        Path later = Shared.sample("data/cases/sion/sion-set-part1.sion.000001");
        assertThatThrownBy(() -> Readers.open(later))
                .hasMessageEndingWith(": expected the first file of a set, found file 1 of 3 of a set; open m3.sion");
    }

    /** Single ranks, or a file of a set, are missing or damaged: the values of all other ranks are those of the sound run. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "missing|4, 5, 6, 7|" + FOUR + "expected file 1 of a set of 2 files, found none",
                "empty|4, 5, 6, 7|" + FOUR + "byte 0: expected signature \"sion\", found no bytes",
                "header|4, 5, 6, 7|" + FOUR
                        + "byte 24: expected 4 tasks (1,152 bytes), found a file of 500 bytes: the file is truncated",
                "other|4, 5, 6, 7|" + FOUR + "expected file 1 of a set of 2 files, found file 0 of 2",
                "half|7|kill.sion.000001: byte 1,144: expected the second metadata block between byte 4,096 and the end at"
                        + " 13,696, found it at 20,480: the file is truncated, it is read as far as its first chunks, "
                        + LEFT_OUT
                        + "1 of 8, such as rank 7: kill.sion!/rank 7: byte 0: expected data that end with \"END_BLOCK\","
                        + " found none: nothing to salvage",
                "tables|''|kill.sion.000001: byte 20,504: expected task 3 to have at most 1 chunks, found"
                        + " 9,187,201,950,435,737,471, it is read as far as its first chunks",
                "identification|5|" + LEFT_OUT
                        + "1 of 8, such as rank 5: kill.sion!/rank 5: byte 0: expected \"LKTST\" or \"LinkTest\","
                        + " found bytes 7f 7f 7f 7f 7f 0a 00 00: a SION file, but not of LinkTest",
                "end|6|" + LEFT_OUT
                        + "1 of 8, such as rank 6: kill.sion!/rank 6: byte 247: expected \"END_BLOCK\","
                        + " found bytes 7f 7f 7f 7f 7f 4c 4f 43 4b",
                "access|5|" + LEFT_OUT
                        + "1 of 8, such as rank 5: kill.sion!/rank 5: byte 191: expected an access pattern of 8 ranks,"
                        + " found none",
                "both|5, 6|" + LEFT_OUT
                        + "2 of 8, such as rank 5: kill.sion!/rank 5: byte 0: expected \"LKTST\" or \"LinkTest\","
                        + " found bytes 7f 7f 7f 7f 7f 0a 00 00: a SION file, but not of LinkTest"
            })
    void salvagesWhatIsWholeOfASet(String damage, String ranks, String note) throws IOException {
        Path file = folder.resolve("kill.sion");
        Path other = folder.resolve("kill.sion.000001");
        try (PerformanceSpace run = LinkTestRuns.run(8, 2, 1)) {
            LinkTestWriter.write(run, file, WriteOptions.DEFAULT.with("sion-files", "2"));
            damage(damage, file, other);
            Input input = Input.of(file, "kill.sion");
            if (!damage.equals("access")) { // that is read by step
                assertThatThrownBy(() -> Readers.open(input, ReadOptions.DEFAULT))
                        .isInstanceOf(ProfileException.class);
            }
            try (PerformanceSpace back = Readers.open(input, SALVAGE)) {
                assertThat(lost(run, back)).hasToString("[" + ranks + "]");
                assertThat(back.notes()).hasToString("[" + note + "]");
                travels(back);
            }
        }
    }

    /** A run without some ranks is none that LinkTest could have written, so that a supplement must keep it. */
    private void travels(PerformanceSpace salvaged) throws IOException {
        for (Format format : List.of(Format.LINKTEST, Format.CUBE, Format.PARQUET)) {
            Path copy = folder.resolve("copy" + format.endings().get(0));
            assertThat(Writers.of(format)
                            .orElseThrow()
                            .write(salvaged, copy, WriteOptions.DEFAULT)
                            .losses())
                    .as(format.toString())
                    .isEmpty();
            try (PerformanceSpace back = Readers.open(copy)) {
                assertThat(SpaceComparison.differences(salvaged, back, 5, Set.of()))
                        .as(format.toString())
                        .isEmpty();
            }
        }
    }

    private static void damage(String damage, Path first, Path other) throws IOException {
        byte[] bytes = Files.readAllBytes(other);
        switch (damage) {
            case "missing" -> Files.delete(other);
            case "empty" -> Files.write(other, new byte[0]);
            case "header" -> Files.write(other, Arrays.copyOf(bytes, 500));
            case "other" -> Files.copy(first, other, StandardCopyOption.REPLACE_EXISTING);
            case "half" -> Files.write(other, Arrays.copyOf(bytes, 2 * bytes.length / 3));
            case "tables" -> {
                Arrays.fill(bytes, bytes.length - 40, bytes.length, (byte) 0x7f);
                Files.write(other, bytes);
            }
            case "both" -> {
                damage("identification", first, other);
                damage("end", first, other);
            }
            default -> {
                String mark = damage.equals("identification") ? "LKTST" : "END_BLOCK";
                int at = -1;
                for (int rank = 0; rank < (damage.equals("end") ? 3 : 2); rank++) {
                    at = find(bytes, mark.getBytes(StandardCharsets.US_ASCII), at + 1);
                }
                boolean isAccess = damage.equals("access"); // seven entries before the end
                Arrays.fill(bytes, isAccess ? at - 56 : at, isAccess ? at : at + 5, (byte) 0x7f);
                Files.write(other, bytes);
            }
        }
    }

    private static int find(byte[] bytes, byte[] mark, int from) {
        int at = from;
        while (!Arrays.equals(bytes, at, at + mark.length, mark, 0, mark.length)) {
            at++;
        }
        return at;
    }

    /** Returns the ranks without any value; fails if another has not the values of the sound run. */
    private static List<Integer> lost(PerformanceSpace run, PerformanceSpace back) throws IOException {
        BitSet lost = new BitSet();
        int ranks = run.definitions().locations().size();
        lost.set(0, ranks);
        assertThat(back.definitions().locations()).hasSize(ranks);
        for (int metric = 0; metric < run.definitions().metrics().size(); metric++) {
            for (int node = 0; node < run.definitions().callNodes().size(); node++) {
                long[] values = cells(back, metric, node);
                for (int rank = 0; rank < ranks; rank++) {
                    if (values[rank] != 0) {
                        lost.clear(rank);
                    }
                }
            }
        }
        for (int metric = 0; metric < run.definitions().metrics().size(); metric++) {
            for (int node = 0; node < run.definitions().callNodes().size(); node++) {
                long[] expected = cells(run, metric, node);
                lost.stream().forEach(rank -> expected[rank] = 0);
                assertThat(cells(back, metric, node))
                        .as("metric %d, node %d", metric, node)
                        .isEqualTo(expected);
            }
        }
        return lost.stream().boxed().toList();
    }

    private static long[] cells(PerformanceSpace space, int metric, int node) throws IOException {
        Row row = space.newRow(metric);
        long[] cells = new long[space.definitions().locations().size()];
        if (space.severity().read(metric, node, row)) {
            row.copyDense(cells);
        }
        return cells;
    }

    /** Removes the second metadata block and its position, as if the program had been killed. */
    private static void neverClosed(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int at = 1080 + 16 * numbers.getInt(24);
        int end = Math.toIntExact(numbers.getLong(at));
        numbers.putInt(at - 4, 0).putLong(at, 0);
        Files.write(file, Arrays.copyOf(bytes, end));
    }
}
