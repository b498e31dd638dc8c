package org.perfspace.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static String line(String work, Duration time, long done, long all) {
        return Progress.line(work, 79, time.toNanos(), done, all);
    }

    @Test
    void saysForHowLong() {
        assertThat(line("reading a.cubex", Duration.ofMillis(1_900), 0, 0)).isEqualTo("reading a.cubex: 1 s");
        assertThat(line("reading a.cubex", Duration.ofSeconds(125), 0, 0)).isEqualTo("reading a.cubex: 2 min 05 s");
        assertThat(line("reading a.cubex", Duration.ofMinutes(125), 0, 0)).isEqualTo("reading a.cubex: 2 h 05 min");
    }

    @Test
    void saysHowMuchIsDoneAndHowLongTheRestMayTake() {
        assertThat(line("converting 100 profiles", Duration.ofSeconds(2), 0, 100))
                .isEqualTo("converting 100 profiles: 0 of 100, 0 %, 2 s");
        assertThat(line("converting 100 profiles", Duration.ofSeconds(4), 25, 100))
                .isEqualTo("converting 100 profiles: 25 of 100, 25 %, 4 s, about 12 s left");
        assertThat(line("converting 100 profiles", Duration.ofSeconds(2), 25, 100))
                .as("too early for an estimate")
                .isEqualTo("converting 100 profiles: 25 of 100, 25 %, 2 s");
        assertThat(line("converting 100 profiles", Duration.ofSeconds(9), 4, 100))
                .as("too little for an estimate")
                .isEqualTo("converting 100 profiles: 4 of 100, 4 %, 9 s");
        assertThat(line("archiving 3,000 profiles", Duration.ofMinutes(2), 2_999, 3_000))
                .isEqualTo("archiving 3,000 profiles: 2,999 of 3,000, 99 %, 2 min 00 s, about 0 s left");
        assertThat(line("archiving 3 profiles", Duration.ofSeconds(9), 3, 3))
                .isEqualTo("archiving 3 profiles: 3 of 3, 100 %, 9 s");
    }

    @Test
    void fitsOnALineOfATerminal() {
        String line =
                line("generating /a/long/way/to/the/place/of/the/output/of/the/run.cubex", Duration.ofSeconds(7), 1, 8);

        assertThat(line)
                .hasSize(79)
                .isEqualTo("generating /a/long/way/to/the/place/of/the…: 1 of 8, 12 %, 7 s, about 49 s left");
    }

    @Test
    void fitsOnALineOfANarrowTerminal() {
        long nanos = Duration.ofMinutes(2).toNanos();

        assertThat(Progress.line("archiving 3,000 profiles", 59, nanos, 1_000, 3_000))
                .isEqualTo("archiving 3,000 profiles: 1,000 of 3,000, 33 %, 2 min 00 s");
        assertThat(Progress.line("archiving 3,000 profiles", 39, nanos, 1_000, 3_000))
                .isEqualTo("archiving 3,000 pro…: 1,000 of 3,000, …");
    }

    @Test
    void otherLinesAppearAboveIt() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        Progress progress = Progress.start(stream, "short work", 80, false);
        progress.above(() -> stream.print("a note"));
        progress.close();

        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("a note");
    }

    @Test
    void saysNothingAboutShortWork() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        Progress.start(stream, "short work", 80, true).close();

        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }
}
