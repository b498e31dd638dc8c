package org.perfspace.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Lines that are wider than a terminal. */
class WrappingWriterTest {

    @Test
    void breaksAtTheLastBlankThatFits() {
        assertThat(WrappingWriter.wrapped("one two three\n", 8)).isEqualTo("one two\n  three\n");
        assertThat(WrappingWriter.wrapped("one two\n", 8)).isEqualTo("one two\n");
    }

    /** A path may be wider than the terminal; the words behind it are not, and each of them is in a line that fits. */
    @Test
    void breaksBehindAWordThatDoesNotFit() {
        assertThat(WrappingWriter.wrapped("in: /a/long/path: 2 runs of it\n", 10))
                .isEqualTo("in:\n  /a/long/path:\n  2 runs\n  of it\n");
        assertThat(WrappingWriter.wrapped("/a/long/path/alone\n", 10)).isEqualTo("/a/long/path/alone\n");
    }
}
