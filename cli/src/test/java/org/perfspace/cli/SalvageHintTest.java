package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases that are refused as corrupt: the message names {@code --salvage} where that helps. */
class SalvageHintTest {

    private static final String HINT = "; --salvage reads what there is of it\n";

    @TempDir
    Path folder;

    private String database = "";

    @BeforeEach
    void makeADatabase() {
        database = folder.resolve("a.hpctoolkit").toString();
        Run run = Run.of(
                "-q", "generate", "--like", "hpctoolkit", "--call-nodes", "20", "--locations", "2", "-o", database);
        assertThat(run).isEqualTo(new Run(0, "", ""));
    }

    private void cut(String file, int bytes) throws IOException {
        Path path = Path.of(database, file);
        byte[] all = Files.readAllBytes(path);
        Files.write(path, Arrays.copyOf(all, all.length - bytes));
    }

    @Test
    void namesTheOptionIfItReadsTheInput() throws IOException {
        cut("cct.db", 8);

        Run refused = Run.of("info", database);

        assertThat(refused.exitCode()).isEqualTo(3);
        assertThat(refused.err())
                .startsWith("perfspace: " + database + "/cct.db: byte ")
                .endsWith(HINT);
        assertThat(Run.of("info", "--salvage", database).exitCode()).isZero();
    }

    /** A table is opened by its footer; a damaged page is found where its values are read. */
    @Test
    void namesTheOptionForADamagedPageOfATable() throws IOException {
        Path table = folder.resolve("a.parquet");
        byte[] bytes = Files.readAllBytes(Path.of("../testdata/samples/score-p.parquet"));
        bytes[9_000] ^= 0x55;
        Files.write(table, bytes);
        String copy = folder.resolve("copy.cubex").toString();

        Run refused = Run.of("convert", table.toString(), copy);

        assertThat(refused.exitCode()).isEqualTo(3);
        assertThat(refused.err())
                .startsWith("perfspace: " + table + ": byte 7,555: expected a page with checksum ")
                .endsWith(HINT);
        Run salvaged = Run.of("convert", "--salvage", table.toString(), copy);
        assertThat(salvaged.exitCode()).isZero();
        assertThat(salvaged.err())
                .startsWith("perfspace: the file is damaged: the values of 1 metric at 60 call paths are left out: "
                        + table + ": byte 7,555: ");
    }

    /** A later file of a set is none that can be read alone; the first one is read without its ranks. */
    @Test
    void namesTheOptionForASetOfWhichAFileIsMissing() throws IOException {
        Path set = folder.resolve("a.sion");
        assertThat(Run.of(
                        "-q",
                        "generate",
                        "--like",
                        "linktest",
                        "--locations",
                        "4",
                        "-o",
                        folder.resolve("run.sion").toString()))
                .isEqualTo(new Run(0, "", ""));
        assertThat(Run.of(
                                "-q",
                                "convert",
                                "--sion-files",
                                "2",
                                folder.resolve("run.sion").toString(),
                                set.toString())
                        .exitCode())
                .isZero();
        Path later = folder.resolve("a.sion.000001");
        String missing = later + ": expected file 1 of a set of 2 files, found none";
        String cut = later + ": byte 0: expected signature \"sion\", found no bytes";
        Files.write(later, new byte[0]);

        assertThat(Run.of("info", set.toString()).err()).isEqualTo("perfspace: " + cut + HINT);
        Files.delete(later);
        assertThat(Run.of("info", set.toString()).err()).isEqualTo("perfspace: " + missing + HINT);
        assertThat(Run.of("info", "--salvage", set.toString()))
                .satisfies(run -> assertThat(run.exitCode()).isZero())
                .satisfies(run -> assertThat(run.err())
                        .isEqualTo(
                                "perfspace: " + set + ": left out the ranks whose data are missing or damaged: 2 of 4,"
                                        + " such as rank 2: " + missing + "\n"));
    }

    @Test
    void doesNotNameTheOptionIfItDoesNotHelp() throws IOException {
        Files.write(Path.of(database, "meta.db"), Arrays.copyOf(Files.readAllBytes(Path.of(database, "meta.db")), 40));

        Run refused = Run.of("info", database);

        assertThat(refused.exitCode()).isEqualTo(3);
        assertThat(refused.err()).doesNotContain("--salvage");
    }

    @Test
    void doesNotNameTheOptionIfItWasGiven() throws IOException {
        Files.write(Path.of(database, "meta.db"), new byte[3]);

        assertThat(Run.of("info", "--salvage", database).err()).doesNotContain("--salvage");
    }
}
