package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.console.ExitCode;

/** {@code -} is the standard input wherever a profile is read; any format that is one file may come that way. */
class StandardInputTest {

    private static final Path SAMPLES = Path.of("../testdata/samples");

    private static final String TEMPORARY = "java.io.tmpdir";

    @TempDir
    Path folder;

    @TempDir
    Path temporary;

    private String before;

    /** Other processes use the directory of the system, too. */
    @BeforeEach
    void useAnotherTemporaryDirectory() {
        before = System.setProperty(TEMPORARY, temporary.toString());
    }

    @AfterEach
    void useTheOldTemporaryDirectory() {
        System.setProperty(TEMPORARY, before);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"solver.cubex", "solver.cube", "solver.sion", "solver.parquet"})
    void isAProfileOfAnyFormat(String sample) throws IOException {
        byte[] bytes = Files.readAllBytes(SAMPLES.resolve(sample));
        String file = SAMPLES.resolve(sample).toString();

        assertThat(Run.reading(bytes, "-q", "dump", "-")).isEqualTo(Run.of("-q", "dump", file));
        Run info = Run.reading(bytes, "-q", "info", "--json", "-");
        assertThat(info.exitCode()).isZero();
        assertThat(info.out())
                .isEqualTo(Run.of("-q", "info", "--json", file).out().replace('"' + file + '"', "\"-\""));
        assertThat(Run.reading(bytes, "-q", "validate", "-")).isEqualTo(new Run(0, "", ""));
        for (String target : List.of("copy.cubex", "copy.parquet", "copy.sion", "copy.hpctoolkit")) {
            String copy = folder.resolve(target).toString();
            assertThat(Run.reading(bytes, "-q", "convert", "-", copy)).isEqualTo(new Run(0, "", ""));
            assertThat(Run.of("-q", "dump", copy)).isEqualTo(Run.of("-q", "dump", file));
        }
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void mayBeAGzipFileOfCube3() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            Files.copy(SAMPLES.resolve("solver.cube"), gzip);
        }

        assertThat(Run.reading(packed.toByteArray(), "-q", "dump", "-"))
                .isEqualTo(Run.of("-q", "dump", SAMPLES.resolve("solver.cube").toString()));
    }

    @Test
    void mayBeAnOperand() throws IOException {
        byte[] bytes = Files.readAllBytes(SAMPLES.resolve("solver.cubex"));
        String file = SAMPLES.resolve("solver.cubex").toString();
        String sum = folder.resolve("sum.cubex").toString();
        String other = folder.resolve("other.cubex").toString();

        assertThat(Run.reading(bytes, "-q", "sum", "-", file, "-o", sum)).isEqualTo(new Run(0, "", ""));
        assertThat(Run.of("-q", "sum", file, file, "-o", other)).isEqualTo(new Run(0, "", ""));
        assertThat(Run.of("-q", "dump", sum)).isEqualTo(Run.of("-q", "dump", other));
    }

    @Test
    void isCalledByItsNameInMessages() throws IOException {
        byte[] cut = java.util.Arrays.copyOf(Files.readAllBytes(SAMPLES.resolve("solver.parquet")), 100);

        assertThat(Run.reading("hello".getBytes(java.nio.charset.StandardCharsets.UTF_8), "info", "-")
                        .err())
                .isEqualTo("perfspace: -: expected a profile, found text of no known format: \"hello\"; if it is a"
                        + " profile, name its format with --from\n");
        Run truncated = Run.reading(cut, "info", "-");
        assertThat(truncated.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(truncated.err()).startsWith("perfspace: -: ").doesNotContain(temporary.toString());
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void isBounded() throws IOException {
        byte[] bytes = Files.readAllBytes(SAMPLES.resolve("solver.cubex"));

        assertThat(Run.reading(bytes, "info", "--max-input", "4096", "-"))
                .isEqualTo(new Run(
                        5,
                        "",
                        "perfspace: -: expected at most 4,096 bytes, found more;"
                                + " raise the limit with --max-input\n"));
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void theStandardOutputNeedsAFormat() {
        assertThat(Run.of("convert", SAMPLES.resolve("solver.cubex").toString(), "-"))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: the standard output does not tell a format; add --to FORMAT, or name a file (one"
                                + " that is called - is ./-); see perfspace convert --help\n"));
        assertThat(Run.of("convert", "--json", SAMPLES.resolve("solver.cubex").toString(), "-", "--to", "cube"))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: --json prints a report on the standard output, where the profile goes; name a"
                                + " file; see perfspace convert --help\n"));
    }

    private List<Path> leftovers() throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.toList();
        }
    }
}
