package org.perfspace.writer.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.reader.Readers;

/** Validation reads every page of every column; what it does not mind, and what it does. */
class ParquetValidateTest {

    private static final WriteOptions FORCE = WriteOptions.DEFAULT.withForce(true);

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"zstd", "snappy", "gzip", "lz4", "none"})
    void findsNothingInSoundFiles(String codec) throws IOException {
        for (long seed = 1; seed <= 8; seed++) {
            Path file = folder.resolve("sound.parquet");
            ParquetWriter.write(
                    RandomSpaces.small().upTo(5, 40, 9).space(seed),
                    file,
                    FORCE.with("compression", codec).with("row-group-rows", "50"));
            assertThat(check(file)).as("seed " + seed).isEmpty();
        }
    }

    /** The text of the dictionary of each label's first row group, without compression. */
    @Tag("tenth8")
    @Test
    void namesTheColumnOfADamagedPage() throws IOException {
        Path file = folder.resolve("x.parquet");
        ParquetWriter.write(RandomSpaces.small().upTo(5, 40, 9).space(3), file, FORCE.with("compression", "none"));
        byte[] sound = Files.readAllBytes(file);
        int pages = indexOf(sound, "perfspace.definitions");
        int found = 0;
        for (int at = 4; at < pages / 2; at += Depth.isQuick() ? 39 : 13) {
            byte[] bytes = sound.clone();
            bytes[at] ^= 0x20;
            Files.write(file, bytes);
            List<Finding> findings = check(file);
            for (Finding finding : findings) {
                assertThat(finding.toString())
                        .as("byte " + at)
                        .startsWith(file + ": byte ")
                        .contains("column \"");
                found++;
            }
        }
        assertThat(found).isGreaterThan(20);
    }

    private static List<Finding> check(Path file) throws IOException {
        return Readers.check(Input.of(file), ReadOptions.DEFAULT);
    }

    private static int indexOf(byte[] bytes, String text) {
        byte[] part = text.getBytes(StandardCharsets.UTF_8);
        int at = 0;
        while (!Arrays.equals(bytes, at, at + part.length, part, 0, part.length)) {
            at++;
        }
        return at;
    }
}
