package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.cli.console.Screen;

/** Pages of the manual and of formats as a terminal shows them. */
class TopicsTest {

    private static final Screen NARROW = new Screen(40, false);

    @Test
    void wrapsParagraphsAndKeepsCode() {
        String page =
                """
                # Title of `it`

                A paragraph of **strong** and *weak* words
                that [links](to.md) several lines into one text.
                - an item that is wider than forty columns of a terminal

                | name | meaning |
                |---|---|
                | `a` | the first of all letters, which has a row |

                    perfspace info a-file-with-a-rather-long-name.cubex

                ```sql
                select 1;
                -- 1
                ```
                The end.
                """;

        assertThat(Topics.plain(page, NARROW))
                .isEqualTo(
                        """
                        Title of it

                        A paragraph of strong and weak words
                        that links several lines into one text.
                        - an item that is wider than forty
                          columns of a terminal

                        name: meaning
                        a: the first of all letters, which has a
                          row

                            perfspace info a-file-with-a-rather-long-name.cubex

                            select 1;
                            -- 1
                        The end.
                        """);
    }

    @Test
    void noPageShowsSignsOfMarkdown() throws Exception {
        for (String topic : Topics.words()) {
            if (Topics.has(topic)) {
                assertThat(Topics.plain(Topics.text(topic), NARROW).lines())
                        .as(topic)
                        .noneMatch(
                                line -> !line.startsWith("    ") && line.matches("```.*|##.*|\\|-.*|.*\\]\\([^ ].*"));
            }
        }
    }

    /** A format has the names that users know it by. */
    @ParameterizedTest
    @CsvSource({
        "cubex, cube",
        ".cubex, cube",
        "HPCToolkit, hpctoolkit",
        "Score-P, cube",
        "scalasca, cube",
        "ppk, tau",
        "perfetto, chrome",
        "folded, collapsed"
    })
    void knowsOtherNamesOfFormats(String word, String format) {
        assertThat(Run.of("help", word)).isEqualTo(Run.of("help", format));
    }
}
