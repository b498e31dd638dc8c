package org.perfspace.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.ByteSource;
import org.perfspace.io.FileSource;

/** Tests which files are taken for a set. */
class FileSetTest {

    private static final long LARGE = (65L << 20) + 3;

    @TempDir
    private Path folder;

    private Checksums record = new Checksums(List.of());

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("small"), "123456789");
        try (RandomAccessFile large =
                new RandomAccessFile(folder.resolve("large").toFile(), "rw")) {
            large.setLength(LARGE);
        }
        record = FileSet.record(folder, List.of("small", "large"));
    }

    private Optional<ByteSource> open(String name) throws IOException {
        Path file = folder.resolve(name);
        return Files.exists(file) ? Optional.of(FileSource.open(file)) : Optional.empty();
    }

    private Optional<String> objection() throws IOException {
        return FileSet.objection(record, List.of("small", "large"), this::open);
    }

    private void flip(String name, long position) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(folder.resolve(name).toFile(), "rw")) {
            file.seek(position);
            int before = file.read();
            file.seek(position);
            file.write(before ^ 1);
        }
    }

    @Test
    void filesAreASetWhileNoneHasChanged() throws IOException {
        assertThat(record.parts()).extracting(Checksums.Part::name).containsExactly("small", "large", "large windows");
        assertThat(objection()).isEmpty();

        flip("small", 8);
        assertThat(objection()).hasValue("\"small\" has changed since");
        Files.delete(folder.resolve("small"));
        assertThat(objection()).hasValue("\"small\" is missing");
    }

    @Test
    void theFirstAndTheLastByteOfALargeFileCount() throws IOException {
        for (long position : new long[] {0, LARGE - 1}) {
            flip("large", position);
            assertThat(objection()).as("byte %d", position).hasValue("\"large\" has changed since");
            flip("large", position);
        }
        assertThat(objection()).isEmpty();
    }

    @Test
    void aFileThatTheRecordDoesNotNameIsOfAnotherSet() throws IOException {
        Files.writeString(folder.resolve("more"), "");
        assertThat(FileSet.objection(record, List.of("more"), this::open)).hasValue("\"more\" was not written with it");
    }
}
