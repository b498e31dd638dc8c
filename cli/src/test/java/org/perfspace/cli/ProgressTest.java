package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressTest {

    @Test
    void saysForHowLong() {
        assertThat(Progress.line("reading a.cubex", Duration.ofMillis(1_900).toNanos()))
                .isEqualTo("reading a.cubex: 1 s");
        assertThat(Progress.line("reading a.cubex", Duration.ofSeconds(125).toNanos()))
                .isEqualTo("reading a.cubex: 2 min 05 s");
    }

    @Test
    void saysNothingAboutShortWork() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        Progress.start(stream, "short work", true).close();

        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }
}
