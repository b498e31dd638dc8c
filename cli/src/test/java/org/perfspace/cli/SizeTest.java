package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.cli.console.ExitCode;
import picocli.CommandLine.TypeConversionException;

/** Numbers of bytes and of things, as people write them. */
class SizeTest {

    private static final String SAMPLE = "../testdata/samples/solver.cubex";

    @TempDir
    private Path folder;

    private static void assertSize(String text, long bytes) {
        assertThat(WholeNumber.SIZE.convert(text)).as(text).isEqualTo(bytes);
    }

    private static void assertCount(String text, int count) {
        assertThat(WholeNumber.COUNT.convert(text)).as(text).isEqualTo(count);
    }

    @Test
    void readsSizes() {
        assertSize("0", 0);
        assertSize("4096", 4096);
        assertSize("512M", 512L << 20);
        assertSize("4G", 4L << 30);
        assertSize("4 GiB", 4L << 30);
        assertSize("1.5g", 3L << 29);
        assertSize("2TB", 2L << 40);
        assertSize("100b", 100);
        assertSize("1e6", 1_000_000);
        assertSize("9223372036854775807", Long.MAX_VALUE);
    }

    @Test
    void readsCounts() {
        assertCount("0", 0);
        assertCount("1e6", 1_000_000);
        assertCount("1E+6", 1_000_000);
        assertCount("2.5e3", 2500);
        assertCount("10k", 10_000);
        assertCount("1.5M", 1_500_000);
        assertCount("2147483647", Integer.MAX_VALUE);
    }

    @Test
    void refusesAllElseWithAnExample() {
        for (String text : List.of("", "big", "-1", "1.5", "1e-3", "4X", "0x10", "1,000")) {
            assertThatThrownBy(() -> WholeNumber.SIZE.convert(text))
                    .isInstanceOf(TypeConversionException.class)
                    .hasMessage("expected a size such as 32M or 4G, found \"" + text + "\"");
            assertThatThrownBy(() -> WholeNumber.COUNT.convert(text))
                    .isInstanceOf(TypeConversionException.class)
                    .hasMessage("expected a count such as 1000 or 1e6, found \"" + text + "\"");
        }
        assertThatThrownBy(() -> WholeNumber.SIZE.convert("8388608T"))
                .hasMessage("expected a size below 8 EiB, found \"8388608T\"");
        assertThatThrownBy(() -> WholeNumber.COUNT.convert("1e99"))
                .hasMessage("expected a count of at most 2,147,483,647, found \"1e99\"");
    }

    @Test
    void optionsTakeThem() {
        String out = folder.resolve("out.cubex").toString();

        assertThat(Run.of(
                        "generate", "-q", "--call-nodes", "1e2", "--locations", "0.01k", "--metrics", "1e0", "-o", out))
                .isEqualTo(new Run(0, "", ""));
        assertThat(Run.of("info", out).out()).contains("  100 call nodes on ");
        assertThat(Run.of("stat", "--max-unpacked", "4G", "--max-input", "512M", "--top", "1e1", SAMPLE)
                        .exitCode())
                .isZero();
        assertThat(Run.of("convert", "--max-ratio", "1k", "--sion-block-size", "4K", SAMPLE, folder + "/a.sion")
                        .exitCode())
                .isZero();
        assertThat(Run.of("convert", "--row-group-rows", "1e3", SAMPLE, folder + "/a.parquet")
                        .exitCode())
                .isZero();
    }

    @Test
    void messagesShowAnExample() {
        assertThat(Run.of("info", "--max-unpacked", "4X", SAMPLE))
                .isEqualTo(new Run(
                        ExitCode.USAGE,
                        "",
                        "perfspace: invalid value for option '--max-unpacked':"
                                + " expected a size such as 32M or 4G, found \"4X\"; see perfspace info --help\n"));
        assertThat(Run.of("generate", "--call-nodes", "many", "-o", folder + "/x.cubex"))
                .isEqualTo(
                        new Run(
                                ExitCode.USAGE,
                                "",
                                "perfspace: invalid value for option '--call-nodes':"
                                        + " expected a count such as 1000 or 1e6, found \"many\"; see perfspace generate --help\n"));
        assertThat(Run.of("convert", "--sion-files", "-2", SAMPLE, folder + "/a.sion"))
                .isEqualTo(
                        new Run(
                                ExitCode.USAGE,
                                "",
                                "perfspace: invalid value for option '--sion-files':"
                                        + " expected a count such as 1000 or 1e6, found \"-2\"; see perfspace convert --help\n"));
    }
}
