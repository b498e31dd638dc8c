package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.Depth;

/** A tree of ordinary files, such as a home directory has them, holds no profile. */
@Tag("tenth4")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OrdinaryFilesTest {

    private static final long SEED = 20261125;
    private static final int FILES = Depth.isQuick() ? 2_300 : 10_000;
    private static final List<String> WORDS = List.of(
            "int", "main", "return", "count", "a;b", "x;", "for", "{", "}", "=", "+", "10", "3.5", "time", "//");

    private Path folder = Path.of("");

    private final Random random = new Random(SEED);

    @BeforeAll
    void makeTheTree(@TempDir Path shared) throws IOException {
        folder = shared;
        for (int i = 0; i < FILES; i++) {
            Path directory =
                    Files.createDirectories(folder.resolve("d" + i % 50).resolve("e" + i / 50 % 10));
            write(directory, i);
        }
    }

    private void write(Path directory, int number) throws IOException {
        String name = "f" + number;
        switch (number % 23) {
            case 0 -> text(directory, name + ".c", code(";"));
            case 1 -> text(directory, name + ".s", assembly());
            case 2 -> text(directory, name + ".py", code(""));
            case 3 -> text(directory, name + ".log", log());
            case 4 -> text(directory, name + ".csv", table(","));
            case 5 -> text(directory, name + ".csv", table(";"));
            case 6 -> text(directory, name + ".tsv", table("\t"));
            case 7 -> text(directory, name + ".json", "{\"name\": \"x\", \"version\": " + number + ", \"data\": []}\n");
            case 8 -> text(directory, name + ".json", "[" + number + ", {\"children\": [1, 2]}]\n");
            case 9 -> text(directory, name + ".xml", "<?xml version=\"1.0\"?>\n<project><a>1</a></project>\n");
            case 10 -> bytes(directory, name + ".png", new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10});
            case 11 -> bytes(directory, name + ".o", new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0});
            case 12 -> tar(directory.resolve(name + ".tar"), false);
            case 13 -> tar(directory.resolve(name + ".tgz"), true);
            case 14 -> gzip(directory.resolve(name + ".gz"), table(" ").getBytes(StandardCharsets.UTF_8));
            case 15 ->
                text(directory, name + ".txt", "Chapter " + number + "\nThe end of the line is " + number + "\n");
            case 16 ->
                text(directory, name, "total " + number + "\n" + "drwxr-xr-x 2 me me 4096 Jan 1 2026\n".repeat(9));
            case 17 -> bytes(directory, name + ".bin", new byte[0]);
            case 18 -> text(directory, name + ".json", "[]\n");
            // as a message of Protocol Buffers, a location with a line
            case 19 -> text(directory, name + ".py", "\"\"\" high-level sub-process handling \"\"\"\n");
            case 20 -> Files.write(directory.resolve(name + ".parquet"), table());
            case 21 -> text(directory, name + ".sh", "#!/bin/sh\nsleep 1; exit 0\nmake; make -j 4\n");
            default -> bytes(directory, name + ".db", "SQLite format 3\0".getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    private String code(String end) {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < 30; line++) {
            for (int word = random.nextInt(8); word >= 0; word--) {
                text.append(WORDS.get(random.nextInt(WORDS.size()))).append(' ');
            }
            text.append(random.nextInt(100)).append(end).append('\n');
        }
        return text.toString();
    }

    private String assembly() {
        StringBuilder text = new StringBuilder("\t.text\n");
        for (int line = 0; line < 50; line++) {
            text.append("\tmovl $")
                    .append(random.nextInt(99))
                    .append(", %eax ; load ")
                    .append(line)
                    .append('\n');
        }
        return text.toString();
    }

    private String log() {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < 50; line++) {
            text.append("2026-11-25 10:00:")
                    .append(10 + line)
                    .append(" job; step ")
                    .append(random.nextInt(9));
            text.append("; took ").append(random.nextInt(1000)).append('\n');
        }
        return text.toString();
    }

    private String table(String separator) {
        StringBuilder text = new StringBuilder("name" + separator + "count" + separator + "time\n");
        for (int line = 0; line < 40; line++) {
            text.append("row")
                    .append(line)
                    .append(separator)
                    .append(random.nextInt(9))
                    .append(separator);
            text.append(random.nextInt(100)).append('\n');
        }
        return text.toString();
    }

    /** A Parquet file of another program. */
    private byte[] table() {
        byte[] footer = new byte[300];
        random.nextBytes(footer);
        return ByteBuffer.allocate(footer.length + 12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("PAR1".getBytes(StandardCharsets.US_ASCII))
                .put(footer)
                .putInt(footer.length)
                .put("PAR1".getBytes(StandardCharsets.US_ASCII))
                .array();
    }

    private static void text(Path directory, String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
    }

    private void bytes(Path directory, String name, byte[] signature) throws IOException {
        byte[] rest = new byte[signature.length == 0 ? 200 : 500];
        random.nextBytes(rest);
        System.arraycopy(signature, 0, rest, 0, signature.length);
        Files.write(directory.resolve(name), rest);
    }

    private static void gzip(Path file, byte[] content) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(content);
        }
    }

    private void tar(Path file, boolean packed) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(all)) {
            for (String name : List.of("src/main.c", "src/data.txt", "README")) {
                byte[] content = code(";").getBytes(StandardCharsets.UTF_8);
                TarArchiveEntry entry = new TarArchiveEntry(name);
                entry.setSize(content.length);
                tar.putArchiveEntry(entry);
                tar.write(content);
                tar.closeArchiveEntry();
            }
        }
        if (packed) {
            gzip(file, all.toByteArray());
        } else {
            Files.write(file, all.toByteArray());
        }
    }

    @Test
    void infoFindsNoProfile() {
        Run run = Run.of("info", folder.toString());

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err())
                .startsWith("perfspace: " + folder + ": expected a profile, found a directory without profiles");
    }

    @Test
    void archiveFindsNoProfile(@TempDir Path other) {
        Path archive = other.resolve("archive");

        Run run = Run.of("archive", folder.toString(), "-o", archive.toString());

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err())
                .isEqualTo("perfspace: " + folder + ": expected a profile, found a directory without profiles\n"
                        + "perfspace: " + archive + ": 0 added, 0 there already, 1 failed\n");
    }
}
