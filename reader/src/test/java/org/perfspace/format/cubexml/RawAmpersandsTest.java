package org.perfspace.format.cubexml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RawAmpersandsTest {

    @Test
    void escapesWhatBeginsNoReference() throws IOException {
        assertThat(passed("<a>R&D &amp; &lt;&gt;&quot;&apos; &#65;&#x1F600; && &nbsp; &#; &#x; &amp</a>"))
                .isEqualTo(
                        "<a>R&amp;D &amp; &lt;&gt;&quot;&apos; &#65;&#x1F600; &amp;&amp; &amp;nbsp; &amp;#; &amp;#x; &amp;amp</a>");
        assertThat(passed("&")).isEqualTo("&amp;");
        assertThat(passed("")).isEmpty();
    }

    @Test
    void leavesCdataAlone() throws IOException {
        assertThat(passed("<a>&<![CDATA[ & ]> && ]]>&</a>")).isEqualTo("<a>&amp;<![CDATA[ & ]> && ]]>&amp;</a>");
        assertThat(passed("[CDATA[ & ]]>")).isEqualTo("[CDATA[ &amp; ]]>");
    }

    @Test
    void leavesWideCharactersAlone() throws IOException {
        for (Charset charset :
                new Charset[] {StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE}) {
            byte[] text = "<a>R & D \u2600</a>".getBytes(charset);
            assertThat(new RawAmpersands(new ByteArrayInputStream(text)).readAllBytes())
                    .isEqualTo(text);
        }
        byte[] latin = "<a>\u00e4 & \u00f6</a>".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(new String(
                        new RawAmpersands(new ByteArrayInputStream(latin)).readAllBytes(), StandardCharsets.ISO_8859_1))
                .isEqualTo("<a>\u00e4 &amp; \u00f6</a>");
    }

    /** Wherever the pieces of the file, and those that are asked for, begin and end. */
    @Test
    void doesNotMindWherePiecesEnd() throws IOException {
        String piece = "x& <![CDATA[&]]>&amp; &#65; R&D ";
        String text = piece.repeat(9_000);
        String expected = piece.replace("x&", "x&amp;").replace("R&", "R&amp;").repeat(9_000);
        for (int most : new int[] {1, 7, 4_000, 100_000}) {
            RawAmpersands in = new RawAmpersands(new Pieces(text.getBytes(StandardCharsets.UTF_8), most));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[most];
            for (int count = in.read(buffer, 0, most); count >= 0; count = in.read(buffer, 0, most)) {
                out.write(buffer, 0, count);
            }
            assertThat(out.toString(StandardCharsets.UTF_8).equals(expected))
                    .as("pieces of %d", most)
                    .isTrue();
            assertThat(in.repairs()).isEqualTo(18_000);
        }
    }

    private static String passed(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new String(new RawAmpersands(new ByteArrayInputStream(bytes)).readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Gives at most some bytes at a time. */
    private static final class Pieces extends InputStream {
        private final ByteArrayInputStream in;
        private final int most;

        Pieces(byte[] bytes, int most) {
            this.in = new ByteArrayInputStream(bytes);
            this.most = most;
        }

        @Override
        public int read() {
            return in.read();
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            return in.read(into, offset, Math.min(length, most));
        }
    }
}
