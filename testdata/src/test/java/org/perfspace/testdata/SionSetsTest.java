package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Shared;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.linktest.LinkTestReader;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.generate.LinkTestRuns;
import org.perfspace.writer.linktest.LinkTestWriter;

/** Sets of SION files that were never closed, and later files of a set that are opened alone. */
class SionSetsTest {

    private static final ReadOptions SALVAGE = ReadOptions.DEFAULT.withSalvage(true);

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
